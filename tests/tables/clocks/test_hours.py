"""Vacations, quiet hours and weekends move deadlines; others do not see the reason. Also: reminders."""

from datetime import UTC, datetime, timedelta

import pytest

from accounts import services as accounts
from accounts.hours import DailyHours
from accounts.models import Hours
from bots.services import sweep_clocks, sweep_looks
from games.notices import services as notices
from games.notices.models import Delivery
from games.tables import queries
from games.tables.models import PlayerClock, Table
from tests.people import somebody
from tests.scenes import scene
from tests.tables.clocks.clock_tables import answered, clock, corresponding, later, running
from tests.tables.table_setup import present

pytestmark = pytest.mark.django_db
NIGHT = DailyHours("Africa/Cairo", (23 * 60, 7 * 60), (4, 5))
SECOND = timedelta(seconds=1)


@scene
def two(bot):
    return [somebody("amal"), somebody("basim")]


def due(table: Table) -> datetime:
    return queries.awaited_at(table.pk)[0].due_at


def awaited(table: Table) -> int:
    return queries.awaited_at(table.pk)[0].seat


def version(table: Table) -> int:
    return Table.objects.get(pk=table.pk).clock_version


def test_a_vacation_moves_the_deadline_by_its_length_and_coming_back_moves_it_again(two):
    table = corresponding(two)
    player, before, seen = two[awaited(table)], due(table), version(table)
    vacation = accounts.go_on_vacation(user=player, ends_at=datetime.now(UTC) + timedelta(days=10))
    assert abs(due(table) - before - timedelta(days=10)) < 5 * SECOND
    assert version(table) == seen + 1
    kinds = [step.kind for step in present(table, player).due.steps]
    assert kinds[-2:] == ["vacation", "counted"]
    accounts.end_vacation(user=player, vacation_id=vacation.pk)
    assert abs(due(table) - before) < 5 * SECOND
    assert clock(table, awaited(table)).remaining_ms == 3 * 86_400_000


def test_where_vacations_do_not_count_nothing_moves(two):
    table = corresponding(two, preset="normal", vacation=False)
    before, seen = due(table), version(table)
    accounts.go_on_vacation(user=two[awaited(table)], ends_at=datetime.now(UTC) + timedelta(days=10))
    assert (due(table), version(table)) == (before, seen)


def test_the_vacation_of_somebody_else_moves_nothing(two):
    table = corresponding(two)
    before, seen = due(table), version(table)
    accounts.go_on_vacation(user=two[1 - awaited(table)], ends_at=datetime.now(UTC) + timedelta(days=10))
    assert (due(table), version(table)) == (before, seen)


def test_quiet_hours_and_weekends_count_after_48_hours(two):
    table = corresponding(two)
    player = two[awaited(table)]
    accounts.choose_hours(user=player, daily_hours=NIGHT)
    since = Hours.objects.get(user=player).since
    steps = present(table, player).due.steps
    assert steps[0].kind == "counted"
    stands = [step for step in steps if step.kind != "counted"]
    assert stands
    assert all(step.begin >= since.timestamp() * 1000 - 1 for step in stands)


def test_a_player_who_changes_their_mind_in_time_leaves_all_as_it_was(two):
    table = corresponding(two)
    player, before = two[awaited(table)], due(table)
    accounts.choose_hours(user=player, daily_hours=NIGHT)
    assert due(table) != before
    accounts.choose_hours(user=player, daily_hours=DailyHours())
    assert due(table) == before
    assert not Hours.objects.filter(user=player).exists()


def test_of_others_one_sees_the_deadline_and_nothing_else(two):
    table = corresponding(two)
    player = two[awaited(table)]
    accounts.choose_hours(user=player, daily_hours=NIGHT)
    other = present(table, two[1 - awaited(table)])
    assert other.due is None


# Reminders.


def listening(user) -> None:
    notices.register(by=user, user=user, url="https://example.org/told", types=["turn.reminder"])


def reminders(user) -> list[Delivery]:
    return list(Delivery.objects.filter(endpoint__user=user, type="turn.reminder").order_by("id"))


def test_reminders_come_a_day_six_hours_and_one_hour_before_and_each_once(two):
    table = corresponding(two)
    player = two[awaited(table)]
    listening(player)
    sweep_looks()
    assert reminders(player) == []
    for hours, told in ((49, 1), (17, 2), (5.5, 3)):
        later(table, hours=hours)
        sweep_looks()
        sweep_looks()
        assert len(reminders(player)) == told
    body = reminders(player)[-1].body
    assert (body["table"], body["seat"]) == (table.pk, awaited(table))
    assert len(body["turn_ids"]) == 1
    assert set(body) == {"table", "seat", "turn_ids", "deadline_at"}


def test_a_player_who_chose_another_reminder_has_that_one(two):
    table = corresponding(two)
    player = two[awaited(table)]
    listening(player)
    accounts.choose_hours(user=player, remind_before=[7200])
    later(table, hours=69)
    sweep_looks()
    assert reminders(player) == []
    later(table, hours=1, minutes=30)
    sweep_looks()
    assert len(reminders(player)) == 1


def test_a_player_who_answers_in_time_is_not_reminded(two):
    table = corresponding(two)
    assert clock(table, 1 - awaited(table)).look_at is None
    assert clock(table, awaited(table)).look_at is not None


def test_a_vacation_begins_by_itself_before_the_time_is_up_where_that_is_wanted(two):
    table = corresponding(two)
    seat = awaited(table)
    accounts.choose_hours(user=two[seat], vacation_by_itself=True)
    later(table, hours=71, minutes=30)
    before = due(table)
    sweep_looks()
    assert abs(due(table) - before - timedelta(days=14)) < 5 * SECOND
    assert sweep_clocks() == 0
    assert two[seat].vacations.get().by_itself
    assert running(table) == [seat]


def test_it_begins_in_time_also_where_less_than_an_hour_is_left_when_the_turn_comes(two):
    table = corresponding(two)
    PlayerClock.objects.filter(table=table).update(remaining_ms=40 * 60_000)
    for player in two:
        accounts.choose_hours(user=player, vacation_by_itself=True, remind_before=[])
    answered(table)
    seat = awaited(table)
    later(table, minutes=19)
    sweep_looks()
    assert not two[seat].vacations.exists(), "the player can still come back and play"
    later(table, minutes=2)
    sweep_looks()
    assert two[seat].vacations.get().by_itself
    later(table, minutes=19)
    assert sweep_clocks() == 0


def test_where_none_is_to_be_had_it_is_looked_for_once(two):
    table = corresponding(two)
    seat = awaited(table)
    later(table, hours=71, minutes=1)
    begins = datetime.now(UTC) + timedelta(hours=20)
    accounts.go_on_vacation(user=two[seat], starts_at=begins, ends_at=begins + timedelta(days=1))
    accounts.choose_hours(user=two[seat], vacation_by_itself=True, remind_before=[])
    later(table, minutes=30)
    sweep_looks()
    assert clock(table, seat).look_at is None
    assert sweep_looks() == 0


def test_a_vacation_does_not_begin_by_itself_where_nobody_wants_it_or_none_is_left(two):
    table = corresponding(two)
    seat = awaited(table)
    later(table, hours=71, minutes=30)
    sweep_looks()
    assert not two[seat].vacations.exists()
