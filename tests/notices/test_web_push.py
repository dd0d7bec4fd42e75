"""Tests of web push.

Only the browser can read a message, its push service knows the sender, and dead subscriptions are deleted.
"""

from datetime import UTC, datetime, timedelta

import http_ece
import pytest
from cryptography.exceptions import InvalidSignature
from django.conf import settings
from django.db.models import F
from django.db.models.functions import Now
from django.test import Client

from games.engine.cards import CARD_TEXT
from games.notices import errors, services, vapid, web_push
from games.notices.channels import RenderedNotice, channel
from games.notices.kinds import PUSH, NoticeKind
from games.notices.models import Message, Notice, PushSubscription
from games.tables import queries
from games.tables.models import Table
from tests.notices.browsers import Browser, signed_by
from tests.notices.receiver import refusing, taken
from tests.tables.clocks.clock_tables import answered, corresponding

pytestmark = pytest.mark.usefixtures("committed")


@pytest.fixture
def subscribed(server):
    """`subscribed(ali, "/a")` makes a browser of ali's at the test's push service."""

    def made(user, path="/push"):
        browser = Browser(server, path)
        sent = browser.subscription()
        services.subscribe_push(user=user, endpoint=sent["endpoint"], **sent["keys"])
        return browser

    return made


@pytest.fixture
def two(person, committed):
    return [person("ali"), person("badr")]


def at_once():
    """Make all waiting push messages due, so that no test waits for them."""
    waiting = Message.objects.filter(channel=PUSH, status=Message.Status.DUE)
    waiting.update(due_at=F("due_at") - timedelta(days=1))


def sent(courier, until):
    def found():
        at_once()
        return until()

    courier.work(found)


def awaited(two, table):
    return two[queries.awaited_at(table.pk)[0].seat]


def test_a_turn_is_told_to_the_browser_and_to_nobody_on_the_way(two, subscribed, courier):
    browsers = {each.pk: subscribed(each, f"/{each.name}") for each in two}
    table = corresponding(two)
    mine = browsers[awaited(two, table).pk]
    sent(courier, lambda: mine.got)
    received = mine.got[0]
    shown = mine.read(received)
    assert (shown["kind"], shown["table"], shown["language"]) in {
        ("turn", table.pk, "en"), ("game_started", table.pk, "en"),
    }  # fmt: skip
    assert table.pk.encode() not in received.body and b"turn" not in received.body
    other = next(each for pk, each in browsers.items() if each is not mine)
    with pytest.raises(http_ece.ECEException):
        other.read(received)


def test_a_tap_opens_the_table_for_who_is_signed_in_and_after_signing_in_for_others(two, subscribed, courier):
    browsers = {each.pk: subscribed(each, f"/{each.name}") for each in two}
    table = corresponding(two)
    ali = awaited(two, table)
    sent(courier, lambda: _of_turns(browsers[ali.pk]))
    (received,) = _of_turns(browsers[ali.pk])
    url = browsers[ali.pk].read(received)["url"].removeprefix(settings.ORIGIN)
    client = Client()
    assert f'name="next" value="/tables/{table.pk}"' in client.get(url).content.decode()
    client.force_login(ali)
    assert client.get(url).headers["Location"] == f"/tables/{table.pk}"
    assert client.get(f"/tables/{table.pk}").status_code == 200


@pytest.mark.parametrize(("kind", "there", "page"), [
    ("challenge", True, "/tables"), ("warned", False, "/notices"), ("game_aborted", True, "/tables/{}"),
    ("seat_taken", None, "/notices"),
])  # fmt: skip
def test_a_tap_opens_a_page_that_is_about_the_notice_and_that_its_reader_may_see(
    two, person, kind, there, page
):
    """`there`: the reader belongs to the table; None: there is a table, and they do not."""
    table = corresponding(two)
    Table.objects.update(visibility=Table.Visibility.INVITE)
    reader = person("omar") if there is None else two[0]
    about = None if there is False else table.pk
    now = datetime.now(UTC)
    notice = RenderedNotice("notice_1", NoticeKind(kind), about, "", "", now, None, ())
    found = web_push._page(reader, notice)
    assert found == page.format(table.pk)
    client = Client()
    client.force_login(reader)
    assert client.get(found).status_code == 200


