"""Account pages: sign-up, sign-in, confirmed addresses, forgotten passwords."""

import re
from html import unescape

import pytest
from allauth.account.models import EmailAddress
from django.conf import settings as configured
from django.core import mail
from django.core.cache import cache

from accounts import queries, services
from accounts.errors import NameTaken
from accounts.isolates import translated
from accounts.models import User
from accounts.scopes import Scope
from games.api.limits.charge import limiter
from games.api.limits.policies import policies
from games.api.signing.access import described
from games.api.signing.forms import FIELDS
from games.api.texts.languages import page_texts
from games.api.texts.problem_texts import detail_in, fault_in
from games.notices.queries import notification_settings_of
from tests.api.signing.browser import Browser, leads_to
from tests.api.signing.conftest import PASSWORD
from tests.isolates import plain

LINK = re.compile(rf"{re.escape(configured.ORIGIN)}(/\S+)")
NEW = "another thirteen tricks"


def sign_up(**fields: str):
    browser = Browser()
    return browser, browser.submit("/account/signup", {"username": "salma", "password1": PASSWORD, **fields})


def text_of(answer) -> str:
    return plain(answer.content.decode())


def test_a_new_account_is_signed_in_and_plays_through_the_api_too(db, settings):
    settings.PASSWORD_HASHERS = settings.PASSWORD_HASHERS[1:]  # without the tests' quick hasher
    browser, answer = sign_up()
    assert leads_to(answer, "/account") and browser.who() == "salma"
    user = queries.user_by_name("salma")
    assert user.password.startswith("argon2$argon2id$v=19$m=19456,t=2,p=1$")
    assert services.authenticate(name="SALMA", password=PASSWORD) == user
    assert EmailAddress.objects.count() == 0 and mail.outbox == []


@pytest.mark.parametrize("name", ["a b", "a\u202eb", "\u0440\u0430ypal", ".a", "a" * 31, ""])
def test_the_rules_of_names_hold_on_the_page(db, name):
    _, answer = sign_up(username=name)
    assert answer.status_code == 200 and 'class="wrong"' in text_of(answer)
    assert User.objects.filter(kind="person").count() == 0


def test_a_name_that_looks_like_another_s_is_taken(db, layla):
    for name in ("layla", "LAYLA", "Iayla"):
        _, answer = sign_up(username=name)
        assert "Somebody already has this name" in text_of(answer)


def test_an_easy_password_is_refused_with_the_reason(db):
    for password, why in (("short", "too short"), ("salma123", "too similar"), ("password", "too common")):
        _, answer = sign_up(password1=password)
        assert why in text_of(answer)


def test_an_address_is_confirmed_by_the_link_that_was_sent_to_it(db):
    browser, _ = sign_up(email="salma@example.org")
    assert not EmailAddress.objects.get().verified
    (sent,) = mail.outbox
    assert sent.to == ["salma@example.org"]
    link = LINK.findall(sent.body)[0]
    opened = browser.get(link)
    for _ in range(2):  # a double click
        assert leads_to(browser.send(opened, link), "/account")
        assert EmailAddress.objects.get().verified
    assert "You have confirmed" in browser.get("/account/email").content.decode()
    other = Browser()
    assert leads_to(other.get(link), "/account")
    assert "You have confirmed" in other.get("/account/login").content.decode()
    broken = other.get(f"{link}x")
    assert broken.status_code == 200 and "expired or is invalid" in broken.content.decode()


def test_nobody_learns_from_signing_up_whether_an_address_is_known(db):
    sign_up(email="salma@example.org")
    known = sign_up(username="other", email="salma@example.org")[1]
    free = sign_up(username="third", email="free@example.org")[1]
    assert leads_to(known, "/account") and leads_to(free, "/account")
    assert sorted(each.to[0] for each in mail.outbox) == ["free@example.org", "salma@example.org"]


def test_an_address_belongs_to_the_account_that_confirms_it_first(db):
    browser, _ = sign_up(email="salma@example.org")
    cache.clear()  # the cache limits mails to one address
    other, _ = sign_up(username="other", email="salma@example.org")
    first, second = (LINK.findall(each.body)[0] for each in mail.outbox)
    browser.submit(first)
    other.submit(second)
    assert [each.user.name for each in EmailAddress.objects.filter(verified=True)] == ["salma"]


def test_one_signs_in_by_any_spelling_of_the_name_and_out_again(layla):
    assert layla.who() is None
    answer = layla.submit("/account/login", {"login": "LAYLA", "password": PASSWORD})
    assert leads_to(answer, "/account") and layla.who() == "layla"
    layla.submit("/account/logout")
    assert layla.who() is None


