"""Tests of links in mails: the receiver takes one turn on a page, once; and unsubscribing."""

import io
import json
import logging
import re
import time
from html import unescape

import pytest
from allauth.account.models import EmailAddress
from django.core import signing
from django.http import HttpResponse
from django.test import Client

from accounts.models import User
from accounts.queries import user_by_name
from games.engine.cards import CARD_TEXT, Card
from games.engine.cards import cards as cards_in
from games.notices import links, queries, services
from games.notices.kinds import EMAIL, NoticeKind, Preferred, Way
from games.notices.links import TurnLink
from games.tables import queries as tables
from games.tables.models import LogEntry, Table
from games.tables.services import act
from tests.notices.mailbox import DAYS, carried, later, links_in, reached
from tests.notices.test_mails import until_turn_of
from tests.people import somebody
from tests.scenes import scene
from tests.tables.table_setup import started, thought

pytestmark = pytest.mark.django_db


@scene
def four() -> list[User]:
    return [reached(somebody("ali")), *(somebody(name) for name in ("badr", "camil", "dina"))]


@scene
def ali(four) -> User:
    return four[0]


@scene
def table(four, ali) -> Table:
    table = started(four, clock=DAYS, options={"concurrency": 1, "rounds": [18]})
    until_turn_of(table, ali)
    return table


@pytest.fixture
def link(table) -> str:
    later()
    (mail,) = [each for each in carried() if each.subject.startswith("Your turn")]
    (found,) = links_in(mail.body)
    return found


@pytest.fixture
def browser() -> Client:
    return Client(enforce_csrf_checks=True)


def offered(page: str) -> list[dict[str, object]]:
    return [json.loads(unescape(each)) for each in re.findall(r'name="action" value="([^"]*)"', page)]


def as_printed(card: Card) -> str:
    rank, suit = CARD_TEXT[card]
    return ("10" if rank == "T" else rank) + dict(zip("CDHS", "♣♦♥♠", strict=True))[suit]


def seq(table: Table) -> int:
    return LogEntry.objects.filter(table=table).count()


def test_it_shows_one_s_hand_and_everything_one_may_do_and_changes_nothing(browser, table, link, ali):
    before = seq(table)
    answer = browser.get(link)
    page = unescape(answer.content.decode())
    hand = tables.state(table.pk, ali).hands[18]
    shown = re.findall(r'<li class="card"><bdi dir="ltr"[^>]*>([^<]+)</bdi></li>', page)
    assert sorted(shown) == sorted(as_printed(each) for each in cards_in(hand))
    assert len(offered(answer.content.decode())) == len(thought(table)[1])
    assert browser.head(link).status_code == 200 and seq(table) == before


def test_the_bots_of_the_service_are_named_in_the_reader_s_language(browser, ali):
    bots = [user_by_name(name) for name in ("easy", "steady", "strong")]
    until_turn_of(started([ali, *bots], clock=DAYS, options={"concurrency": 1, "rounds": [18]}), ali)
    later()
    (mail,) = [each for each in carried() if each.subject.startswith("Your turn")]
    (link,) = links_in(mail.body)
    for language, names in (("en", ("easy", "steady", "strong")), ("ar", ("سهل", "ثابت", "قوي"))):
        html = browser.get(link, {"lang": language}).content.decode()
        assert [each for each in names if f"<bdi>{each}</bdi>" not in html] == []


def test_nobody_keeps_it_hears_of_its_address_or_finds_it(browser, link):
    headers = browser.get(link).headers
    assert (headers["Cache-Control"], headers["Referrer-Policy"]) == ("no-store", "no-referrer")
    assert "noindex" in headers["X-Robots-Tag"] and "form-action 'self'" in headers["Content-Security-Policy"]


def test_confirmed_it_takes_the_turn_once_and_then_says_so_kindly(browser, table, link, ali):
    action = offered(browser.get(link).content.decode())[0]
    before = seq(table)
    assert browser.post(link, {"action": json.dumps(action)}).status_code == 200
    after = seq(table)
    assert after > before and thought(table)[0].player_id != ali.pk
    for answer in (browser.get(link), browser.post(link, {"action": json.dumps(action)})):
        assert answer.status_code == 410 and "used up" in answer.content.decode()
        assert 'class="hand"' not in answer.content.decode()
    assert seq(table) == after


@pytest.fixture
def two_links(four, ali) -> list[str]:
    """Links to two turns of ali's, each from its own mail."""
    tables_ = [started(four, clock=DAYS, options={"concurrency": 1, "rounds": [18]}) for _ in range(2)]
    for each in tables_:
        until_turn_of(each, ali)
    later()
    found = [
        link for each in carried() if each.subject.startswith("Your turn") for link in links_in(each.body)
    ]
    assert len(found) == 2
    return found


def test_somebody_else_who_is_signed_in_is_led_nowhere(browser, two_links, four):
    browser.force_login(four[-1])
    action = offered(browser.get(two_links[0]).content.decode())[0]
    over = browser.post(two_links[0], {"action": json.dumps(action)})
    assert "Taken" in over.content.decode() and "/turns/" not in over.content.decode()


