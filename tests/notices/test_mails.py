"""Tests of mails about correspondence games: to whom, when, with which content; none is lost or doubled."""

import re
import smtplib
from datetime import UTC, datetime, timedelta

import pytest
from allauth.account.models import EmailAddress
from django.core import mail
from django.db import IntegrityError, connection, transaction
from django.db.models import F
from django.db.models.functions import Now

from accounts import services as accounts
from accounts.hours import DailyHours
from accounts.instants import instant
from accounts.models import Hours, User
from games.engine.cards import CARD_TEXT, Card
from games.engine.fair_deal import canonical_deck, shuffled
from games.engine.phases import legal_actions
from games.engine.rulesets import ruleset
from games.feed.hints import person_channel
from games.feed.models import FeedEvent
from games.feed.news.tables import PLAN_STOPPED, PlanStopped
from games.feed.services import announce
from games.notices import notice_texts, schedule, services
from games.notices import queries as notices
from games.notices.channels import SendResult, channel
from games.notices.kinds import EMAIL, NoticeKind, Preferred, Way
from games.notices.models import Message, Notice, Part
from games.notices.services import notice_rules
from games.tables import queries
from games.tables import services as tables
from games.tables.models import AutomaticTurn, PlayerClock, Table
from games.tables.states import Awaited
from tests.notation import drawing
from tests.notices.mailbox import DAYS, carried, later, links_in, message_to, reached, subjects
from tests.people import somebody
from tests.scenes import scene
from tests.tables.table_setup import started, step, thought
from tests.tables.test_claims import OPEN, laid

pytestmark = pytest.mark.django_db
ONE_BY_ONE = {"concurrency": 1, "rounds": [18]}


@scene
def four() -> list[User]:
    return [reached(somebody("ali")), *(somebody(name) for name in ("badr", "camil", "dina"))]


@scene
def ali(four) -> User:
    return four[0]


def _decks() -> dict[tuple[int, int], tuple[Card, ...]]:
    """Return fixed deals. With random ones an action may give its player another turn, as after a redeal."""
    modern = ruleset("modern")
    full = canonical_deck(modern, 4)
    dealt = {
        (n, attempt): shuffled(bytes(32), n, attempt, full) for n in range(1, 19) for attempt in range(4)
    }
    return {**dealt, (0, 0): drawing(3, modern, 4)}


DECKS = _decks()


def days(people: list[User], **chosen: object) -> Table:
    """Start a correspondence table, and play until it is the first person's turn."""
    table = started(people, clock=DAYS, **{"stacked": DECKS, **chosen})
    while not awaiting(table, people[0]):
        others_play(table, people[0])
    # These tests do not count the notices that the game has begun.
    Message.objects.filter(parts__notice__kind="game_started", digest=False).delete()
    Notice.objects.filter(kind="game_started").delete()
    return table


def until_turn_of(table: Table, user: User) -> None:
    while thought(table)[0].player_id != user.pk:
        step(table)


def mine(user: User) -> list[Notice]:
    return list(Notice.objects.filter(user=user, kind="turn"))


# Who gets a mail, and when.


def test_of_turns_in_several_rounds_one_mail_tells(four, ali):
    table = days(four)
    later()
    (told,) = carried()
    waiting = awaiting(table, ali)
    assert told.to == ["ali@example.org"] and len(links_in(told.body)) == len(waiting) > 0
    later()
    assert carried() == []


def test_a_mail_waits_a_while_and_who_plays_meanwhile_gets_none(four, ali):
    table = days(four, options=ONE_BY_ONE)
    until_turn_of(table, ali)
    assert carried() == []
    step(table)
    later()
    assert carried() == []
    assert set(Message.objects.values_list("status", flat=True)) == {"dropped"}


def test_a_player_who_is_away_is_told_after_a_minute_and_one_who_plays_just_now_after_ten(four, ali):
    table = days(four, options=ONE_BY_ONE)
    until_turn_of(table, ali)
    assert _patience(ali) == 60
    turn, legal = thought(table)
    tables.act(table_id=table.pk, player=ali, turn=(turn.round, turn.turn), action=legal[0])
    until_turn_of(table, ali)
    assert _patience(ali) == 600