def test_no_message_names_a_card_or_a_hand(two, subscribed, courier):
    browsers = [subscribed(each, f"/{each.name}") for each in two]
    table = corresponding(two)
    for _ in range(3):
        answered(table)
    sent(courier, lambda: all(each.got for each in browsers))
    for browser in browsers:
        for received in browser.got:
            shown = browser.read(received)
            assert set(shown) == {
                "title", "text", "kind", "notice", "table", "deadline_at", "tag", "language", "url",
            }  # fmt: skip
            assert not {word.strip(".,") for word in shown["text"].split()} & set(CARD_TEXT)


def test_the_push_service_knows_who_sent_it(two, subscribed, courier, server):
    browsers = [subscribed(each, f"/{each.name}") for each in two]
    corresponding(two)
    sent(courier, lambda: any(each.got for each in browsers))
    received = next(each.got[0] for each in browsers if each.got)
    key, claims = signed_by(received)
    assert key == vapid.public_key(settings.VAPID_KEY)
    assert claims["aud"] == server.url("")
    assert claims["sub"].startswith("mailto:")
    ends = datetime.fromtimestamp(claims["exp"], UTC) - datetime.now(UTC)
    assert timedelta(0) < ends < timedelta(hours=24)
    forged = received._replace(
        headers={
            **received.headers,
            "authorization": received.headers["authorization"].replace("t=ey", "t=fy"),
        }
    )
    with pytest.raises((InvalidSignature, ValueError)):
        signed_by(forged)


def test_what_comes_later_about_a_table_takes_the_place_of_what_was_not_fetched(two, subscribed, courier):
    browsers = [subscribed(each, f"/{each.name}") for each in two]
    table = corresponding(two, rounds=(2, 3))
    for _ in range(3):
        before = _turns(browsers)
        sent(courier, lambda before=before: _turns(browsers) > before)
        answered(table)
    topics = {received.headers["topic"] for each in browsers for received in _of_turns(each)}
    assert topics == {table.pk.removeprefix("table_")}
    assert all(len(each) <= 32 for each in topics)
    for each in browsers:
        for received in _of_turns(each):
            kept = int(received.headers["ttl"])
            assert received.headers["urgency"] == "normal"
            assert received.headers["content-encoding"] == "aes128gcm"
            assert 2 * 86400 < kept <= 5 * 86400


def _of_turns(browser):
    return [each for each in browser.got if browser.read(each)["kind"] == "turn"]


def _turns(browsers):
    return sum(len(_of_turns(each)) for each in browsers)


@pytest.mark.parametrize("status", [404, 410])
def test_a_browser_that_is_gone_is_forgotten(two, subscribed, courier, server, status):
    for each in two:
        subscribed(each, f"/{each.name}")
        server.behave[f"/{each.name}"] = refusing(status)
    table = corresponding(two)
    gone = awaited(two, table)
    sent(courier, lambda: not PushSubscription.objects.filter(user=gone).exists())
    assert {each.status for each in Message.objects.filter(user=gone)} <= {"failed", "due", "dropped"}
    assert Notice.objects.filter(user=gone).exists()


@pytest.mark.parametrize("status", [401, 403])
def test_a_browser_that_named_an_earlier_key_is_forgotten_once_its_push_service_takes_this_one(
    two, subscribed, courier, server, monkeypatch, status
):
    monkeypatch.setattr(channel(PUSH), "taken_by", set())
    browsers = {each.pk: subscribed(each, f"/{each.name}") for each in two}
    old = awaited(two, corresponding(two))
    for each in two:
        server.behave[f"/{each.name}"] = refusing(status)
    sent(courier, lambda: all(each.got for each in browsers.values()))
    assert PushSubscription.objects.count() == 2, "this process may have a wrong key"
    (new,) = {*two} - {old}
    server.behave[f"/{new.name}"] = taken
    sent(courier, lambda: not PushSubscription.objects.filter(user=old).exists())
    assert PushSubscription.objects.filter(user=new).exists()


def test_a_push_service_that_fails_is_tried_again_under_the_same_name(two, subscribed, courier, server):
    browsers = [subscribed(each, f"/{each.name}") for each in two]
    for each in two:
        server.behave[f"/{each.name}"] = refusing(503)
    corresponding(two)
    sent(courier, lambda: any(each.got for each in browsers))
    assert PushSubscription.objects.count() == 2
    for each in two:
        server.behave[f"/{each.name}"] = taken

    def comes_again() -> bool:
        """Return whether a browser got one notice twice. Two messages may also be two notices."""
        shown = [[each.read(push)["notice"] for push in each.got] for each in browsers]
        return any(len(notices) > len(set(notices)) for notices in shown)

    sent(courier, comes_again)
    sent(courier, lambda: Message.objects.filter(channel=PUSH, status="sent", tries__gt=1).exists())


