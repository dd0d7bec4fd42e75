"""Tests that the service's bots stop during a director's pause and go on afterwards."""

import pytest
from django.contrib.auth.models import Permission

from bots.services import play_turn, play_waiting, sweep, sweep_bots, sweep_overdue
from games.tables import queries, services
from games.tables.models import AutomaticTurn, LogEntry
from games.tables.queries.counts import due_in, table_counts
from games.tables.services import directing, leases
from games.tables.services.directing import Order
from tests.people import somebody
from tests.tables.clocks.clock_tables import answered

pytestmark = pytest.mark.usefixtures("committed")
DAYS = {"clock": {"preset": "normal"}, "automatic": False}
LIVE = {"turn_limit": 60}


@pytest.fixture
def ordered(ali):
    """`ordered(directing.pause, table)` intervenes as a director, whatever the table's version is."""
    dana = somebody("dana", is_staff=True)
    dana.user_permissions.set(Permission.objects.filter(codename="direct_table"))

    def done(act, table, **how):
        return act(Order(table.pk, dana, "The hall has no power."), **how)

    return done


@pytest.fixture(params=[LIVE, DAYS], ids=["live", "of days"])
def bots_first(request, ali, table_of):
    """A table of ali and three bots, at which it is a bot's turn."""
    table = table_of("steady", ali, "steady", "steady", **request.param)
    while not queries.awaited_at(table.pk)[0].bot:
        answered(table)
    return table


def turns_taken(table):
    return LogEntry.objects.filter(table=table, kind="acted").count()


def test_bots_rest_until_the_director_lets_the_game_go_on_which_wakes_them(bots_first, ordered, hinted):
    ordered(directing.pause, bots_first)
    before, _ = turns_taken(bots_first), hinted()
    assert play_waiting(bots_first.pk) == 0
    assert (turns_taken(bots_first), hinted()) == (before, 0), "nor is anybody to look again"
    ordered(directing.resume, bots_first)
    assert hinted() == 1
    assert play_waiting(bots_first.pk) > 0
    assert services.audit(bots_first.pk) == []


def test_who_thought_while_it_was_paused_comes_too_late(bots_first, ordered):
    (awaited,) = queries.awaited_at(bots_first.pk)
    state = queries.bot_state(bots_first.pk, awaited.seat, (awaited.round, awaited.turn))
    before = turns_taken(bots_first)
    ordered(directing.pause, bots_first)
    assert play_turn(awaited, "steady", state) is None
    assert turns_taken(bots_first) == before
    ordered(directing.resume, bots_first)
    assert play_turn(awaited, "steady", state) is not None


def test_a_player_who_got_more_time_while_a_sweep_moved_for_them_keeps_their_turn(
    ali, mona, table_of, ordered, age
):
    table = table_of(ali, mona, ruleset="updown", **LIVE)
    age(table, 61)
    (overdue,) = queries.awaited_at(table.pk)
    ordered(directing.extend, table, seat=overdue.seat, seconds=30)
    assert play_turn(overdue, "steady") is None and turns_taken(table) == 0
    age(table, 31)
    assert play_turn(overdue, "steady") is not None


def test_nor_does_their_plan_answer_before_the_time_they_got_is_up(ali, mona, table_of, ordered, age):
    table = table_of(ali, mona, ruleset="updown", options={"rounds": [3]}, automatic=True, **LIVE)
    (turn,) = queries.awaited_at(table.pk)
    player = {each.pk: each for each in (ali, mona)}[turn.player_id]
    plan = {"rules": [{"do": {"type": "estimate", "values": [3]}}]}
    services.confirm_plan(table_id=table.pk, player=player, number=3, body=plan)
    age(table, 61)
    (overdue,) = leases.lease_turns(leases.overdue_turns())
    ordered(directing.extend, table, seat=overdue.seat, seconds=30)
    sweep._answer_for(overdue)
    assert turns_taken(table) == 0
    assert AutomaticTurn.objects.filter(table=table.pk, played=False).exists(), "the plan stands"
    age(table, 31)
    sweep._answer_for(overdue)
    assert AutomaticTurn.objects.filter(table=table.pk, played=True).exists()


def test_no_sweep_plays_and_nobody_counts_the_turn_as_late_until_the_game_goes_on(
    bots_first, ordered, age, hinted
):
    ordered(directing.pause, bots_first)
    before, _ = turns_taken(bots_first), hinted()
    for seconds in (1.5, 7.5, 3600):
        age(bots_first, seconds)
        assert sweep_bots() + sweep_overdue() == 0
    assert (turns_taken(bots_first), hinted()) == (before, 0)
    assert table_counts().bot_awaited_s == 0
    assert due_in(bots_first.realm_id).bot_turns == 0
    ordered(directing.resume, bots_first)
    assert hinted() == 1
    assert 0 < table_counts().bot_awaited_s < 60
    assert sweep_bots() == 0, "first it is left to its hint, as any turn that has just begun"
    assert due_in(bots_first.realm_id).bot_turns == 1


def test_a_hint_lost_when_the_game_goes_on_is_repeated(bots_first, ordered, age, hinted):
    age(bots_first, 9)
    ordered(directing.pause, bots_first)
    ordered(directing.resume, bots_first)
    hinted()
    age(bots_first, -7.5)
    assert (sweep_bots(), hinted()) == (1, 1)


def test_what_the_director_forces_meanwhile_is_played_and_nothing_after_it(bots_first, ordered, hinted):
    ordered(directing.pause, bots_first)
    (turn,) = queries.awaited_at(bots_first.pk)
    before = turns_taken(bots_first)
    ordered(directing.force, bots_first, seat=turn.seat, turn=(turn.round, turn.turn))
    sweep_overdue()
    play_waiting(bots_first.pk)
    assert turns_taken(bots_first) == before + 1
    assert services.audit(bots_first.pk) == []


def test_what_is_forced_for_a_person_is_played_too_who_may_play_on_while_bots_rest(
    ali, mona, table_of, ordered, hinted
):
    table = table_of(ali, mona, "steady", ruleset="updown", options={"rounds": [3]}, **DAYS)
    play_waiting(table.pk)
    ordered(directing.pause, table)
    hinted()
    (turn,) = queries.awaited_at(table.pk)
    ordered(directing.force, table, seat=turn.seat, turn=(turn.round, turn.turn))
    assert (hinted(), play_waiting(table.pk)) == (1, 1)
    while not queries.awaited_at(table.pk)[0].bot:
        answered(table)
    assert (hinted(), play_waiting(table.pk)) == (0, 0)


def test_during_an_agreed_pause_bots_still_play(ali, table_of):
    table = table_of("steady", ali, "steady", "steady", **DAYS)
    while not queries.awaited_at(table.pk)[0].bot:
        answered(table)
    services.agree_to_pause(table_id=table.pk, player=ali)
    assert play_waiting(table.pk) > 0
