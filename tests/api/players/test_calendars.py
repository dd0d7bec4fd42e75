"""Calendars of deadlines: who may read one, at which address, and when it changes."""

from datetime import timedelta
from urllib.parse import urlsplit

import pytest
from icalendar import Calendar

from accounts import services as accounts
from accounts.hours import DailyHours
from accounts.models import CalendarAddress, User
from accounts.scopes import Scope
from games.tables import queries, services
from games.tables.models import Table
from tests.api.client import Caller, done, problem
from tests.api.conftest import caller
from tests.people import somebody
from tests.scenes import scene
from tests.tables.clocks.clock_tables import answered, clock, corresponding, later

pytestmark = pytest.mark.django_db
FEED = "me/deadlines.ics"


@scene
def two() -> list[Caller]:
    return [caller("ali"), caller("badr")]


@scene
def table(two) -> Table:
    return corresponding([each.user for each in two])


def who(two: list[Caller], table: Table) -> tuple[Caller, Caller]:
    """Return the caller whose turn it is, and the other."""
    (turn,) = queries.awaited_at(table.pk)
    return two[turn.seat], two[1 - turn.seat]


def read(caller: Caller, path: str = FEED, **headers: str) -> Calendar:
    answer = caller.get(path, **headers)
    assert (answer.status_code, answer.headers["Content-Type"]) == (200, "text/calendar; charset=utf-8")
    assert answer.headers["Cache-Control"] == "private, no-cache"
    shown = Calendar.from_ical(answer.content)
    assert (shown["version"], bool(shown["prodid"])) == ("2.0", True)
    # RFC 5545, 3.6: a calendar has at least one component.
    assert shown.subcomponents and not shown.errors
    assert all(len(line) <= 75 for line in answer.content.split(b"\r\n"))
    return shown


def event(caller: Caller, path: str = FEED):
    (found,) = read(caller, path).events
    assert not found.errors
    return found


def address(caller: Caller) -> str:
    """Make a new calendar address; return the path and query that a calendar program requests."""
    parts = urlsplit(done(caller.post("me/calendar"), 201)["url"])
    assert (parts.scheme, parts.netloc, parts.path) == ("http", "testserver", f"/api/v1/{FEED}")
    return f"{parts.path}?{parts.query}"


def test_an_awaited_player_has_an_event_where_their_time_runs_out(two, table):
    awaited, other = who(two, table)
    due = clock(table, queries.awaited_at(table.pk)[0].seat).due_at
    shown = event(awaited)
    assert shown["dtstart"].dt == due.replace(microsecond=0)
    assert table.pk in shown["uid"] and table.pk in shown["description"]
    assert (shown["class"], shown["transp"]) == ("PRIVATE", "TRANSPARENT")
    assert not read(other).events


def test_each_reminder_is_an_alarm_of_its_own(two, table):
    awaited, _ = who(two, table)
    assert [each["trigger"].dt for each in event(awaited).subcomponents] == [
        timedelta(hours=-24), timedelta(hours=-6), timedelta(hours=-1),
    ]  # fmt: skip
    done(awaited.patch("me/hours", {"reminders": [900]}))
    (alarm,) = event(awaited).subcomponents
    assert (alarm["action"], alarm["trigger"].dt) == ("DISPLAY", timedelta(minutes=-15))
    done(awaited.patch("me/hours", {"reminders": []}))
    assert not event(awaited).subcomponents


def test_an_event_keeps_its_name_and_its_sequence_rises_as_often_as_the_deadline_moves(two, table):
    awaited, other = who(two, table)
    before = event(awaited)
    again = event(awaited)
    assert again.to_ical() == before.to_ical()
    while not read(other).events:
        answered(table)
    while not read(awaited).events:
        answered(table)
    after = event(awaited)
    assert after["uid"] == before["uid"]
    assert after["dtstart"].dt > before["dtstart"].dt
    assert after["sequence"] > before["sequence"]
    assert after["last-modified"].dt >= before["last-modified"].dt
    assert after["dtstamp"].dt == after["last-modified"].dt


def test_a_vacation_moves_the_event_without_saying_so(two, table):
    awaited, _ = who(two, table)
    before = event(awaited)
    with_hours = awaited.get(FEED).headers["ETag"]
    now = before["last-modified"].dt
    until = (now + timedelta(days=3)).isoformat()
    done(awaited.post("me/vacation", {"ends_at": until}), 201)
    after = event(awaited)
    assert timedelta(days=2, hours=23) < after["dtstart"].dt - before["dtstart"].dt <= timedelta(days=3)
    assert (after["sequence"], after["uid"]) == (before["sequence"] + 1, before["uid"])
    assert awaited.get(FEED).headers["ETag"] != with_hours
    assert "acation" not in awaited.get(FEED).content.decode()


def test_new_hours_that_move_no_deadline_do_not_change_the_sequence(two, table):
    awaited, _ = who(two, table)
    before = event(awaited)
    accounts.choose_hours(user=awaited.user, daily_hours=DailyHours("Africa/Cairo"))
    assert event(awaited)["sequence"] == before["sequence"]


