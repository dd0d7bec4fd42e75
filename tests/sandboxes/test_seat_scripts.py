"""Tests of seat scripts: they take their actions, then a bot or nothing follows; a refusal ends them."""

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from games.engine.codec import action_json
from games.feed import hints
from games.feed.models import FeedEvent
from games.sandboxes import errors, queries, services
from games.sandboxes.scripts import MOST_STEPS, check, next_action
from games.tables import queries as tables
from games.tables import services as playing
from games.tables.errors import TableNotFound
from games.tables.models import LogEntry, Table
from tests.people import somebody
from tests.sandboxes.test_sandbox_tables import SHORT, StackedDeal, opened
from tests.scenes import scene
from tests.tables.table_setup import step, thought

pytestmark = pytest.mark.django_db
ZERO, ONE = ({"type": "estimate", "value": value} for value in (0, 1))


@pytest.fixture(autouse=True)
def unhurried(monkeypatch):
    # Normally a sweep stops after half a second; how far it comes by then depends on the machine's load.
    monkeypatch.setattr(services.seat_scripts, "LONGEST_SWEEP_S", 60.0)


@scene
def table(sandbox):
    """A table with rounds of one and two cards, in which seat 0 begins."""
    return opened(
        sandbox,
        queries.players(sandbox),
        deals=[StackedDeal(number, 0, SHORT) for number in (1, 2)],
        ruleset="updown",
        players=2,
        options={"rounds": [1, 2]},
        start=True,
    )


def scripted(sandbox, table, seat, *steps, afterwards="wait"):
    return services.set_script(
        by=sandbox.owner,
        sandbox_id=sandbox.pk,
        table_id=table.pk,
        seat=seat,
        steps=steps_of(steps),
        afterwards=afterwards,
    )


def steps_of(steps):
    return [{"round": round, "action": action} for round, action in steps]


def acted(table):
    """Return (round, seat, action) of every turn taken."""
    rows = LogEntry.objects.filter(table=table, kind="acted").order_by("seq")
    return [(row.round, row.seat, row.body["action"]) for row in rows]


def test_the_sweeper_is_woken_when_a_seat_is_told(sandbox, table, django_capture_on_commit_callbacks):
    with django_capture_on_commit_callbacks() as awaiting_commit:
        scripted(sandbox, table, 0, (1, ONE))
    assert hints.wake_sweeper in awaiting_commit


def test_a_seat_plays_what_it_is_told_when_its_turn_comes_and_then_waits(sandbox, table):
    first = thought(table)[0].seat
    scripted(sandbox, table, first, (1, ONE))
    scripted(sandbox, table, 1 - first, (1, ONE))
    assert services.sweep_scripts() == 2
    assert acted(table) == [(1, first, ONE), (1, 1 - first, ONE)]
    assert services.sweep_scripts() == 0
    assert len(tables.awaited_at(table.pk)) == 1


def test_a_turn_that_somebody_took_themselves_counts_as_its_step(sandbox, table):
    step(table)
    step(table)
    turn, legal = thought(table)
    lead = action_json(legal[0])
    scripted(sandbox, table, turn.seat, (1, ONE), (1, lead))
    assert services.sweep_scripts() == 1
    assert acted(table)[-1] == (1, turn.seat, lead)


def test_each_round_has_steps_of_its_own(sandbox, table):
    first = thought(table)[0].seat
    scripted(sandbox, table, first, (2, ZERO))
    assert services.sweep_scripts() == 0
    while tables.awaited_at(table.pk)[0].round == 1:
        step(table)
    while tables.awaited_at(table.pk)[0].seat != first:
        step(table)
    assert services.sweep_scripts() == 1
    assert acted(table)[-1] == (2, first, ZERO)


def test_when_it_is_told_nothing_more_it_plays_as_a_bot_if_wanted(sandbox, table):
    scripted(sandbox, table, 0, afterwards="bot")
    scripted(sandbox, table, 1, afterwards="bot")
    assert services.sweep_scripts() == len(acted(table)) > 0
    table.refresh_from_db()
    assert table.status == "finished"
    assert playing.audit(table.pk) == []


def test_a_refused_action_stops_it_and_everybody_at_the_table_hears_of_it(sandbox, table):
    seat = thought(table)[0].seat
    scripted(sandbox, table, seat, (1, {"type": "pass"}), (1, ONE), afterwards="bot")
    assert services.sweep_scripts() == 1
    assert services.sweep_scripts() == 0
    assert acted(table) == []
    script = queries.script(sandbox, table.pk, seat)
    assert (script.stopped_at, script.stopped_for) == ("1.1", "wrong_phase")
    (event,) = FeedEvent.objects.filter(kind="script_stopped")
    assert (event.audience, event.realm_id) == (f"table:{table.pk}", sandbox.pk)
    assert event.body == {"seat": seat, "turn_id": "1.1", "reason": "wrong_phase"}
    scripted(sandbox, table, seat, (1, ONE))
    assert services.sweep_scripts() == 1
    assert acted(table) == [(1, seat, ONE)]


@pytest.mark.parametrize(("action", "taken", "stopped"), [(ONE, 1, 0), ({"type": "pass"}, 0, 1)])
def test_what_another_sweep_has_done_is_not_done_again(sandbox, table, action, taken, stopped):
    scripted(sandbox, table, thought(table)[0].seat, (1, action))
    (turn,) = queries.scripted_turns(sandbox.pk)
    for _ in range(2):
        services.seat_scripts._play(turn)
    assert len(acted(table)) == taken
    assert FeedEvent.objects.filter(kind="script_stopped").count() == stopped