def test_a_push_service_that_says_when_to_come_again_is_left_alone_until_then(
    two, subscribed, courier, server
):
    for each in two:
        subscribed(each, f"/{each.name}")
        server.behave[f"/{each.name}"] = lambda handler: handler.say(429, **{"Retry-After": "3600"})
    corresponding(two)
    at_once()
    in_half_an_hour = Now() + timedelta(minutes=30)
    asked = Message.objects.filter(channel=PUSH, status="due", tries=1, due_at__gt=in_half_an_hour)
    courier.work(asked.exists)


def test_who_left_before_it_was_sent_is_told_nothing(two, subscribed, courier):
    browsers = [subscribed(each, f"/{each.name}") for each in two]
    corresponding(two)
    for each in PushSubscription.objects.all():
        services.unsubscribe_push(user=each.user, push_id=each.pk)
    pushes = Message.objects.filter(channel=PUSH)
    sent(courier, lambda: not pushes.filter(status="due").exists())
    assert not any(each.got for each in browsers) and pushes.exists()


def test_a_browser_has_one_reader(two, server):
    shared = Browser(server).subscription()
    for each in two:
        services.subscribe_push(user=each, endpoint=shared["endpoint"], **shared["keys"])
    assert [each.user for each in PushSubscription.objects.all()] == [two[1]]
    assert channel(PUSH).targets([each.pk for each in two]) == {
        two[1].pk: [PushSubscription.objects.get().pk]
    }


@pytest.mark.parametrize(
    "endpoint",
    [
        "http://push.example.org/a", "https://10.0.0.1/a", "https://169.254.169.254/latest",
        "https://user:pass@push.example.org/a", "https://push.internal/a", "ftp://push.example.org", "",
    ],
)  # fmt: skip
def test_what_is_no_public_push_service_is_refused(person, server, endpoint):
    keys = Browser(server).subscription()["keys"]
    with pytest.raises(errors.PushNotAllowed):
        services.subscribe_push(user=person("ali"), endpoint=endpoint, **keys)
    assert not PushSubscription.objects.exists()


def test_keys_that_are_none_are_refused(person, server):
    good = Browser(server).subscription()
    wrong = {
        "p256dh": ("", "AAAA", "!" * 87, "B" + "A" * 86, good["keys"]["auth"], "ü" * 87),
        "auth": ("", "A" * 21, good["keys"]["p256dh"], "é" * 22),
    }
    for member, values in wrong.items():
        for value in values:
            with pytest.raises(errors.InvalidPushKeys) as refused:
                services.subscribe_push(
                    user=person("ali"), endpoint=good["endpoint"], **{**good["keys"], member: value}
                )
            assert refused.value.faults[0].pointer == f"/keys/{member}"


def test_there_is_an_end_to_browsers(person, server):
    for number in range(21):
        sent_ = Browser(server, f"/{number}").subscription()
        call = {"user": person("ali"), "endpoint": sent_["endpoint"], **sent_["keys"]}
        if number < 20:
            services.subscribe_push(**call)
        else:
            with pytest.raises(errors.TooManyPushes):
                services.subscribe_push(**call)


def test_without_a_key_nobody_is_told_and_nobody_subscribes(person, server, settings, subscribed):
    subscribed(person("ali"))
    settings.VAPID_KEY = ""
    with pytest.raises(errors.PushNotOffered):
        subscribed(person("badr"), "/other")
    assert channel(PUSH).targets([person("ali").pk]) == {}


def test_a_process_that_lacks_the_key_once_costs_no_browser_its_messages(two, subscribed, courier, settings):
    key = settings.VAPID_KEY
    browsers = [subscribed(each, f"/{each.name}") for each in two]
    corresponding(two)
    at_once()
    settings.VAPID_KEY = ""
    courier.work(Message.objects.filter(channel=PUSH, status="due", tries=1, due_at__gt=Now()).exists)
    assert PushSubscription.objects.count() == 2
    settings.VAPID_KEY = key
    sent(courier, lambda: any(each.got for each in browsers))