def test_a_wrong_password_and_a_wrong_name_are_told_alike(layla):
    told = [
        text_of(layla.submit("/account/login", {"login": name, "password": "wrong"}))
        for name in ("layla", "nobody-at-all")
    ]
    normal = [re.sub(r'value="[^"]*"', "", page) for page in told]
    assert normal[0] == normal[1] and "not correct" in told[0]


def test_bots_and_accounts_switched_off_do_not_sign_in(layla):
    User.objects.filter(pk=layla.user.pk).update(is_active=False)
    assert 'role="alert"' in text_of(layla.sign_in())
    assert layla.who() is None


def test_guessing_ends_soon(layla, settings):
    settings.RATE_LIMITS = policies("auth_name=3/900000")
    settings.RATE_LIMITS_WAIT_S = 10.0
    limiter.cache_clear()
    name = {"login": "layla-who-is-new-to-redis", "password": "wrong"}
    answers = [layla.submit("/account/login", name).status_code for _ in range(5)]
    limiter.cache_clear()
    assert answers[-1] == 429


def test_a_forgotten_password_is_replaced_by_a_link_that_works_once(layla):
    EmailAddress.objects.create(user=layla.user, email="layla@example.org", verified=True, primary=True)
    known = layla.submit("/account/password/reset", {"email": "layla@example.org"})
    unknown = layla.submit("/account/password/reset", {"email": "nobody@example.org"})
    assert leads_to(known, "/account/password/reset/sent") and leads_to(
        unknown, "/account/password/reset/sent"
    )
    path = LINK.findall(next(each for each in mail.outbox if each.to == ["layla@example.org"]).body)[0]
    form = layla.get(path).headers["Location"]
    assert layla.submit(form, {"password1": NEW, "password2": NEW}).status_code == 302
    assert services.authenticate(name="layla", password=NEW) == layla.user
    assert layla.get(path).status_code == 200  # a page that says the link is used up
    assert "Location" not in layla.get(path).headers


def test_a_new_password_needs_the_old_one(layla):
    layla.sign_in()
    fields = {"oldpassword": "wrong", "password1": NEW, "password2": NEW}
    assert 'class="wrong"' in text_of(layla.submit("/account/password", fields))
    assert leads_to(layla.submit("/account/password", {**fields, "oldpassword": PASSWORD}), "/account")
    assert services.authenticate(name="layla", password=NEW) == layla.user


def test_tokens_are_listed_and_ended_on_the_page(nadia, person):
    caller = person("nadia")
    page = text_of(nadia.get("/account"))
    path = re.findall(r"/account/tokens/token_\w+/end", page)[0]
    assert leads_to(nadia.submit(path, of="/account"), "/account")
    assert caller.get("whoami").status_code == 401


def test_nobody_ends_another_s_token(nadia, person):
    other = person("badr")
    token = queries.valid_tokens(other.user, now=other.user.created_at).get()
    assert nadia.submit(f"/account/tokens/{token.id}/end", of="/account").status_code == 404
    assert other.get("whoami").status_code == 200


@pytest.mark.parametrize(
    "path", ["/account", "/account/email", "/account/password", "/account/second-factor"]
)
def test_pages_of_the_account_are_for_those_signed_in(db, path):
    assert leads_to(Browser().get(path), "/account/login")


def test_a_page_sends_nobody_to_another_site(layla):
    answer = layla.submit("/account/login?next=https://evil.example/", of=None, fields={
        "login": "layla", "password": PASSWORD, "next": "https://evil.example/",
    })  # fmt: skip
    assert leads_to(answer, "/account")


def test_an_address_that_nobody_can_read_leads_nowhere(layla):
    for path in ("/account/login", "/account/signup", "/account/password/reset"):
        assert Browser().get(path, next="http://[").status_code == 200, path
    entered = {"login": "layla", "password": PASSWORD, "next": "http://["}
    assert leads_to(layla.submit("/account/login", entered), "/account")


def test_pages_run_no_script_of_others_and_are_framed_by_nobody(db):
    for path in ("/account/login", "/account/signup", "/account/password/reset"):
        rules = Browser().get(path).headers["Content-Security-Policy"]
        assert "script-src 'self';" in rules and "frame-ancestors 'none'" in rules


def test_ones_account_is_told_in_arabic_too(nadia, program):
    program().let_in(nadia)
    english, arabic = nadia.get("/account"), nadia.get("/account?lang=ar")
    assert (english.headers["Content-Language"], arabic.headers["Content-Language"]) == ("en", "ar")
    page = arabic.content.decode()
    assert 'dir="rtl"' in page and "البرامج التي أذنت لها" in page and "يرى الطاولات كما تراها" in page
    assert "Revoke" in english.content.decode() and "Revoke" not in page


