"""A second factor: an app's codes, recovery codes, and the admin that asks for one."""

import base64
import re
import time

import pytest
from allauth.mfa.models import Authenticator
from allauth.mfa.totp.internal.auth import format_hotp_value, hotp_value
from django.core.cache import cache

from accounts.models import User
from tests.api.client import Caller, done, problem
from tests.api.signing.browser import Browser, leads_to

APP = "/account/second-factor/app"
SECRET = re.compile(r'id="authenticator_secret"[^>]*value="(\w+)"')


def code_of(secret: str) -> str:
    return format_hotp_value(hotp_value(secret, int(time.time()) // 30))


@pytest.fixture
def secured(layla) -> tuple[Browser, str, list[str]]:
    """Layla with an app, whose secret is the second; the third are her recovery codes. Signed out again."""
    layla.sign_in()
    assert leads_to(layla.get(APP), "/account/reauthenticate")
    layla.prove()
    page = layla.get(APP)
    secret = SECRET.findall(page.content.decode())[0]
    assert leads_to(layla.send(page, APP, {"code": code_of(secret)}), "/account/second-factor/codes")
    codes = layla.get("/account/second-factor/codes/file").content.decode().split()
    layla.submit("/account/logout")
    cache.clear()  # a code counts once; the next sign-in may fall into the same half minute
    return layla, secret, [code for code in codes if re.fullmatch(r"\d{8}", code)]


def test_the_password_alone_signs_nobody_in_any_more(secured):
    layla, secret, _ = secured
    assert leads_to(layla.sign_in(), "/account/second-factor/authenticate")
    layla.submit("/account/second-factor/authenticate", {"code": "000000"})
    assert layla.who() is None
    layla.sign_in()
    layla.submit("/account/second-factor/authenticate", {"code": code_of(secret)})
    assert layla.who() == "layla"


def test_nor_does_it_make_tokens(secured):
    layla, secret, codes = secured
    wanted = {"name": "back door", "scopes": ["games:read", "profile:write"]}
    pair = base64.b64encode(f"layla:{layla.password}".encode()).decode()

    def asked(**headers: str):
        return Caller().post("me/tokens", wanted, authorization=f"Basic {pair}", **headers)

    problem(asked(), 403, "second_factor_needed")
    problem(asked(second_factor="000000"), 403, "second_factor_needed")
    code = code_of(secret)
    done(asked(second_factor=code), 201)
    problem(asked(second_factor=code), 403, "second_factor_needed")  # each counts once
    done(asked(second_factor=codes[0]), 201)
    problem(asked(second_factor=codes[0]), 403, "second_factor_needed")
    assert layla.user.tokens.count() == 2


def test_a_recovery_code_works_once(secured):
    layla, _, codes = secured
    assert len(codes) == 10
    for signed_in in (True, False):
        layla.sign_in()
        layla.submit("/account/second-factor/authenticate", {"code": codes[0]})
        assert (layla.who() == "layla") is signed_in
        layla.client.logout()


def test_the_secret_lies_encrypted_in_the_database(secured):
    _, secret, codes = secured
    kept = str(list(Authenticator.objects.values_list("data", flat=True)))
    assert secret not in kept and not [code for code in codes if code in kept]


def test_under_another_secret_key_no_code_fits_any_more(secured, settings):
    layla, secret, codes = secured
    settings.SECRET_KEY = "another " * 8
    layla.sign_in()
    for code in (code_of(secret), codes[0], ""):
        answer = layla.submit("/account/second-factor/authenticate", {"code": code})
        assert answer.status_code == 200
    assert layla.who() is None


def test_guessing_codes_ends_soon(secured):
    layla, secret, _ = secured
    layla.sign_in()
    for _ in range(6):
        layla.submit("/account/second-factor/authenticate", {"code": "000000"})
    layla.submit("/account/second-factor/authenticate", {"code": code_of(secret)})
    assert layla.who() is None


def staff(browser: Browser) -> Browser:
    User.objects.filter(pk=browser.user.pk).update(is_staff=True, is_superuser=True)
    return browser


def test_staff_sign_in_on_the_page_of_this_site(layla):
    staff(layla)
    assert leads_to(layla.get("/admin/login/?next=/admin/accounts/token/"), "/account/login")
    sent = layla.client.post("/admin/login/", {"username": "layla", "password": layla.password})
    assert sent.status_code in {302, 403}
    assert layla.who() is None
    answer = layla.submit("/account/login", {"login": "layla", "password": layla.password, "next": "/admin/"})
    assert leads_to(answer, "/admin/") and layla.get("/admin/").status_code == 200


def test_where_the_operator_asks_for_it_the_admin_opens_with_a_second_factor_only(layla, settings):
    settings.ADMIN_SECOND_FACTOR = True
    staff(layla).sign_in()
    for path in ("/admin/", "/admin/accounts/user/", "/admin/login/"):
        assert leads_to(layla.get(path), APP), path
    layla.prove()
    layla.get("/admin/")
    page = layla.get(APP)
    assert "The admin asks for a second factor" in page.content.decode()
    layla.send(page, APP, {"code": code_of(SECRET.findall(page.content.decode())[0])})
    assert layla.get("/admin/").status_code == 200


def test_without_that_setting_the_password_opens_the_admin(layla):
    staff(layla).sign_in()
    assert layla.get("/admin/").status_code == 200
    assert layla.get("/admin/oauth2_provider/application/").status_code == 200
    assert layla.get("/admin/mfa/authenticator/").status_code == 200