def _patience(user: User) -> int:
    """Return how many seconds the newest mail about a turn of this user waits before it is due."""
    newest = Message.objects.filter(user=user, parts__notice__kind="turn").latest("pk")
    return round((newest.due_at - newest.created_at).total_seconds())


def test_one_notice_stands_while_anything_waits_and_goes_when_nothing_does(four, ali):
    table = days(four, options=ONE_BY_ONE)
    until_turn_of(table, ali)
    (notice,) = mine(ali)
    step(table)
    assert mine(ali) == []
    until_turn_of(table, ali)
    assert [each.pk != notice.pk for each in mine(ali)] == [True]


def test_turns_after_a_visit_make_a_new_notice_and_turns_before_it_do_not(four, ali):
    table = days(four)
    (first,) = mine(ali)
    waiting = len(awaiting(table, ali))
    while len(awaiting(table, ali)) == waiting:
        others_play(table, ali)
    (grown,) = mine(ali)
    assert grown.pk == first.pk and len(grown.body["turn_ids"]) == waiting + 1
    for each in awaiting(table, ali)[1:]:
        play(table, each)
    (shrunk,) = mine(ali)
    assert shrunk.pk == first.pk and shrunk.visited
    waiting = len(awaiting(table, ali))
    while len(awaiting(table, ali)) == waiting:
        others_play(table, ali)
    (new,) = mine(ali)
    assert new.pk != first.pk and not new.visited and len(new.body["turn_ids"]) == waiting + 1


def test_a_notice_that_is_read_while_one_of_its_turns_is_taken_stays_read(four, ali):
    table = days(four)
    while len(awaiting(table, ali)) < 2:
        others_play(table, ali)
    (notice,) = mine(ali)
    reads: list[int] = []

    def reading(execute, sql, *rest):
        found = execute(sql, *rest)
        if sql.startswith("SELECT") and "notices_notice" in sql and not reads:
            reads.append(services.mark_read(user=ali))
        return found

    with connection.execute_wrapper(reading):
        play(table, awaiting(table, ali)[1])
    (shrunk,) = mine(ali)
    assert shrunk.pk == notice.pk and shrunk.body != notice.body
    assert reads == [1] and shrunk.read_at is not None


def wrong(table: Table) -> list[str]:
    return [each.what for each in services.audit(table.pk)]


def test_the_audit_finds_a_player_who_was_not_told_of_their_turns_but_may_have_wanted_to_be(four, ali):
    table = days(four)
    assert wrong(table) == []
    while any(each.player_id != ali.pk for each in queries.awaited_at(table.pk)):
        others_play(table, ali)
        assert wrong(table) == []
    Notice.objects.filter(user=ali, kind="turn").delete()
    assert wrong(table) == [f"{ali.pk} was not told of their turns"]
    services.prefer(user_id=ali.pk, preferred=Preferred(language="ar"))
    assert wrong(table) == []


def test_the_audit_finds_a_notice_of_turns_that_do_not_wait(four, ali):
    table = days(four)
    (notice,) = mine(ali)
    for turns in ([], [*notice.body["turn_ids"], "1.999"]):
        Notice.objects.filter(pk=notice.pk).update(body={**notice.body, "turn_ids": turns})
        assert wrong(table) == [f"{notice.pk} does not tell which turns wait for {ali.pk}"]
    tables.resign(table_id=table.pk, player=ali)
    assert wrong(table) == []
    Notice.objects.create(user=ali, kind="turn", key="kept", table=table.pk, body=notice.body)
    assert len(wrong(table)) == 1, "they sit there no longer"


def test_a_turn_that_a_bot_is_about_to_play_may_still_be_told_of(four, ali):
    table = days(four)
    seat = awaiting(table, ali)[0].seat
    PlayerClock.objects.filter(table=table, seat=seat).update(due_at=Now())
    assert tables.time_out(table_id=table.pk, seat=seat)
    assert mine(ali) and wrong(table) == []


def awaiting(table: Table, user: User) -> list[Awaited]:
    return [each for each in queries.awaited_at(table.pk) if each.player_id == user.pk]


def others_play(table: Table, user: User) -> None:
    """Take a turn of a player other than `user`, with the first legal action."""
    play(table, next(each for each in queries.awaited_at(table.pk) if each.player_id != user.pk))