def test_who_chose_arabic_signs_up_in_arabic_with_all_that_is_refused_on_the_way(db, layla):
    browser = Browser()
    answer = browser.get("/account/signup?lang=ar&next=/rules")
    page = text_of(answer)
    assert (
        '<html lang="ar" dir="rtl">' in page
        and page_texts(FIELDS, "ar")["name"] in page
        and "Sign" not in page
    )
    assert answer.headers["Content-Language"] == "ar" and 'href="?lang=en&amp;next=%2Frules"' in page
    refused = [
        ("a b", fault_in("ar", "character_not_allowed", "")),
        ("Layla", detail_in("ar", "name_taken", NameTaken.detail)),
        ("salma", fault_in("ar", "password_too_short", "8")),
    ]
    for name, why in refused:
        told = browser.send(answer, "/account/signup", {"username": name, "password1": "short"})
        assert 'dir="rtl"' in text_of(told) and why in unescape(text_of(told))
    browser.send(answer, "/account/signup", {"username": "salma", "password1": PASSWORD})
    assert notification_settings_of(User.objects.get(name="salma")).language == "ar"
    browser = Browser()
    browser.get("/account/signup?lang=ar")
    other = text_of(browser.get("/account/login"))  # like the form's link, which names no language
    assert 'dir="rtl"' in other and page_texts(FIELDS, "ar")["name"] in other
    assert 'dir="ltr"' in text_of(browser.get("/account/login?lang=en"))


def test_a_person_who_chose_no_language_reads_that_of_their_browser(db):
    page = text_of(Browser().client.get("/account/login", headers={"accept-language": "ar-EG,en;q=0.5"}))
    assert '<html lang="ar" dir="rtl">' in page and page_texts(FIELDS, "ar")["name"] in page
    assert '<html lang="en" dir="ltr">' in text_of(Browser().get("/account/login"))


def test_the_field_of_a_name_says_how_long_it_may_be(db):
    page = unescape(text_of(Browser().get("/account/signup")))
    (pattern,) = re.findall(r'name="username".*?pattern="([^"]+)"', page)
    marks = "\u064b-\u0652"
    allowed = re.compile(pattern.replace(r"\P{M}", f"[^{marks}]").replace(r"\p{M}", f"[{marks}]"))
    assert allowed.fullmatch("a" * 30) and allowed.fullmatch("مُ" * 30)
    assert not allowed.fullmatch("a" * 31) and not allowed.fullmatch("")


def test_the_page_that_authorizes_a_program_is_in_the_language_of_the_user(nadia, program):
    chess = program()
    page = nadia.client.get(chess.asking(), headers={"accept-language": "ar-EG"})
    text = page.content.decode()
    assert page.headers["Content-Language"] == "ar" and 'dir="rtl"' in text
    assert (
        "Chess Club" in text and translated(Scope.GAMES_PLAY.label, "ar") in text and "chess.example" in text
    )
    refused = nadia.client.get(
        chess.asking(redirect_uri="https://evil.example"), headers={"accept-language": "ar"}
    )
    assert refused.status_code == 400 and "لا يمكن الإذن لهذا البرنامج" in refused.content.decode()


def test_who_chose_a_language_before_is_asked_for_a_program_in_it(nadia, program):
    chess = program()
    for language, browsers in (("ar", "en"), ("en", "ar")):
        nadia.get("/account", lang=language)
        page = nadia.client.get(chess.asking(), headers={"accept-language": browsers})
        assert page.headers["Content-Language"] == language and f'lang="{language}"' in page.content.decode()
    # The address is the program's, and does not choose.
    asked = nadia.client.get(f"{chess.asking()}&lang=ar")
    assert asked.headers["Content-Language"] == "en"


def test_every_scope_is_described_in_both_languages():
    for told in described(Scope, "ar"):
        assert re.search("[\u0621-\u064a]", told)
    assert described(["games:read", "never heard of"], "ar") == [translated(Scope.GAMES_READ.label, "ar")]
    assert described(["games:read"], "en") == [Scope.GAMES_READ.label]


def test_the_pages_of_an_account_lead_to_the_other_language_both_ways(nadia):
    for address in ("/account", "/account/leave", "/account/push"):
        assert 'href="?lang=ar" lang="ar"' in text_of(nadia.get(address, lang="en")), address
        assert 'href="?lang=en" lang="en"' in text_of(nadia.get(address, lang="ar")), address


def test_who_reads_in_arabic_goes_on_in_arabic(nadia):
    for address in ("/rules", "/problems", "/account"):
        page = text_of(nadia.get(address, lang="ar"))
        assert 'href="/rules?lang=ar"' in page and 'href="/problems?lang=ar"' in page, address
