"""Plans at a table: confirmed, followed at ticks, replaced, stopped, and hidden from everybody else."""

import random
import re
from typing import Any

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from accounts.models import User
from games.engine.actions import PLAYS, Estimate
from games.engine.cards import CARD_TEXT, cards
from games.engine.facts import Acted
from games.engine.phases import legal_actions
from games.engine.round import Phase
from games.engine.seats import Seat
from games.feed.models import FeedEvent
from games.tables import errors, log, queries, services
from games.tables.models import AutomaticTurn, PlanVersion, Table
from games.tables.states import Awaited
from tests.notation import deck
from tests.scenes import scene
from tests.tables.log.test_fairness import VOID
from tests.tables.table_setup import awaited, let_time_pass, player_on, started, step

pytestmark = pytest.mark.django_db
VALUES = re.compile(r"'(?:[^']|'')*'|\b\d+\b|\bs\d+_x\d+\b")
LOWEST = {"do": {"type": "lowest"}}
NEVER_FITS = {"when": {"position": 5}, "do": {"type": "lowest"}}


@scene
def table(four) -> Table:
    return started(four, automatic=True, options={"rounds": [14]})


def confirm(table: Table, seat: int, *rules: dict[str, Any], number: int = 14) -> PlanVersion:
    player = player_on(table, Seat(seat))
    return services.confirm_plan(table_id=table.pk, player=player, number=number, body={"rules": [*rules]})


def phase(table: Table) -> Phase:
    return queries.bare_state(table.pk).game.open[0].phase


def last(table: Table) -> Acted:
    return [each.fact for each in log.entries(table.pk) if isinstance(each.fact, Acted)][-1]


def a_choice_in_play(table: Table, dice: random.Random) -> Awaited:
    """Play until a card is to be chosen, and return that turn."""
    while phase(table) is not Phase.PLAY:
        step(table, dice)
    while AutomaticTurn.objects.filter(table=table.pk, played=False).exists():
        step(table, dice)
    return awaited(table)


def lowest_of(turn: Awaited) -> int:
    state = queries.bot_state(turn.table_id, turn.seat, (turn.round, turn.turn))
    round = state.game.round(turn.round)
    played = [each.card for each in legal_actions(round, state.hands[turn.round], turn.seat)]
    return min(played, key=lambda card: (card % 13, card))


def test_a_plan_waits_for_the_tick_and_is_then_an_action_like_any_other(table):
    turn = a_choice_in_play(table, random.Random(1))
    confirm(table, turn.seat, LOWEST)
    (row,) = AutomaticTurn.objects.filter(table=table.pk, played=False)
    assert (row.turn, row.plan, row.stops) == (turn.turn, 1, False)
    assert services.sweep_automatic() == 0
    wanted = lowest_of(turn)
    let_time_pass()
    assert services.answer_for(table_id=table.pk, seat=turn.seat, turn=(turn.round, turn.turn))
    assert last(table) == Acted(14, turn.turn, turn.seat, PLAYS[wanted])


def test_a_plan_made_ahead_is_chosen_by_the_action_that_brings_the_turn_about(table):
    turn = awaited(table)
    coming = Seat((turn.seat + 1) % 4)
    confirm(table, coming, {"do": {"type": "estimate", "values": [4, 3]}})
    assert not AutomaticTurn.objects.exists()
    step(table)
    assert AutomaticTurn.objects.get().plan == 1
    let_time_pass()
    services.sweep_automatic()
    assert last(table).action == Estimate(4)


def test_answers_of_one_tick_leave_in_the_order_of_their_rounds_whenever_they_were_planned(four):
    rounds = [14, 15, 16]
    table = started(four, automatic=True, options={"rounds": rounds, "concurrency": 3})
    turns = {each.round: each.seat for each in queries.awaited_at(table.pk)}
    for number in reversed(rounds):
        confirm(table, turns[number], {"do": {"type": "estimate", "values": [4]}}, number=number)
    AutomaticTurn.objects.update(due_at="2026-01-01T00:00:00Z")
    begun = Table.objects.get(pk=table.pk).seq
    assert services.sweep_automatic() == 3
    facts = [each.fact for each in log.entries(table.pk, since=begun)]
    assert [each.round for each in facts if isinstance(each, Acted)] == rounds


def test_only_the_version_confirmed_last_is_followed(table):
    turn = awaited(table)
    confirm(table, turn.seat, {"do": {"type": "estimate", "values": [4]}})
    assert confirm(table, turn.seat, {"do": {"type": "estimate", "values": [2]}}).version == 2
    assert AutomaticTurn.objects.get().plan == 2
    let_time_pass()
    services.sweep_automatic()
    assert last(table).action == Estimate(2)