def play(table: Table, turn: Awaited) -> None:
    """Take this turn with the first legal action."""
    state = queries.state(table.pk, User.objects.get(pk=turn.player_id))
    action = legal_actions(state.game.round(turn.round), state.hands[turn.round], turn.seat)[0]
    tables.act_for(table_id=table.pk, seat=turn.seat, turn=(turn.round, turn.turn), action=action)


def test_at_a_table_that_is_played_at_once_nobody_is_written_to(four):
    started(four)
    assert not Message.objects.exists() and not Notice.objects.exists()


def test_without_a_confirmed_address_nobody_is_written_to_and_the_app_tells_all_the_same(four, ali):
    EmailAddress.objects.update(verified=False)
    days(four)
    assert not Message.objects.exists() and mine(ali)


def test_an_address_that_is_gone_by_the_time_of_sending_gets_nothing(four):
    days(four)
    later()
    EmailAddress.objects.all().delete()
    assert carried() == []
    assert [each.status for each in Message.objects.all()] == ["failed"]


def test_who_does_not_want_mails_of_a_kind_gets_none_of_it(person, four):
    badr = reached(four[1], ways={"email": {"turn": "off"}})
    days(four)
    later()
    assert {address for each in carried() for address in each.to} == {"ali@example.org"}
    assert mine(badr)


@pytest.mark.parametrize("way", ["instant", "digest"])
def test_who_ends_mails_of_a_kind_gets_none_of_those_that_wait_either(four, ali, way):
    wanted = notices.notification_settings_of(ali).by(EMAIL, {NoticeKind.TURN: Way(way)})
    services.prefer(user_id=ali.pk, preferred=wanted)
    days(four)
    services.prefer(user_id=ali.pk, preferred=wanted.by(EMAIL, {NoticeKind.TURN: Way.OFF}))
    later(24)
    assert carried() == [] and mine(ali), "only the app still tells"


def test_what_somebody_has_read_in_the_app_is_not_written_to_them(four, ali):
    days(four)
    services.mark_read(user=ali)
    later()
    assert carried() == []


def test_what_is_played_for_somebody_is_not_written_to_them_unless_it_comes_to_nothing(four, ali):
    table = days(four, options=ONE_BY_ONE, automatic=True)
    until_turn_of(table, ali)
    turn = thought(table)[0]
    AutomaticTurn.objects.create(
        table=table.pk, round=turn.round, turn=turn.turn, seat=turn.seat, due_at=Now() + timedelta(minutes=20)
    )
    later()
    assert carried() == []
    assert not notices.notices_of(ali).filter(kind="turn")
    AutomaticTurn.objects.all().delete()
    later()
    assert subjects() == ["Your turn in one round"]
    (shown,) = notices.with_present_turns(ali, notices.notices_of(ali).filter(kind="turn"))
    assert len(shown.body["turn_ids"]) == 1


# Reminders and other kinds.


def reminded(table: Table, user: User, hours_left: float) -> None:
    """Let the player's time run out in this many hours, and remind the player of it now."""
    accounts.choose_hours(user=user, remind_before=[int(hours_left * 3600)])
    clock = PlayerClock.objects.get(table=table, player=user)
    due = datetime.now(UTC) + timedelta(hours=hours_left)
    PlayerClock.objects.filter(pk=clock.pk).update(due_at=due, look_at=Now() - timedelta(seconds=1))
    assert tables.look_at_clock(table_id=table.pk, seat=clock.seat)


def test_a_reminder_tells_how_much_is_left_and_links_to_what_waits(four, ali):
    table = days(four, options=ONE_BY_ONE)
    until_turn_of(table, ali)
    Message.objects.all().delete()
    reminded(table, ali, 7)
    (told,) = carried()
    assert told.subject == "Your time runs out" and "You have 7 hours left" in told.body
    assert len(links_in(told.body)) == 1


def test_a_reminder_that_waited_tells_how_much_is_left_when_it_is_sent(four, ali):
    """It told how much had been left when it was written, up to a day before."""
    services.prefer(user_id=ali.pk, preferred=digesting(4))
    table = days(four, options=ONE_BY_ONE)
    until_turn_of(table, ali)
    Message.objects.all().delete()
    reminded(table, ali, 24)
    (notice,) = Notice.objects.filter(kind="reminder")
    deadline = datetime.now(UTC) + timedelta(hours=20)
    Notice.objects.filter(pk=notice.pk).update(body={**notice.body, "deadline_at": instant(deadline)})
    later(4.5)
    (told,) = carried()
    assert "You have 20 hours left" in told.body