def test_nobody_else_s_hours_change_a_byte(two, table):
    awaited, other = who(two, table)
    before = awaited.get(FEED).content
    until = (event(awaited)["dtstart"].dt).isoformat()
    done(other.post("me/vacation", {"ends_at": until}), 201)
    done(other.patch("me/hours", {"zone": "Africa/Cairo", "weekend": [4, 5], "reminders": [300]}))
    assert awaited.get(FEED).content == before


def test_what_has_not_changed_is_not_sent_again(two, table):
    awaited, _ = who(two, table)
    etag = awaited.get(FEED).headers["ETag"]
    assert awaited.get(FEED, if_none_match=etag).status_code == 304
    answered(table)
    later(table, hours=1)
    assert awaited.get(FEED, if_none_match=etag).status_code == 200


def test_a_pause_and_the_end_of_a_game_take_the_event_away(two, table):
    awaited, _ = who(two, table)
    for each in two:
        services.agree_to_pause(table_id=table.pk, player=each.user)
    assert not read(awaited).events
    for each in two:
        services.agree_to_resume(table_id=table.pk, player=each.user)
    assert event(awaited)["sequence"] == 2
    services.abort_by_staff(table_id=table.pk, by=somebody("boss"), reason="A test of ours.")
    assert not read(awaited).events


def test_one_event_for_each_table_the_soonest_first(two, table):
    second = corresponding([each.user for each in two], preset="brisk")
    awaited, _ = who(two, second)
    mine = [each for each in (second, table) if who(two, each)[0] is awaited]
    assert [each["uid"].split(".")[0] for each in read(awaited).events] == [each.pk for each in mine]


def test_an_address_of_one_s_own_needs_no_token(two, table):
    awaited, _ = who(two, table)
    subscribed = address(awaited)
    assert event(Caller(), subscribed).to_ical() == event(awaited).to_ical()
    told = done(awaited.get("me/calendar"))
    assert set(told) == {"last_four", "created_at", "last_read_at"}
    assert told["last_read_at"] is not None and told["last_four"] in subscribed


def test_however_often_a_calendar_is_read_that_is_noted_once_an_hour(two):
    subscribed = address(two[0])

    def noted():
        read(Caller(), subscribed)
        return CalendarAddress.objects.get(user=two[0].user).last_read_at

    first = noted()
    assert noted() == first
    CalendarAddress.objects.update(last_read_at=first - timedelta(hours=1))
    assert noted() > first


def test_the_key_opens_the_calendar_and_nothing_else(two):
    key = address(two[0]).partition("key=")[2].partition("&")[0]
    assert key.startswith("est_cal_")
    problem(Caller(key).get("me"), 401, "invalid_token")
    problem(Caller(key).get(FEED), 401, "invalid_token")
    problem(Caller().get(f"me/turns?key={key}"), 401, "not_authenticated")
    problem(Caller().get(f"{FEED}?key={two[0].secret}"), 401, "invalid_token")


def test_renewed_the_old_address_opens_nothing_and_ended_none_does(two):
    old = address(two[0])
    new = address(two[0])
    problem(Caller().get(old), 401, "invalid_token")
    read(Caller(), new)
    for _ in range(2):
        assert two[0].delete("me/calendar").status_code == 204
    problem(Caller().get(new), 401, "invalid_token")
    problem(two[0].get("me/calendar"), 404, "not_found")
    problem(two[1].get("me/calendar"), 404, "not_found")


def test_the_address_of_an_account_that_is_switched_off_opens_nothing(two):
    subscribed = address(two[0])
    User.objects.filter(pk=two[0].user.pk).update(is_active=False)
    problem(Caller().get(subscribed), 401, "invalid_token")


def test_the_secret_is_shown_once_and_not_kept(two):
    first = two[0].post("me/calendar", idempotency_key="one")
    secret = done(first, 201)["url"].partition("key=")[2].partition("&")[0]
    assert first.headers["Cache-Control"] == "no-store"
    told = problem(two[0].post("me/calendar", idempotency_key="one"), 409, "secret_not_replayed")
    assert told["location"] == "/api/v1/me/calendar"
    row = CalendarAddress.objects.get(user=two[0].user)
    assert secret.encode() not in bytes(row.secret_hash) and secret not in str(vars(row))


def test_a_key_that_is_none_and_a_token_without_the_scope_are_refused(person):
    for wrong in ("est_cal_wrong", "%00", "%F0%9F%82%A1"):
        problem(Caller().get(f"{FEED}?key={wrong}"), 401, "invalid_token")
    problem(Caller().get(f"{FEED}?key={'a' * 101}"), 401, "invalid_token")
    problem(Caller().get(FEED), 401, "not_authenticated")
    problem(person("ali", Scope.PROFILE_READ).get(FEED), 403, "missing_scope")
    read(person("ali"), f"{FEED}?nocache=1")  # programs add such parameters, and would show an error


def test_a_calendar_address_made_in_arabic_gives_arabic_events(two, table):
    awaited, _ = who(two, table)
    url = done(awaited.post("me/calendar", accept_language="ar"), 201)["url"]
    shown = event(Caller(), f"{FEED}?{urlsplit(url).query}")
    assert shown["summary"] == "إستيميشن: ينتهي وقتك"
    assert event(awaited)["summary"] == "Estimation: your time runs out"
    assert "Accept-Language" in awaited.get(FEED).headers["Vary"]