def test_a_turn_chosen_by_an_older_version_is_not_taken(table):
    turn = awaited(table)
    confirm(table, turn.seat, {"do": {"type": "estimate", "values": [4]}})
    AutomaticTurn.objects.update(plan=7)
    assert services.answer_for(table_id=table.pk, seat=turn.seat, turn=(14, turn.turn)) is None
    assert awaited(table) == turn and not AutomaticTurn.objects.exists()


def test_a_plan_taken_back_is_not_followed(table):
    turn = awaited(table)
    confirm(table, turn.seat, {"do": {"type": "estimate", "values": [4]}})
    player = player_on(table, turn.seat)
    services.withdraw_plan(table_id=table.pk, player=player, number=14)
    assert not AutomaticTurn.objects.exists()
    assert queries.plans_of(table.pk, player) == []
    services.withdraw_plan(table_id=table.pk, player=player_on(table, Seat((turn.seat + 1) % 4)), number=14)


def test_where_no_rule_fits_the_plan_stops_and_its_owner_is_told_at_a_tick(table):
    turn = awaited(table)
    confirm(table, turn.seat, NEVER_FITS)
    player = player_on(table, turn.seat)
    told = FeedEvent.objects.filter(kind="plan_stopped")
    assert not told.exists(), "not sooner than an answer would leave"
    let_time_pass()
    services.sweep_automatic()
    (event,) = told
    assert (event.audience, event.body) == (
        f"user:{player.pk}",
        {"round": 14, "turn_id": f"14.{turn.turn}", "reason": "no_rule_fits"},
    )
    assert awaited(table) == turn, "they are awaited as before"
    (made,) = queries.plans_of(table.pk, player)
    assert made.stopped
    confirm(table, turn.seat, {"do": {"type": "estimate", "values": [4]}})
    assert AutomaticTurn.objects.get().plan == 2, "until they confirm another"


def test_a_plan_that_throws_in_the_last_deal_laid_out_stops_and_leaves_the_turn_to_its_owner(four):
    table = started(four, automatic=True, stacked={(1, 0): deck(VOID, dealer=3)})
    turn = queries.awaited_at(table.pk)[0]
    confirm(table, turn.seat, {"do": {"type": "redeal"}}, number=1)
    let_time_pass()
    services.sweep_automatic()
    assert FeedEvent.objects.get(kind="plan_stopped").body["reason"] == "no_rule_fits"
    player = player_on(table, turn.seat)
    assert [(each.round, each.turn) for each in queries.turns_to_take(player)] == [(1, turn.turn)]
    assert not AutomaticTurn.objects.exists()


def test_a_new_deal_of_the_round_ends_the_plans_made_for_the_old_one(table):
    turn = awaited(table)
    coming = Seat((turn.seat + 1) % 4)
    confirm(table, coming, {"do": {"type": "estimate", "values": [4]}})
    PlanVersion.objects.update(attempt=5)
    step(table)
    assert AutomaticTurn.objects.get().stops
    let_time_pass()
    services.sweep_automatic()
    assert FeedEvent.objects.get(kind="plan_stopped").body["reason"] == "new_deal"
    assert awaited(table).seat == coming


def test_a_plan_is_nobody_else_s_when_a_seat_changes_hands(table, bot):
    turn = awaited(table)
    confirm(table, turn.seat, {"do": {"type": "estimate", "values": [4]}})
    services.resign(table_id=table.pk, player=player_on(table, turn.seat))
    assert not AutomaticTurn.objects.filter(played=False).exists()


def test_confirming_a_plan_moves_nothing_that_others_see(table):
    row = Table.objects.get(pk=table.pk)
    confirm(table, 2, LOWEST)
    after = Table.objects.get(pk=table.pk)
    assert (after.seq, after.clock_version) == (row.seq, row.clock_version)
    assert not FeedEvent.objects.filter(kind__startswith="plan").exists()
    for seat in (0, 1, 3):
        assert queries.plans_of(table.pk, player_on(table, Seat(seat))) == []


def test_an_action_asks_the_database_the_same_whether_others_have_plans_or_not(table):
    turn = awaited(table)
    with CaptureQueriesContext(connection) as without:
        step(table)
    confirm(table, (turn.seat + 2) % 4, {"do": {"type": "estimate", "values": [5, 4, 3]}})
    with CaptureQueriesContext(connection) as with_plan:
        step(table)
    shapes = [
        [VALUES.sub("?", query["sql"]) for query in each.captured_queries] for each in (without, with_plan)
    ]
    assert shapes[0] == shapes[1]
    assert AutomaticTurn.objects.get().plan == 1