def test_a_reminder_waits_for_no_digest_that_may_come_after_its_deadline(four, ali):
    services.prefer(user_id=ali.pk, preferred=digesting(24))
    table = days(four, options=ONE_BY_ONE)
    until_turn_of(table, ali)
    reminded(table, ali, 23)
    assert subjects() == ["Your time runs out"]


@pytest.mark.parametrize(
    ("seconds", "told"),
    [
        (86_400, "24 hours"),
        (86_341, "24 hours"),
        (9_000, "2 hours"),
        (3_400, "one hour"),
        (1_790, "30 minutes"),
        (5, "one minute"),
    ],
)
def test_a_reminder_of_a_day_says_24_hours_though_it_is_written_a_moment_later(seconds, told):
    assert notice_texts.time_left(seconds, "en") == told


def test_mails_of_a_game_begun_and_of_a_plan_stopped_lead_to_the_turn_that_waits(four, ali):
    table = days(four, options={"concurrency": 1, "rounds": [14, 18]})
    until_turn_of(table, ali)
    Message.objects.all().delete()
    realm, audience = str(table.realm_id), (person_channel(ali.pk),)
    for number in (14, 18):
        body = PlanStopped(number, "14.1", "no_rule_fits")
        announce(PLAN_STOPPED, body, realm=realm, audiences=audience, table=table.pk)
    here, elsewhere = carried()
    assert here.subject == "Your plan stopped" and len(links_in(here.body)) == 1
    assert links_in(elsewhere.body) == [], "nothing waits in that round"
    assert ("Play round 1:" in here.body, "fits round 1 (" in here.body) == (True, True), "not the rules' 14"
    shown = notices.with_present_turns(
        ali, notices.notices_of(ali).filter(kind="plan_stopped").order_by("pk")
    )
    told = [notice_texts.text(NoticeKind.PLAN_STOPPED, each.body, "en") for each in shown]
    assert [each.partition("fits ")[2][:7] for each in told] == ["round 1", "round 2"]


def test_an_invitation_names_whose_it_is_and_the_rules_by_their_title():
    body = {"ruleset": "modern@1", "by": "omar", "seat": 2}
    assert (
        notice_texts.text(NoticeKind.INVITED, body, "en") == "\u2068omar\u2069 keeps a seat for you (Modern)."
    )
    told = notice_texts.text(NoticeKind.INVITED, body, "ar")
    assert "omar" in told and "الحديثة" in told and "modern" not in told


@pytest.mark.parametrize("event", ["Friday night", "Daily six, 2999-11-22"])
def test_only_the_name_of_an_event_of_the_service_s_own_is_told_in_the_language_of_the_reader(event):
    told = {
        language: notice_texts.text(NoticeKind.ENTERED, {"event": event}, language)
        for language in ("en", "ar")
    }
    shown = "ستّة اليوم، \u20662999-11-22\u2069" if event.startswith("Daily") else event
    assert f"\u2068{event}\u2069" in told["en"] and f"\u2068{shown}\u2069" in told["ar"]


def test_bots_of_one_name_are_counted_among_those_with_whom_one_sits():
    told = notice_texts.text(NoticeKind.TURN, {"rounds": 1}, "en", ("omar", "steady", "steady"))
    assert told.endswith("(with \u2068omar\u2069, 2 × \u2068steady\u2069).")


def test_a_reminder_of_what_has_been_played_is_not_sent(four, ali):
    table = days(four, options=ONE_BY_ONE)
    until_turn_of(table, ali)
    reminded(table, ali, 7)
    step(table)
    later()
    assert carried() == []


def test_who_runs_out_of_time_is_told_and_told_once(four, ali):
    table = days(four, options=ONE_BY_ONE)
    until_turn_of(table, ali)
    seat = PlayerClock.objects.get(table=table, player=ali).seat
    PlayerClock.objects.filter(table=table, seat=seat).update(due_at=Now())
    tables.time_out(table_id=table.pk, seat=seat)
    assert Notice.objects.filter(user=ali, kind="time_ran_out").count() == 1
    tables.time_out(table_id=table.pk, seat=seat)
    assert Notice.objects.filter(user=ali, kind="time_ran_out").count() == 1


