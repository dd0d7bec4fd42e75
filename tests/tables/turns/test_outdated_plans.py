"""A plan stops when its conditions have changed, and its owner gets the reason."""

import random

import pytest

from games.engine import verbs
from games.engine.actions import BIDS, PASS, Action
from games.engine.cards import Trump
from games.engine.seats import Seat
from games.feed.models import FeedEvent
from games.tables import errors, queries, services
from games.tables.models import AutomaticTurn, PlanVersion, Table
from games.tables.plans import Why, outdated, parse
from games.tables.services.log_append import append
from tests.tables.table_setup import awaited, let_time_pass, player_on, started, step
from tests.tables.turns.test_planned_turns import LOWEST, a_choice_in_play, confirm, table

__all__ = ["table"]
NAMED = {"do": {"type": "card", "card": "AS"}}


def rule(**said: object):
    return parse({"rules": [said]}).rules[0]


def why() -> list[str]:
    return [event.body["reason"] for event in FeedEvent.objects.filter(kind="plan_stopped").order_by("pk")]


@pytest.mark.parametrize(
    ("said", "since", "expected"),
    [
        (LOWEST, {"acted", "trick_won"}, None),
        (LOWEST, {"claim_made", "claim_refused"}, None),
        (LOWEST, {"resigned"}, Why.SEAT_CHANGED),
        (LOWEST, {"auction_won"}, None),
        (NAMED, {"auction_won"}, Why.TRUMP_NAMED),
        ({"when": {"trump": "S"}, **NAMED}, {"auction_won"}, None),
        ({"when": {"winning": [2]}, **LOWEST}, {"auction_won"}, Why.TRUMP_NAMED),
        ({"do": {"type": "estimate", "values": [3]}}, {"auction_won"}, Why.TRUMP_NAMED),
    ],
)
def test_what_ends_a_rule(said, since, expected):
    assert outdated(rule(**said), since) is expected


@pytest.mark.django_db
@pytest.mark.parametrize(
    ("bids", "reasons"), [(True, ["trump_named"]), (False, [])], ids=["broken", "everybody passes"]
)
def test_an_estimate_planned_for_a_fixed_trump_is_not_made_once_a_bid_has_changed_it(four, bids, reasons):
    table = started(four, automatic=True, options={"rounds": [14], "break_colour": True})
    first = awaited(table)
    planner = Seat((first.seat + 1) % 4)
    # After a bid they estimate first, else second.
    confirm(table, planner, {"do": {"type": "estimate", "values": [3, 2]}})
    taken(table, BIDS[8 * 5 + Trump.SPADES] if bids else PASS)
    for _ in range(3):
        taken(table, PASS)
    while awaited(table).seat != planner:
        step(table)
    let_time_pass()
    services.sweep_automatic()
    assert why() == reasons
    assert (awaited(table).seat == planner) is bids


def taken(table: Table, action: Action) -> None:
    turn = awaited(table)
    services.act_for(table_id=table.pk, seat=turn.seat, turn=(turn.round, turn.turn), action=action)


@pytest.mark.django_db
def test_a_claim_in_vain_ends_no_plan_so_that_nobody_sees_who_has_one(table: Table):
    turn = a_choice_in_play(table, random.Random(1))
    confirm(table, turn.seat, LOWEST)
    other = player_on(table, (turn.seat + 1) % 4)
    services.claim(table_id=table.pk, player=other, number=14)
    let_time_pass()
    services.sweep_automatic()
    assert awaited(table).turn == turn.turn, "nothing is played while the others are asked"
    services.answer_claim(table_id=table.pk, player=other, number=14, agrees=False)
    assert services.answer_for(table_id=table.pk, seat=turn.seat, turn=(turn.round, turn.turn))
    assert why() == [] and not PlanVersion.objects.get().stopped


@pytest.mark.django_db
def test_a_plan_stops_when_another_seat_has_changed_hands_but_a_card_already_chosen_still_goes(
    table: Table, bot
):
    turn = a_choice_in_play(table, random.Random(1))
    confirm(table, turn.seat, LOWEST)
    services.resign(table_id=table.pk, player=player_on(table, (turn.seat + 2) % 4))
    assert services.answer_for(table_id=table.pk, seat=turn.seat, turn=(turn.round, turn.turn)), (
        "as a forced one would"
    )
    assert why() == []
    while not AutomaticTurn.objects.filter(seat=turn.seat, plan=1, played=False).exists():
        step(table)
    let_time_pass()
    services.sweep_automatic()
    assert why() == ["seat_changed"]


@pytest.mark.django_db
def test_a_plan_for_the_hand_before_is_refused_once_the_round_was_dealt_again(table):
    player = player_on(table, Seat(0))

    def planned(**seen: int | None) -> PlanVersion:
        body = {"rules": [{"do": {"type": "estimate", "values": [4]}}]}
        return services.confirm_plan(table_id=table.pk, player=player, number=14, body=body, **seen)

    assert planned(attempt=0).attempt == 0
    held = queries.locked_for_staff(table.pk)
    game = queries.game_of(held)
    dealt = verbs.throw_in(game, queries.decks_of(held, game), 14)
    append(held, game, dealt.facts, dealt.game)
    with pytest.raises(errors.StaleDeal):
        planned(attempt=0)
    assert planned(attempt=1).version == 2
    assert planned().attempt == planned(attempt=None).attempt == 1