def test_an_answer_asks_the_database_the_same_whether_it_was_planned_or_left_no_choice(table):
    """Otherwise the times in the log would show how long each answer took, and so which kind it was."""
    turn = a_choice_in_play(table, random.Random(1))
    confirm(table, turn.seat, LOWEST)
    planned = statements_of_answer(table, turn)
    while not AutomaticTurn.objects.filter(table=table.pk, played=False, plan=None).exists():
        step(table)
    assert statements_of_answer(table, awaited(table)) == planned


def statements_of_answer(table: Table, turn: Awaited) -> list[str]:
    with CaptureQueriesContext(connection) as asked:
        assert services.answer_for(table_id=table.pk, seat=turn.seat, turn=(turn.round, turn.turn))
    return [VALUES.sub("?", query["sql"]) for query in asked.captured_queries]


def refused(table: Table, reason: str, *rules: Any) -> None:
    before = PlanVersion.objects.count()
    with pytest.raises(errors.InvalidPlan) as caught:
        confirm(table, 0, *rules)
    assert caught.value.reason == reason
    assert PlanVersion.objects.count() == before


def test_plans_that_cannot_be_are_refused_by_name_and_change_nothing(table):
    state = queries.state(table.pk, player_on(table, Seat(0)))
    other = next(each for each in range(52) if not state.hands[14] >> each & 1)
    refused(table, "plan_too_long", *[LOWEST] * 21)
    refused(table, "card_not_yours", {"do": {"type": "card", "card": CARD_TEXT[other]}})
    refused(table, "unknown_card", {"when": {"played": ["J1"]}, **LOWEST})
    refused(table, "unknown_condition", {"when": {"hand_of": 2}, **LOWEST})
    one, two = (CARD_TEXT[each] for each in cards(state.hands[14])[:2])
    circle = [
        {"when": {"played": [two]}, "do": {"type": "card", "card": one}},
        {"when": {"played": [one]}, "do": {"type": "card", "card": two}},
    ]
    refused(table, "plan_cyclic", *circle)
    # A fast round has no auction.
    refused(table, "plan_impossible", LOWEST, {"do": {"type": "bid", "bid": {"tricks": 5, "trump": "S"}}})
    with pytest.raises(errors.InvalidPlan, match="no auction"):
        services.preview_plan(
            table_id=table.pk,
            player=player_on(table, Seat(0)),
            number=14,
            body={"rules": [{"do": {"type": "pass"}}]},
        )


def test_tables_that_answer_for_nobody_follow_no_plans(four):
    table = started(four, options={"rounds": [14]})
    with pytest.raises(errors.PlansNotOffered):
        confirm(table, 0, LOWEST)


def test_a_plan_is_for_a_round_that_is_dealt_and_not_played_out(table):
    with pytest.raises(errors.PlanNotNow):
        confirm(table, 0, LOWEST, number=15)


def test_who_does_not_play_plans_nothing(table, person):
    with pytest.raises(errors.NotSeated):
        services.confirm_plan(table_id=table.pk, player=person("gamal"), number=14, body={"rules": [LOWEST]})
    with pytest.raises(errors.NotSeated):
        queries.plans_of(table.pk, person("gamal"))


def test_a_preview_changes_nothing(table):
    player: User = player_on(table, Seat(0))
    body = {"rules": [{"do": {"type": "estimate", "values": [4]}}]}
    made = services.preview_plan(table_id=table.pk, player=player, number=14, body=body)
    assert {each.kind for each in made} <= {"now", "total"} and made
    assert not PlanVersion.objects.exists() and not AutomaticTurn.objects.exists()


def test_a_game_played_by_plans_alone_is_audited_clean(four):
    table = started(four, automatic=True, options={"rounds": [14, 15], "concurrency": 3})
    for seat in range(4):
        for number in (14, 15):
            confirm(
                table, seat, {"do": {"type": "estimate", "values": [3, 2, 4]}},
                {"when": {"won": "below"}, "do": {"type": "lowest_winner"}},
                {"do": {"type": "highest_loser"}}, LOWEST, number=number,
            )  # fmt: skip
    for _ in range(400):
        let_time_pass()
        services.sweep_automatic()
        if Table.objects.get(pk=table.pk).status == Table.Status.FINISHED:
            break
    assert Table.objects.get(pk=table.pk).status == Table.Status.FINISHED
    assert services.audit(table.pk) == []