def test_a_player_who_is_asked_about_a_claim_is_told_until_they_have_answered(four, ali):
    table = laid(four, OPEN, clock=DAYS)
    tables.claim(table_id=table.pk, player=ali, number=1)
    asked = Notice.objects.filter(kind="claim")
    assert {each.user.name for each in asked} == {"badr", "camil", "dina"}
    tables.answer_claim(table_id=table.pk, player=four[1], number=1, agrees=True)
    assert {each.user.name for each in asked.all()} == {"camil", "dina"}
    tables.answer_claim(table_id=table.pk, player=four[2], number=1, agrees=False)
    assert not asked.all()


def test_programs_are_told_by_webhooks_and_have_no_notices(person, four):
    robot = accounts.make_bot(name="robot", owner=four[0])
    days([four[0], four[1], four[2], robot])
    assert not Notice.objects.filter(user=robot).exists()


# The content of a mail.


def test_a_mail_names_no_card_and_can_be_ended_as_mail_programs_do(four):
    days(four)
    later()
    for told in carried():
        html = told.alternatives[0][0]
        words = set(told.body.split()) | set(html.replace("<", " ").replace(">", " ").split())
        assert not words & set(CARD_TEXT)
        assert told.extra_headers["List-Unsubscribe-Post"] == "List-Unsubscribe=One-Click"
        (address,) = links_in(told.extra_headers["List-Unsubscribe"], "unsubscribe")
        assert address in told.body and address in html


def test_a_mail_is_in_its_reader_s_language_from_right_to_left_where_that_is_arabic(four, ali):
    services.prefer(user_id=ali.pk, preferred=Preferred("ar"))
    days(four)
    later()
    (told,) = carried()
    assert told.subject.startswith("نوبتك في") and told.extra_headers["Content-Language"] == "ar"
    assert '<html lang="ar" dir="rtl">' in told.alternatives[0][0]
    assert re.search("\nحتى \u2068\\d{4}-\\d\\d-\\d\\d \\d\\d:\\d\\d \\(UTC\\)\u2069\\.\n", told.body)


def test_instants_are_those_of_the_reader_s_clock_on_the_wall(four, ali):
    Hours.objects.create(user=ali, since=datetime(2020, 1, 1, tzinfo=UTC), zone="Africa/Cairo")
    days(four)
    later()
    assert "(Africa/Cairo)" in carried()[0].body


# Digests and quiet hours.


def test_a_digest_gathers_and_comes_once(four, ali):
    services.prefer(user_id=ali.pk, preferred=digesting(4))
    first, second = days(four), days(four)
    later(3.5)
    assert carried() == []
    later(1)
    (told,) = carried()
    assert told.subject == "What happened at your tables"
    waiting = [*awaiting(first, ali), *awaiting(second, ali)]
    assert len(set(links_in(told.body))) == len(waiting)
    later(24)
    assert carried() == []


def digesting(hours: int) -> Preferred:
    return Preferred("en", hours, {EMAIL: dict.fromkeys(map(str, NoticeKind), "digest")})


def test_an_empty_digest_is_not_sent(four, ali):
    services.prefer(user_id=ali.pk, preferred=digesting(1))
    table = days(four, options=ONE_BY_ONE)
    until_turn_of(table, ali)
    step(table)
    later(24)
    assert carried() == []
    assert set(Message.objects.values_list("status", flat=True)) == {"dropped"}


def test_what_comes_after_a_digest_was_first_tried_goes_into_the_next(four, ali):
    services.prefer(user_id=ali.pk, preferred=digesting(1))
    days(four)
    later(2)
    email = channel(EMAIL)
    (parcel,) = services.parcels(email, most=10)
    days(four)
    services.record_sent(parcel, parcel.sent())
    assert len(mail.outbox) == 1
    later(2)
    assert len(carried()) == 1


