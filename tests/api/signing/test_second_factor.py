"""A second factor: an app's codes, recovery codes, and the admin that asks for one."""

import base64
import re
from datetime import UTC, datetime

from allauth.mfa.models import Authenticator
from django.core.cache import cache

from accounts.models import User
from accounts.services import create_token, give_second_factor
from tests.api.client import Caller, done, problem
from tests.api.signing.browser import FIELD, Browser, leads_to
from tests.scenes import scene
from tests.staff import code_of

APP = "/account/second-factor/app"
AGAIN = "/account/second-factor/reauthenticate"
SECRET = re.compile(r'id="authenticator_secret"[^>]*value="(\w+)"')


@scene
def secured(layla: Browser) -> tuple[Browser, str, list[str]]:
    """Layla's browser, signed out, the secret of their authenticator app, and their recovery codes."""
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


def test_the_password_alone_makes_no_tokens(secured):
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


def test_staff_who_have_none_make_no_token_by_their_password_alone(layla):
    pair = base64.b64encode(f"layla:{layla.password}".encode()).decode()
    wanted = {"name": "script", "scopes": ["games:read"]}

    def asked(**headers: str):
        return Caller().post("me/tokens", wanted, authorization=f"Basic {pair}", **headers)

    done(asked(), 201)
    staff(layla)
    problem(asked(), 403, "second_factor_needed")
    problem(asked(second_factor="000000"), 403, "second_factor_needed")
    done(asked(second_factor=code_of(give_second_factor(user=layla.user))), 201)


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


def test_without_the_key_that_sealed_it_no_code_fits_any_more(secured, settings):
    layla, secret, codes = secured
    settings.FACTOR_KEYS, settings.ACTIVE_FACTOR_KEY = {"other": bytes([7]) * 32}, "other"
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


# Staff and the admin.


def staff(browser: Browser) -> Browser:
    User.objects.filter(pk=browser.user.pk).update(is_staff=True, is_superuser=True)
    return browser


def shown(browser: Browser, code: str) -> None:
    """Enter a code on the page that asks for one again; assert that it leads to the admin."""
    assert leads_to(browser.submit(AGAIN, {"code": code, "next": "/admin/"}), "/admin/")


def test_staff_sign_in_on_the_page_of_this_site(secured):
    layla, secret, _ = secured
    staff(layla)
    assert leads_to(layla.get("/admin/login/?next=/admin/accounts/token/"), "/account/login")
    sent = layla.client.post("/admin/login/", {"username": "layla", "password": layla.password})
    assert sent.status_code in {302, 403}
    assert layla.who() is None
    layla.submit("/account/login", {"login": "layla", "password": layla.password, "next": "/admin/"})
    assert layla.who() is None
    assert leads_to(layla.get("/admin/"), "/admin/login/")
    answer = layla.submit("/account/second-factor/authenticate", {"code": code_of(secret)})
    assert leads_to(answer, "/admin/") and layla.get("/admin/").status_code == 200


def test_staff_who_have_no_second_factor_set_one_up_before_the_admin_opens(layla):
    staff(layla).sign_in()
    for path in ("/admin/", "/admin/accounts/user/", "/admin/login/", "/admin/nothing/"):
        assert leads_to(layla.get(path), APP), path
    assert leads_to(layla.client.post("/admin/accounts/user/add/", {}), APP)
    layla.prove()
    layla.get("/admin/")
    page = layla.get(APP)
    assert "The admin asks for a second factor" in page.content.decode()
    answer = layla.send(page, APP, {"code": code_of(SECRET.findall(page.content.decode())[0])})
    assert leads_to(answer, "/account/second-factor/codes")  # to sign in when the app is lost
    assert layla.get("/admin/").status_code == 200
    for path in ("/admin/oauth2_provider/application/", "/admin/mfa/authenticator/"):
        assert layla.get(path).status_code == 200


def test_staff_without_a_second_factor_let_no_program_in(layla):
    layla.sign_in()
    asking = "/oauth/authorize?client_id=x&response_type=code"
    assert not leads_to(layla.get(asking), APP)
    staff(layla)
    assert leads_to(layla.get(asking), APP)
    assert leads_to(layla.client.post("/oauth/authorize", {"allow": "1"}), APP)


def test_a_session_that_showed_none_is_asked_for_it_wherever_it_came_from(secured):
    layla, _, codes = secured
    staff(layla)
    layla.client.force_login(layla.user)  # without a second factor, however that came about
    asked = layla.get("/admin/accounts/user/?q=n")
    assert leads_to(asked, AGAIN)
    assert "next=%2Fadmin%2Faccounts%2Fuser%2F%3Fq%3Dn" in asked.headers["Location"]
    layla.prove()  # the password alone is not enough
    assert leads_to(layla.get("/admin/"), AGAIN)
    shown(layla, codes[0])
    assert layla.get("/admin/").status_code == 200


def test_a_shown_second_factor_counts_until_it_is_replaced_or_removed(secured):
    layla, secret, _ = secured
    staff(layla).sign_in()
    layla.submit("/account/second-factor/authenticate", {"code": code_of(secret)})
    new = "thirteen other tricks"
    changed = {"oldpassword": layla.password, "password1": new, "password2": new}
    layla.submit("/account/password", changed)
    assert layla.get("/admin/").status_code == 200  # the same session, with both factors
    give_second_factor(user=layla.user)
    assert leads_to(layla.get("/admin/"), AGAIN)
    layla.user.authenticator_set.all().delete()
    assert leads_to(layla.get("/admin/"), APP)


def test_codes_are_not_tried_for_ever(secured):
    layla, _, _ = secured
    staff(layla)
    layla.client.force_login(layla.user)
    token = dict(FIELD.findall(layla.get(AGAIN).content.decode()))["csrfmiddlewaretoken"]
    for _ in range(12):
        tried = layla.client.post(AGAIN, {"csrfmiddlewaretoken": token, "code": "000000"})
    assert tried.status_code == 429
    assert layla.get("/admin/").status_code == 302


def test_tokens_of_staff_need_no_second_factor(secured):
    layla, _, _ = secured
    staff(layla)
    now = datetime.now(UTC)
    _, token = create_token(user=layla.user, name="phone", scopes_wanted=["profile:read"], now=now)
    bearer = f"Bearer {token}"
    done(Caller().get("me", authorization=bearer))
    assert leads_to(layla.client.get("/admin/", headers={"authorization": bearer}), "/admin/login/")
