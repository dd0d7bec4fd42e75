"""The score call against tables: both count the same, also for the worked cases of `updown`."""

from collections.abc import Iterator
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings

from games.engine.actions import DashCall, Estimate
from games.engine.facts import (
    Acted,
    AuctionWon,
    Dealt,
    EstimatesClosed,
    Fact,
    RoundPlayed,
    RoundScored,
)
from games.engine.round import Phase
from games.engine.rulesets import RULESETS
from games.engine.rulesets.options import configure
from tests.engine.random_games import Dice, Opening, dice, openings, played_out
from tests.engine.rulesets.score_calls import ScoreCall
from tests.engine.rulesets.vectors import WORKED
from tests.examples import examples
from tests.notation import Record, begin


def score_calls(facts: list[Fact]) -> Iterator[tuple[ScoreCall, RoundScored]]:
    """Yield each round of a log as a score-keeper would enter it, and what the table counted.

    Rounds may have been played at the same time, so facts are sorted by round.
    """
    for fact in sorted(facts, key=lambda fact: getattr(fact, "round", 0)):
        if isinstance(fact, Dealt):
            estimates: dict[int, int] = {}
            dash_calls: list[int] = []
            cards = fact.cards
        elif isinstance(fact, Acted) and isinstance(fact.action, DashCall):
            dash_calls.append(fact.seat)
            estimates[fact.seat] = 0
        elif isinstance(fact, Acted) and isinstance(fact.action, Estimate):
            estimates[fact.seat] = fact.action.value
        elif isinstance(fact, AuctionWon):
            estimates[fact.seat] = fact.tricks
        elif isinstance(fact, EstimatesClosed):
            high_bidder, risk = fact.high_bidder, fact.risk
        elif isinstance(fact, RoundPlayed):
            won = fact.won
        elif isinstance(fact, RoundScored):
            if not any(won):  # a skipped round
                continue
            spoken = tuple(estimates[seat] for seat in range(len(won)))
            calls = tuple(dash_calls)
            yield ScoreCall(spoken, won, fact.round, fact.multiplier, high_bidder, calls, risk, cards), fact


@settings(
    deadline=None,
    max_examples=examples(40),
    suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large],
)
@given(openings(most_rounds=3), dice())
def test_the_score_call_accepts_every_round_played_and_counts_it_as_the_table(
    opening: Opening, dice: Dice
) -> None:
    rules = configure(RULESETS[opening.key], opening.players, opening.options)
    for round, scored in score_calls(played_out(opening, dice).facts):
        score = round.score(rules)
        assert (score.points, score.lines, score.next_multiplier) == (
            scored.points,
            scored.lines,
            scored.next_multiplier,
        )


def turn(players: int, dealer: int, cards: int) -> Record:
    """Return the turn of this many cards, whose number is the same."""
    return begin("updown", round=cards, dealer=dealer, players=players)


@pytest.mark.parametrize("case", WORKED["updown"]["allowed_bids"], ids=lambda case: case["work"])
def test_what_may_be_estimated_in_updown(case: dict[str, Any]) -> None:
    spoken = case["bids_so_far"]
    players = len(spoken) + (1 if case["is_last"] else 2)
    record = turn(players, players - 1, case["cards"])
    for seat, value in enumerate(spoken):
        record.play(f"{seat}: {value}")
    assert [each.value for each in record.legal() if isinstance(each, Estimate)] == case["allowed"]


@pytest.mark.parametrize("case", WORKED["updown"]["leaders"], ids=lambda case: f"{case['players']} players")
def test_the_seat_after_the_first_to_estimate_leads(case: dict[str, Any]) -> None:
    record = turn(case["players"], case["dealer"], 3)
    assert record.seat == case["first_bidder"]
    while record.round.phase is Phase.ESTIMATION:
        record.act(record.seat, record.legal()[0])
    assert record.seat == case["first_leader"]