def test_a_late_reminder_waits_for_no_digest(four, ali):
    services.prefer(user_id=ali.pk, preferred=digesting(24))
    table = days(four, options=ONE_BY_ONE)
    until_turn_of(table, ali)
    reminded(table, ali, 2)
    assert subjects() == ["Your time runs out"]


def quiet_now(user: User) -> None:
    now = datetime.now(UTC)
    minute = now.hour * 60 + now.minute
    begin, end = (minute - 60) % 1440, (minute + 120) % 1440
    Hours.objects.create(
        user=user, since=datetime(2020, 1, 1, tzinfo=UTC), zone="UTC", quiet_from=begin, quiet_to=end
    )


@pytest.mark.parametrize(
    ("now", "until"),
    [
        ("2026-06-10T21:59", None),
        ("2026-06-10T22:00", "2026-06-11T05:00"),
        ("2026-03-28T23:30", "2026-03-29T05:00"),
        ("2026-10-24T22:30", "2026-10-25T06:00"),
        ("2026-06-11T05:00", None),
    ],
)
def test_quiet_hours_end_when_the_wall_shows_it_also_in_a_night_in_which_it_jumps(now, until):
    night = DailyHours("Europe/Berlin", (0, 7 * 60))
    at, end = (each and datetime.fromisoformat(each).replace(tzinfo=UTC) for each in (now, until))
    assert notices.quiet_end(night, at) == end


@pytest.mark.parametrize(("now", "until"), [("20:10", "20:30"), ("20:30", None), ("21:10", "21:30")])
def test_quiet_hours_that_end_in_an_hour_that_comes_twice_end_each_time(now, until):
    evening = DailyHours("Africa/Cairo", (22 * 60, 23 * 60 + 30))  # on 29 October 23:00 comes twice
    at, end = (each and datetime.fromisoformat(f"2026-10-29T{each}Z") for each in (now, until))
    assert notices.quiet_end(evening, at) == end


def test_what_nobody_asks_any_more_is_not_written_to_who_was_asked(four, ali):
    badr, camil = four[1:3]
    asked = [tables.open_table(creator=badr, visibility="invite", clock=DAYS) for _ in range(3)]
    for each in asked:
        tables.invite(table_id=each.pk, by=badr, user=ali)
    tables.withdraw(table_id=asked[0].pk, by=badr, user=ali)
    tables.take_seat(table_id=asked[1].pk, player=ali, seat=1)
    assert subjects() == ["An invitation"], "the third still stands"
    table = days(four, options=ONE_BY_ONE)
    Message.objects.all().delete()
    wishes = (tables.agree_to_pause, tables.agree_to_resume)
    for wish, take_back in (wishes, wishes[::-1]):
        wish(table_id=table.pk, player=badr)
        assert len(subjects()) == 1
        take_back(table_id=table.pk, player=badr)
        step(table)
        wish(table_id=table.pk, player=badr)
        take_back(table_id=table.pk, player=badr)
        assert subjects() == [], "it was taken back"
        wish(table_id=table.pk, player=camil)
        wish(table_id=table.pk, player=ali)
        assert subjects() == [], "the reader has agreed"
        for player in four:
            wish(table_id=table.pk, player=player)


def test_in_quiet_hours_only_late_reminders_are_sent_and_the_rest_after_them(four, ali):
    quiet_now(ali)
    table = days(four, options=ONE_BY_ONE)
    until_turn_of(table, ali)
    reminded(table, ali, 2)
    later()
    assert subjects() == ["Your time runs out"]
    waiting = Message.objects.get(status="due")
    assert waiting.tries == 0 and timedelta(hours=1) < waiting.due_at - datetime.now(UTC) < timedelta(hours=3)
    Hours.objects.all().delete()
    later(3)
    assert subjects() == ["Your turn in one round"]


# No mail is lost or sent twice.


def test_what_is_not_taken_is_tried_again_later_and_later_by_the_same_name_and_given_up_in_the_end(four):
    days(four)
    later()
    email = channel(EMAIL)
    names = set()
    for tries in range(1, len(schedule.DELAYS) + 2):
        (parcel,) = services.parcels(email, most=1)
        assert [*services.parcels(email, most=1)] == []
        names.add(parcel.name)
        services.record_sent(parcel, SendResult.AGAIN)
        row = Message.objects.get(pk=parcel.name)
        assert row.tries == tries
        Message.objects.filter(status="due").update(due_at=Now())
    assert row.status == "failed" and len(names) == 1