def test_a_link_opens_its_own_turn_and_no_other(browser, two_links):
    """Another person who gets one mail, forwarded or in a shared mailbox, can take only its turn."""
    action = offered(browser.get(two_links[0]).content.decode())[0]
    over = browser.post(two_links[0], {"action": json.dumps(action)})
    assert "Taken" in over.content.decode() and "/turns/" not in over.content.decode()


def test_its_receiver_who_is_signed_in_is_led_to_the_table_s_own_board(browser, table, link, ali, four):
    browser.force_login(four[-1])
    assert browser.get(link).status_code == 200
    browser.force_login(ali)
    answer = browser.get(link)
    assert (answer.status_code, answer.headers["Location"]) == (302, f"/tables/{table.pk}#round=18")
    assert answer.headers["Cache-Control"] == "no-store"


def from_the_board(browser: Client, link: str, action: object) -> HttpResponse:
    """Send an action as the script of the board does."""
    return browser.post(link, {"action": json.dumps(action)}, headers={"Accept": "application/json"})


def test_the_board_takes_the_turn_by_the_link_alone_and_hears_what_came_of_it(browser, table, link, ali):
    legal = offered(browser.get(link).content.decode())
    refused = from_the_board(browser, link, {"type": "play", "card": "AS"})
    assert (refused.status_code, refused.json()["code"]) == (422, "wrong_phase") and refused.json()["detail"]
    assert from_the_board(browser, link, {}).json()["code"] == "malformed"
    taken = from_the_board(browser, link, legal[0])
    assert (taken.status_code, taken.json()["code"]) == (200, "played") and thought(table)[
        0
    ].player_id != ali.pk
    assert "hand" not in taken.content.decode()
    again = from_the_board(browser, link, legal[0])
    assert (again.status_code, again.json()["code"]) == (410, "gone")


def test_the_board_is_told_of_the_round_of_the_link_and_of_no_other(browser, four):
    table = started(four, clock=DAYS, options={"concurrency": 3, "rounds": [16, 17, 18]})
    turn = next(each for each in tables.awaited_at(table.pk) if each.seat != 0)
    user = reached(four[turn.seat])
    address = links.hashed_address(f"{user.name}@example.org")
    link = f"/turns/{links.turn_token(TurnLink(user.pk, table.pk, turn.round, turn.turn, address))}"
    page = browser.get(link).content.decode()
    told = re.search(r'<script id="told" type="application/json">(.*?)</script>', page)
    assert told is not None
    (round,) = json.loads(told[1])["rounds"]
    assert round["my"]["hand"] and round["number"] == turn.round


def test_a_turn_taken_elsewhere_is_not_there_to_be_taken(browser, table, link, ali):
    turn, legal = thought(table)
    act(table_id=table.pk, player=ali, turn=(turn.round, turn.turn), action=legal[0])
    assert browser.get(link).status_code == 410


@pytest.mark.parametrize(
    "sent",
    [
        "",
        "nonsense",
        "{}",
        '{"type": "play"}',
        '{"type": "fly"}',
        "[" * 5000,
        '{"type": "play", "card": "AS"}',
    ],
)
def test_what_the_rules_do_not_allow_is_asked_again_and_nothing_changes(browser, table, link, sent):
    before = seq(table)
    answer = browser.post(link, {"action": sent})
    assert answer.status_code == 422 and 'role="alert"' in answer.content.decode()
    assert seq(table) == before


def test_a_link_is_good_for_its_receiver_while_the_address_and_the_seat_are_theirs(browser, link, ali):
    EmailAddress.objects.update(email="other@example.org")
    assert browser.get(link).status_code == 410
    EmailAddress.objects.update(email="ali@example.org")
    assert browser.get(link).status_code == 200
    User.objects.filter(pk=ali.pk).update(is_active=False)
    assert browser.get(link).status_code == 410


def test_forged_old_and_foreign_links_open_nothing(browser, table, link, four):
    turn = thought(table)[0]
    address = links.hashed_address("ali@example.org")
    foreign = [
        TurnLink(four[1].pk, table.pk, turn.round, turn.turn, address),
        TurnLink(four[0].pk, table.pk, turn.round, turn.turn + 1, address),
        TurnLink(four[0].pk, "table_none", turn.round, turn.turn, address),
        TurnLink("nobody", table.pk, turn.round, turn.turn, address),
    ]
    for path in (f"/turns/{links.turn_token(each)}" for each in foreign):
        assert browser.get(path).status_code in {404, 410}, path
        assert browser.post(path, {"action": "{}"}).status_code in {404, 410}, path
    paths = [link[:-1], link + "A", "/turns/x", "/turns/%00", f"/turns/{'x' * 3000}"]
    paths += [f"/turns/{links.unsubscribe_token(four[0].pk, (NoticeKind.TURN,))}"]
    for path in paths:
        assert browser.get(path).status_code == browser.post(path, {"action": "{}"}).status_code == 404, path
    for path in (link[:-1], "/unsubscribe/x"):
        assert "not one of ours" in browser.get(path).content.decode()
        in_arabic = browser.get(path, headers={"accept-language": "ar-EG"}).content.decode()
        assert "ليس هذا الرابط من عندنا" in in_arabic and 'dir="rtl"' in in_arabic
    right = list(TurnLink(four[0].pk, table.pk, turn.round, turn.turn, address))
    assert browser.get(f"/turns/{Earlier(13).sign_object(right)}").status_code == 200
    assert browser.get(f"/turns/{Earlier(15).sign_object(right)}").status_code == 410