def test_a_turn_that_its_player_took_meanwhile_stays_theirs_and_stops_no_script(sandbox, table):
    scripted(sandbox, table, thought(table)[0].seat, (1, ONE))
    (turn,) = queries.scripted_turns(sandbox.pk)
    step(table)
    services.seat_scripts._play(turn)
    assert [action for _, _, action in acted(table)] == [ZERO]
    assert not FeedEvent.objects.filter(kind="script_stopped").exists()


def test_a_table_that_cannot_be_played_at_keeps_no_other_waiting(sandbox, table, log_lines):
    other = opened(
        sandbox, queries.players(sandbox), ruleset="updown", players=2, options={"rounds": [1]}, start=True
    )
    for each in (table, other):
        scripted(sandbox, each, thought(each)[0].seat, (1, ONE))
    Table.objects.filter(pk=table.pk).update(sealed_deal=bytes(60))
    assert services.sweep_scripts() == 2
    assert (len(acted(table)), len(acted(other))) == (0, 1)
    assert [line["table"] for line in log_lines()] == [table.pk]


def test_what_waits_for_a_script_is_told_among_what_is_due(sandbox, table):
    scripted(sandbox, table, thought(table)[0].seat, (1, ONE))
    before = queries.standing(sandbox)
    assert (before.scripted_turns, before.settled) == (1, False)
    services.sweep_scripts()
    after = queries.standing(sandbox)
    assert (after.scripted_turns, after.settled) == (0, True)


def test_a_seat_that_is_told_no_more_waits_for_its_player(sandbox, table):
    seat = thought(table)[0].seat
    scripted(sandbox, table, seat, (1, ONE))
    gone = {"by": sandbox.owner, "sandbox_id": sandbox.pk, "table_id": table.pk, "seat": seat}
    services.delete_script(**gone)
    assert services.sweep_scripts() == 0
    with pytest.raises(errors.UnknownScript):
        services.delete_script(**gone)


def test_only_seats_of_test_players_at_games_under_way_are_told(sandbox, table):
    people = queries.players(sandbox)
    with pytest.raises(errors.SeatNotScripted):
        scripted(sandbox, table, 2, (1, ONE))
    playing.resign(table_id=table.pk, player=people[0])
    held = table.occupancies.get(player=people[0]).seat
    with pytest.raises(errors.SeatNotScripted):
        scripted(sandbox, table, held, (1, ONE))
    scripted(sandbox, table, 1 - held, (1, ONE))
    playing.abort_by_staff(table_id=table.pk, by=somebody("boss"), reason="A test of ours.")
    with pytest.raises(errors.SeatNotScripted):
        scripted(sandbox, table, 1 - held, (1, ONE))


def test_tables_of_other_worlds_are_not_found(sandbox, table):
    other = services.open_sandbox(by=sandbox.owner, players=("amal",))[0]
    with pytest.raises(TableNotFound):
        scripted(other, table, 0, (1, ONE))
    with pytest.raises(TableNotFound):
        queries.script(other, table.pk, 0)
    with pytest.raises(errors.UnknownSandbox):
        services.set_script(
            by=somebody("badr"), sandbox_id=sandbox.pk, table_id=table.pk, seat=0, steps=[], afterwards="wait"
        )


@pytest.mark.parametrize(
    ("steps", "place"),
    [
        ({}, None),
        ([{"round": 1, "action": ONE}] * (MOST_STEPS + 1), None),
        ([7], 0),
        ([{"round": 1, "action": ONE}, {"round": 1}], 1),
        ([{"round": 0, "action": ONE}], 0),
        ([{"round": True, "action": ONE}], 0),
        ([{"round": 1, "action": {"type": "sing"}}], 0),
        ([{"round": 1, "action": ONE, "turn": 1}], 0),
    ],
)
def test_steps_that_cannot_be_read_are_refused_and_the_first_of_them_is_named(steps, place):
    check([{"round": 1, "action": ONE}] * MOST_STEPS)
    with pytest.raises(errors.InvalidScript) as refused:
        check(steps)
    assert refused.value.faults[0].pointer == ("/steps" if place is None else f"/steps/{place}")


def test_a_script_that_cannot_be_read_replaces_none(sandbox, table):
    scripted(sandbox, table, 0, (1, ONE))
    with pytest.raises(errors.InvalidScript) as refused:
        scripted(sandbox, table, 0, (1, {"type": "sing"}))
    assert [each.pointer for each in refused.value.faults] == ["/steps/0"]
    assert queries.script(sandbox, table.pk, 0).steps == steps_of([(1, ONE)])


def test_the_next_step_is_found_by_round_and_by_how_many_turns_were_taken():
    steps = steps_of([(1, ONE), (2, ZERO), (1, ZERO)])
    found = [next_action(steps, round, taken) for round, taken in ((1, 0), (1, 1), (1, 2), (2, 0), (3, 0))]
    assert [each and action_json(each) for each in found] == [ONE, ZERO, None, ZERO, None]


def test_many_scripted_turns_are_found_by_as_many_queries_as_one(sandbox, table, django_assert_num_queries):
    scripted(sandbox, table, thought(table)[0].seat, (1, ONE))
    with CaptureQueriesContext(connection) as statements:
        (one,) = queries.scripted_turns(sandbox.pk)
    other = opened(
        sandbox, queries.players(sandbox), ruleset="updown", players=2, options={"rounds": [1]}, start=True
    )
    scripted(sandbox, other, thought(other)[0].seat, (1, ONE))
    with django_assert_num_queries(len(statements)):
        assert [each.action for each in queries.scripted_turns(sandbox.pk)] == [one.action] * 2
