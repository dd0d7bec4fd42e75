"""Guessed passwords and codes, links in mails, and access that outlives a password."""

import base64
import re
from datetime import UTC, datetime
from typing import Any

import pytest
from allauth.account.models import EmailAddress
from django.core import mail
from django.test import Client

from accounts import services
from accounts.errors import SecondFactorNeeded, TooManyCodes
from accounts.models import User
from accounts.scopes import Scope
from accounts.services import give_second_factor
from bots import services as bots
from estimation_service import sign_in
from games.notices import services as notices
from games.notices.models import Endpoint, PushSubscription
from tests.api.client import Caller, done, problem
from tests.api.graphql.graphql_client import sent
from tests.api.signing.browser import Browser, leads_to
from tests.hostile.bodies import BODIES
from tests.isolates import plain
from tests.staff import code_of

NEW = "fourteen other tricks"
RESET = "/account/password/reset"
AUTHENTICATE = "/account/second-factor/authenticate"
ANY_LINK = re.compile(r"https?://\S+")
WANTED = {"name": "n", "scopes": ["games:read"]}
_MAIL_FAILED = {"en": "The mail could not be sent", "ar": "تعذّر إرسال الرسالة"}


def reached(browser: Browser) -> None:
    """Give the browser's user a confirmed email address."""
    assert browser.user is not None
    name = browser.user.name
    EmailAddress.objects.create(user=browser.user, email=f"{name}@example.org", verified=True, primary=True)


def token(user: User | None, *scopes: Scope, name: str = "t") -> Caller:
    assert user is not None
    now = datetime.now(UTC)
    _, secret = services.create_token(user=user, name=name, scopes_wanted=scopes, now=now)
    return Caller(secret, user)


# Wrong passwords.


def test_wrong_passwords_from_elsewhere_lock_nobody_out(layla):
    attacker = Browser(user=layla.user, password="wrong")
    attacker.client.defaults["REMOTE_ADDR"] = "203.0.114.50"
    for _ in range(6):
        attacker.sign_in()
    layla.client.defaults["REMOTE_ADDR"] = "203.0.114.51"
    assert leads_to(layla.sign_in(), "/account")


def test_a_guesser_of_many_passwords_from_one_address_is_stopped(layla):
    for number in range(11):
        answer = layla.submit("/account/login", {"login": f"somebody{number}", "password": "wrong"})
    assert "Too many" in answer.content.decode()


# Wrong codes of a second factor.


@pytest.fixture
def secret(layla) -> str:
    """The secret of layla's authenticator app."""
    reached(layla)
    return give_second_factor(user=layla.user)


def basic(browser: Browser, code: str, **headers: str) -> Any:
    pair = base64.b64encode(f"layla:{browser.password}".encode()).decode()
    return Caller().post("me/tokens", WANTED, authorization=f"Basic {pair}", second_factor=code, **headers)


def test_wrong_codes_are_counted_at_all_entrances_together(layla, secret):
    layla.sign_in()
    for _ in range(2):
        layla.submit(AUTHENTICATE, {"code": "000000"})
        problem(basic(layla, "000000"), 403, "second_factor_needed")
    holder = token(layla.user, Scope.PROFILE_WRITE)
    end = f'endAccount(password: "{layla.password}", code: "000000") {{ __typename }}'

    def ended(**headers: str) -> str:
        answer = sent(holder, {"query": f"mutation {{ {end} }}"}, **headers).json()
        return str(answer["data"]["endAccount"]["__typename"])

    # A refused request with an Idempotency-Key is rolled back; the count of wrong codes is not.
    assert ended(idempotency_key="one") == "SecondFactorNeeded"
    # That was the fifth wrong code. Now not even the right one is checked.
    problem(basic(layla, code_of(secret)), 429, "too_many_codes")
    layla.submit(AUTHENTICATE, {"code": code_of(secret)})
    assert layla.who() is None
    assert ended(idempotency_key="two") == "TooManyCodes"


def test_the_person_is_told_once(layla, secret):
    for _ in range(4):
        basic(layla, "000000")
    assert mail.outbox == []
    for _ in range(3):
        basic(layla, "000000")
    (told,) = mail.outbox
    assert (told.to, told.subject) == (["layla@example.org"], "Somebody knows your password")
    assert "/account/password" in told.body


def test_a_mail_server_that_is_away_hides_no_refusal(layla, secret, settings):
    settings.EMAIL_BACKEND = "django.core.mail.backends.smtp.EmailBackend"
    settings.EMAIL_HOST, settings.EMAIL_PORT = "127.0.0.1", 1
    for _ in range(5):
        problem(basic(layla, "000000"), 403, "second_factor_needed")
    problem(basic(layla, code_of(secret)), 429, "too_many_codes")