def test_a_mail_of_a_later_release_can_be_unsubscribed_from(browser, ali):
    """After a downgrade. This release ends the kinds that it knows."""
    path = f"/unsubscribe/{links.unsubscribe_token(ali.pk, (NoticeKind.TURN, 'of_a_later_release'))}"
    assert browser.get(path).status_code == browser.post(path).status_code == 200
    assert queries.notification_settings_of(ali).way(EMAIL, NoticeKind.TURN) is Way.OFF


class Earlier(signing.TimestampSigner):
    """A signer that signs as if it were this many days ago."""

    def __init__(self, days: int) -> None:
        super().__init__(salt=links.TURN)
        self._at = int(time.time()) - days * 24 * 3600

    def timestamp(self) -> str:
        return signing.b62_encode(self._at)


def test_the_page_speaks_its_reader_s_language_or_the_other_by_a_link(browser, table, link, ali):
    services.prefer(user_id=ali.pk, preferred=Preferred("ar"))
    answer = browser.get(link)
    assert answer.headers["Content-Language"] == "ar" and 'dir="rtl"' in answer.content.decode()
    assert browser.get(f"{link}?lang=en").headers["Content-Language"] == "en"


def test_no_log_line_holds_a_link(browser, link):
    heard = io.StringIO()
    handlers = [each for each in logging.getLogger().handlers if type(each) is logging.StreamHandler]
    before = [each.setStream(heard) for each in handlers]
    try:
        browser.get(link)
        browser.post(link, {"action": ""})
    finally:
        for handler, stream in zip(handlers, before, strict=True):
            handler.setStream(stream)
    lines = heard.getvalue()
    assert lines.count("/turns/<str:token>") == 2 and link.rpartition("/")[2][:20] not in lines


# Unsubscribing from mails.


@pytest.fixture
def ending(table) -> str:
    later()
    (mail,) = [each for each in carried() if each.subject.startswith("Your turn")]
    (found,) = links_in(mail.extra_headers["List-Unsubscribe"], "unsubscribe")
    return found


def told(user: User, kind: NoticeKind = NoticeKind.TURN) -> Way:
    return queries.notification_settings_of(user).way("email", kind)


def test_to_look_ends_nothing_and_a_click_ends_mails_of_that_kind_alone(browser, ending, ali):
    assert browser.get(ending).status_code == 200 and told(ali) is Way.INSTANT
    answer = browser.post(ending)
    assert answer.status_code == 200 and (told(ali), told(ali, NoticeKind.REMINDER)) == (Way.OFF, Way.INSTANT)
    undo = re.findall(r'name="undo" value="([^"]+)"', answer.content.decode())
    assert browser.post(ending, {"undo": undo[0]}).status_code == 200 and told(ali) is Way.INSTANT


def test_an_undo_brings_mails_back_also_after_a_second_click(browser, ending, ali):
    browser.post(ending)
    page = browser.post(ending).content.decode()
    browser.post(ending, {"undo": re.findall(r'name="undo" value="([^"]+)"', page)[0]})
    assert told(ali) is Way.INSTANT


def test_what_was_told_in_digests_is_so_again_when_it_is_undone(browser, ending, ali):
    services.prefer(user_id=ali.pk, preferred=Preferred("en", 12, {"email": {"turn": "digest"}}))
    page = browser.post(ending).content.decode()
    browser.post(ending, {"undo": re.findall(r'name="undo" value="([^"]+)"', page)[0]})
    assert told(ali) is Way.DIGEST and queries.notification_settings_of(ali).digest_hours == 12


def test_mail_programs_end_mails_by_one_request(browser, ending, ali):
    sent = browser.post(
        ending, "List-Unsubscribe=One-Click", content_type="application/x-www-form-urlencoded"
    )
    assert sent.status_code == 200 and told(ali) is Way.OFF


@pytest.mark.parametrize("undo", ["reminder:instant", "turn:sometimes", "turn", "\x00", ",,,"])
def test_only_what_the_page_offered_is_undone(browser, ending, ali, undo):
    browser.post(ending, {"undo": undo})
    assert (told(ali), told(ali, NoticeKind.REMINDER)) == (Way.OFF, Way.INSTANT)


@pytest.mark.parametrize("token", ["x", "%00", "W10:abc:def"])
def test_a_forged_link_ends_nobody_s_mails(browser, ending, ali, token):
    assert browser.post(f"/unsubscribe/{token}").status_code == 404
    assert browser.get(f"/unsubscribe/{token}").status_code == 404
    assert told(ali) is Way.INSTANT