def test_a_try_that_ends_after_its_lease_changes_nothing(four):
    days(four)
    later()
    email = channel(EMAIL)
    (lost,) = services.parcels(email, most=1)
    later()
    (again,) = services.parcels(email, most=1)
    assert (again.name, again.tries) == (lost.name, 2)
    services.record_sent(lost, SendResult.AGAIN)
    assert Message.objects.get(pk=again.name).leased_until is not None
    services.record_sent(again, SendResult.SENT)
    assert Message.objects.get(pk=again.name).status == "sent"


def test_a_mail_server_that_breaks_off_is_tried_again_and_nobody_there_is_not(four, settings):
    days(four)
    later()
    settings.EMAIL_BACKEND = "tests.notices.test_mails.Refusing"
    email = channel(EMAIL)
    (parcel,) = services.parcels(email, most=1)
    Refusing.error = smtplib.SMTPServerDisconnected("gone away")
    assert parcel.sent() is SendResult.AGAIN
    Refusing.error = smtplib.SMTPRecipientsRefused({"ali@example.org": (450, b"later")})
    assert parcel.sent() is SendResult.AGAIN
    Refusing.error = smtplib.SMTPRecipientsRefused({"ali@example.org": (550, b"nobody")})
    assert parcel.sent() is SendResult.GONE
    Refusing.error = ValueError("nothing that a mail server says")
    assert parcel.sent() is SendResult.AGAIN


def test_a_mail_that_cannot_be_made_holds_up_no_other_and_waits(four, ali):
    broken, whole = message_to(reached(four[1])), message_to(ali)
    notice = Notice.objects.filter(parts__message=broken)
    notice.update(kind="plan_stopped")  # its body lacks the round that this kind needs
    (told,) = carried()
    assert told.to == ["ali@example.org"]
    due = dict(Message.objects.filter(due_at__gt=Now()).values_list("pk", "status"))
    assert due == {broken.pk: "due"} and Message.objects.get(pk=whole.pk).status == "sent"
    notice.update(kind="game_started")
    later()
    (told,) = carried()
    assert told.to == ["badr@example.org"]


class Refusing:
    """A mail backend of Django whose server refuses every mail with `error`."""

    error: Exception

    def __init__(self, **_: object) -> None:
        pass

    def send_messages(self, _: object) -> int:
        raise self.error


def test_what_happened_is_told_once_however_often_it_is_announced(four, ali):
    table = tables.open_table(creator=four[1], visibility="invite", clock=DAYS)
    tables.invite(table_id=table.pk, by=four[1], user=ali, seat=None)
    notice_rules.notice_events(events=list(FeedEvent.objects.filter(kind="invited")))
    assert Notice.objects.filter(user=ali).count() == 1
    assert subjects() == ["An invitation"] and subjects() == []


def test_the_database_knows_one_notice_of_a_kind_and_one_part_of_a_channel(four, ali):
    table = days(four)
    (notice,) = mine(ali)
    part = Part.objects.get(notice=notice)
    for wrong in (
        Notice(user=ali, kind="turn", key="another", table=table.pk),
        Notice(user=ali, kind="invited", key=notice.key),
        Notice(user=ali, kind="weather", key="today"),
        Notice(user=ali, kind="turn", key="of no table"),
        Part(notice=notice, message=part.message, channel=part.channel, target=part.target),
        Message(user=ali, channel="email", status="sent"),
        Message(user=ali, channel="email", digest=True, urgent=True),
    ):
        with pytest.raises(IntegrityError), transaction.atomic():
            wrong.save(force_insert=True)


def test_a_quarter_of_a_year_later_all_is_forgotten_but_what_stands(four, ali):
    days(four)
    tables.invite(table_id=tables.open_table(creator=four[1], seat=None).pk, by=four[1], user=ali, seat=None)
    Notice.objects.update(created_at=F("created_at") - timedelta(days=89))
    services.forget_notices()
    assert Notice.objects.filter(user=ali).count() == 2
    Notice.objects.update(created_at=F("created_at") - timedelta(days=2))
    services.forget_notices()
    assert [each.kind for each in Notice.objects.filter(user=ali)] == ["turn"]