@pytest.mark.parametrize("language", ["en", "ar"])
def test_a_mail_server_that_is_away_breaks_no_page_and_hides_no_address(layla, settings, language):
    EmailAddress.objects.create(user=layla.user, email="layla@example.org", verified=True, primary=True)
    settings.EMAIL_BACKEND = "django.core.mail.backends.smtp.EmailBackend"
    settings.EMAIL_HOST, settings.EMAIL_PORT = "127.0.0.1", 1
    salma = Browser()
    salma.get("/account/signup", lang=language)
    sent = {"username": "salma", "password1": layla.password, "email": "salma@example.org"}
    assert leads_to(salma.submit("/account/signup", sent), "/account")
    told, words = salma.get("/account/email").content.decode(), _MAIL_FAILED[language]
    assert words in told and "salma@example.org" in told and told.count('role="status"') == 2
    stranger = Browser()
    for address in ("layla@example.org", "nobody@example.org"):
        answer = stranger.submit("/account/password/reset", {"email": address})
        assert leads_to(answer, "/account/password/reset/sent")
        assert words not in stranger.get("/account/password/reset/sent").content.decode()
    layla.sign_in()
    changed = {"oldpassword": layla.password, "password1": NEW, "password2": NEW}
    assert leads_to(layla.submit("/account/password", changed), "/account") and layla.who() == "layla"


def test_a_service_without_a_mail_server_does_not_say_that_it_sent_a_mail(db, settings):
    settings.EMAIL_BACKEND = sign_in.mail("", production=True).backend
    salma = Browser()
    sent = {"username": "salma", "password1": NEW, "email": "salma@example.org"}
    assert leads_to(salma.submit("/account/signup", sent), "/account")
    told = salma.get("/account/email").content.decode()
    assert _MAIL_FAILED["en"] in told and told.count('role="status"') == 2


def test_who_asks_for_the_same_mail_at_once_again_is_told_that_none_was_sent(db):
    salma, page = Browser(), "/account/email"
    address = {"email": "salma@example.org"}
    salma.submit("/account/signup", {"username": "salma", "password1": "exactly thirteen tricks", **address})
    salma.get(page)
    for typed, said in ((address, True), ({"email": "nobody@example.org"}, False)):
        assert leads_to(salma.submit(page, {"action_send": "", **typed}), page)
        assert ("No other mail was sent" in salma.get(page).content.decode()) is said
    assert len(mail.outbox) == 1


def test_codes_are_counted_also_outside_of_requests_where_no_mail_is_written(layla, secret):
    for _ in range(5):
        with pytest.raises(SecondFactorNeeded):
            services.confirm(user=layla.user, password=layla.password, code="000000")
    with pytest.raises(TooManyCodes):
        services.confirm(user=layla.user, password=layla.password, code=code_of(secret))
    assert mail.outbox == []


def test_codes_are_counted_on_the_page_and_the_person_is_told(layla, secret):
    layla.sign_in()
    for _ in range(5):
        layla.submit(AUTHENTICATE, {"code": "000000"})
    assert [each.subject for each in mail.outbox] == ["Somebody knows your password"]


def test_a_right_code_ends_the_count_and_none_at_all_is_no_try(layla, secret):
    for _ in range(4):
        basic(layla, "000000")
    done(basic(layla, code_of(secret)), 201)
    for _ in range(6):
        problem(basic(layla, ""), 403, "second_factor_needed")
    for _ in range(5):
        problem(basic(layla, "000000"), 403, "second_factor_needed")
    problem(basic(layla, "000000"), 429, "too_many_codes")


# Mails.


@pytest.fixture
def elsewhere(settings) -> Client:
    """A client whose requests name an allowed host, but not the one that links in mails must name."""
    settings.ORIGIN, settings.ALLOWED_HOSTS = "https://play.example.org", ["*"]
    return Client(headers={"host": "localhost:6666"})


def test_links_of_all_mails_begin_with_the_origin_of_the_settings(layla, elsewhere):
    reached(layla)
    elsewhere.post(RESET, {"email": "layla@example.org"})
    for name, address in (("omar", "omar@example.org"), ("ola", "layla@example.org")):
        elsewhere.post("/account/signup", {"username": name, "email": address, "password1": NEW})
        elsewhere.logout()
    assert len(mail.outbox) == 3
    found = {each for letter in mail.outbox for each in ANY_LINK.findall(letter.body)}
    assert {each.split("/account")[0] for each in found} == {"https://play.example.org"}
    assert not [each for each in mail.outbox if "6666" in each.body + each.subject]
    for each in mail.outbox:  # the service's own text, not the package's
        assert each.body.rstrip().endswith("--\nEstimation\nhttps://play.example.org")
        assert not re.search("Hello from|Thank you for using", each.body) and "example" not in each.subject


def test_strangers_get_no_mail(layla):
    unknown = layla.submit(RESET, {"email": "nobody@example.org"})
    assert leads_to(unknown, f"{RESET}/sent")
    assert mail.outbox == []


def test_an_address_gets_three_links_a_day_also_from_different_networks(layla):
    reached(layla)
    for number in range(5):
        layla.client.defaults["REMOTE_ADDR"] = f"203.0.114.{number}"
        layla.submit(RESET, {"email": "layla@example.org"})
    assert len(mail.outbox) == 3


# Access that outlives a password.


def form_of_reset(browser: Browser) -> str:
    browser.submit(RESET, {"email": "layla@example.org"})
    (link,) = re.findall(rf"{RESET}/\S+", mail.outbox[-1].body)
    return str(browser.get(link).headers["Location"])


@pytest.mark.parametrize("ended", [True, False])
def test_after_a_forgotten_password_what_still_opens_the_account_is_shown_and_ended_if_wished(layla, ended):
    reached(layla)
    intruder = token(layla.user, Scope.PROFILE_READ, name="<b>intruder</b>")
    form = form_of_reset(layla)
    page = layla.get(form).content.decode()
    assert "&lt;b&gt;intruder" in page and "<b>intruder" not in page
    more = {"end_access": "on"} if ended else {}
    assert layla.submit(form, {"password1": NEW, "password2": NEW, **more}).status_code == 302
    assert intruder.get("whoami").status_code == (401 if ended else 200)


def test_who_has_no_tokens_is_asked_nothing(layla):
    reached(layla)
    assert "end_access" not in layla.get(form_of_reset(layla)).content.decode()


@pytest.mark.parametrize("language", ["en", "ar"])
def test_tokens_end_in_one_step(nadia, language):
    holders = [token(nadia.user, Scope.PROFILE_READ, name=name) for name in "ab"]
    page = nadia.get("/account", lang=language)
    assert "/account/access/end" in page.content.decode()
    nadia.send(page, "/account/access/end")
    assert {each.get("whoami").status_code for each in holders} == {401}
    assert "/account/access/end" not in nadia.get("/account").content.decode()


# Other access to an account, and what else receives its events.


def all_access(user: User | None) -> tuple[User, Caller, str]:
    """Give a user a webhook, a browser for pushes, a bot with a token and a webhook, and a calendar.

    Return the bot, its caller and the calendar's secret.
    """
    assert user is not None
    bot, _, secret = bots.register(
        by=user, name="robot", rulesets=["modern"], speeds=["untimed"], concurrency=1, is_open=True
    )
    for whose, url in ((user, "https://mine.example.org/a"), (bot, "https://bots.example.org/b")):
        notices.register(by=user, user=whose, url=url, types=["turn"])
    pushed = BODIES["subscribeToPush"]
    notices.subscribe_push(user=user, endpoint=pushed["endpoint"], **pushed["keys"])
    _, calendar = services.renew_calendar(user=user)
    return bot, Caller(secret, bot), calendar


SHOWN = {
    "en": ("token of your bot robot", "webhook to mine.example.org", "webhook to bots.example.org",
           "notifications in a browser (push.example.org)", "address of your calendar"),
    "ar": ("رمز بوتك robot", "ويب هوك إلى mine.example.org", "ويب هوك إلى bots.example.org",
           "إشعارات في متصفّح (push.example.org)", "عنوان تقويمك"),
}  # fmt: skip


@pytest.mark.parametrize("ended", [True, False])
def test_after_a_forgotten_password_bots_webhooks_browsers_and_the_calendar_are_shown_and_end_too(
    layla, ended
):
    reached(layla)
    bot, robot, calendar = all_access(layla.user)
    form = form_of_reset(layla)
    page = layla.get(form).content.decode()
    assert [each for each in SHOWN["en"] if each not in page] == []
    more = {"end_access": "on"} if ended else {}
    assert layla.submit(form, {"password1": NEW, "password2": NEW, **more}).status_code == 302
    assert robot.get("whoami").status_code == (401 if ended else 200)
    assert Client().get("/api/v1/me/deadlines.ics", {"key": calendar}).status_code == (401 if ended else 200)
    assert set(Endpoint.objects.values_list("state", "disabled_by")) == {
        ("disabled", "owner") if ended else ("active", None)
    }
    assert PushSubscription.objects.exists() is not ended
    bot.refresh_from_db()
    assert bot.is_active, "the bot stays, and gets another token"


@pytest.mark.parametrize("language", ["en", "ar"])
def test_the_page_of_the_account_shows_the_same_and_ends_it_in_one_step(nadia, language):
    _, robot, _ = all_access(nadia.user)
    page = nadia.get("/account", lang=language)
    text = plain(page.content.decode())
    assert [each for each in SHOWN[language] if each not in text] == []
    nadia.send(page, "/account/access/end")
    assert robot.get("whoami").status_code == 401
    assert not Endpoint.objects.filter(state="active").exists()
    assert "/account/access/end" not in nadia.get("/account").content.decode()


def test_of_somebody_else_nothing_ends(nadia, layla):
    _, robot, _ = all_access(layla.user)
    token(nadia.user, Scope.PROFILE_READ)
    nadia.send(nadia.get("/account"), "/account/access/end")
    assert robot.get("whoami").status_code == 200
    assert Endpoint.objects.filter(state="active").count() == 2
