"""Tests of boldness: a search keeps more of its bids and estimates than `steady`, so it promises more."""

import pytest

from bots.fresh_game import begun
from bots.strategies import bids as bids_strategies
from bots.strategies import search, steady, strategy
from bots.strategies.base import BotView, sight
from bots.strategies.knowledge import known
from games.engine.actions import BIDS, ESTIMATES, PASS, Bid
from games.engine.cards import Trump
from games.engine.facts import RoundPlayed, RoundScored
from games.engine.game import Status
from games.engine.rulesets import ruleset
from games.engine.rulesets.base import RoundResult
from games.engine.seats import Seat
from games.engine.verbs import adjudicate_round, take, to_act
from tests.bots.positions import Phase, Untouched, position
from tests.notation import bid

ALL_BIDS = BIDS[4 * 5 :]
# (hand, its tricks with spades as trump as `steady` counts them, bid of `steady`, bid of a search)
BIDDING = [
    ("SAKJ54 HK96 DJ84 C73", 4.96, "4S", "5S"),
    ("SAKQ54 HA96 DJ84 C73", 5.08, "5S", "5S"),
    ("SAKQ542 HA6 DJ84 C73", 6.24, "6S", "6S"),
    ("SAK754 HJ96 DJ84 C73", 3.68, "4C", "4S"),
    ("SAKQJ52 HAQ6 DJ8 C73", 6.98, "6S", "7S"),
    ("SAKQ542 HAQ DJ84 C73", 6.5, "6S", "6S"),
    # Eight tricks count double.
    ("SAKQJ542 HA6 DJ8 C7", 7.54, "7S", "8S"),
]
# With clubs as trump this hand aims at 3.42 tricks.
HAND = "SAK54 HQ96 DJ84 CK73"


def said(view, by, kept=18, ruleset_key="modern"):
    """Return the action of strategy `by` in this view, after it kept this many of 18 promises."""
    seen = BotView(ruleset(ruleset_key), view, (0,) * 4, 1, kept, 18)
    return strategy(by).choose(seen, view.my.legal, Untouched())


def auction(hand, legal=ALL_BIDS):
    return position(hand, phase=Phase.AUCTION, trump_is=None, legal_actions=legal, estimates=(None,) * 4)


@pytest.mark.parametrize("level", ["strong", "expert"])
@pytest.mark.parametrize(("hand", "holds", "as_held", "boldly"), BIDDING, ids=[each[0] for each in BIDDING])
def test_it_bids_a_little_more_than_its_hand_holds(level, hand, holds, as_held, boldly):
    view = auction(hand)
    found = bids_strategies.held_by_trump(view.my.hand, known(view))
    assert found[Trump.SPADES] == pytest.approx(holds, abs=0.01)
    assert said(view, "steady") == bid(as_held)
    assert said(view, level) == bid(boldly)


def test_eight_are_bid_boldly_only_where_they_count_double():
    view = auction("SAKQJ542 HA6 DJ8 C7")
    bids = [said(view, "expert", ruleset_key=key) for key in ("modern", "traditional", "casual")]
    assert bids == [bid("8S"), bid("8S"), bid("7S")]


@pytest.mark.parametrize(
    ("kept", "played", "factor"),
    [
        (0, 0, 0.5),
        (0, 6, 0),
        (3, 6, 0),
        (6, 6, 1),
        (10, 18, 0),
        (16, 18, 1),
        (13, 18, 0.7 / 1.2),
        (8, 10, 0.8125),
    ],
)
def test_it_is_the_bolder_the_more_of_its_promises_came_true(kept, played, factor):
    seen = BotView(ruleset("modern"), auction(HAND), (0,) * 4, 1, kept, played)
    assert search.boldness_factor(seen) == pytest.approx(factor)


def test_eight_are_not_bid_boldly_where_few_of_its_promises_came_true():
    view = auction("SAKQJ542 HA6 DJ8 C7")
    assert [said(view, "expert", kept) for kept in (0, 10, 13, 18)] == [
        bid("7S"),
        bid("7S"),
        bid("7S"),
        bid("8S"),
    ]


@pytest.mark.parametrize("key", ["modern", "traditional", "rising", "casual", "updown"])
def test_how_many_came_true_is_counted_from_the_rounds_scored(key):
    game, decks = begun(key, 4, {}, 0)
    kept = [0] * 4
    while game.status is Status.RUNNING:
        round = game.open[0]
        (seat,) = to_act(round)
        seen = sight(game, {round.number: decks.hand(round, seat)}, seat, round.number)
        assert (seen.kept, seen.played) == (kept[seat], len(game.scored))
        taken = take(game, decks, round.number, seat, steady.choose(seen, seen.round.my.legal, None))
        for fact in taken.facts:
            if isinstance(fact, RoundPlayed):
                kept = [
                    so_far + (said == won)
                    for so_far, said, won in zip(kept, round.declarations.estimates, fact.won, strict=True)
                ]
        game = taken.game
    assert 0 < sum(kept) < 4 * len(game.scored)


@pytest.mark.parametrize("carried", [1, 2])
def test_rounds_that_a_director_ruled_tell_nothing(carried):
    game, decks = begun("modern", 4, {}, 0)
    game = adjudicate_round(game._replace(multiplier=carried), decks, 1, (-10, -10, -10, 0)).game
    round = game.open[0]
    seen = sight(game, {round.number: decks.hand(round, Seat(3))}, Seat(3), round.number)
    assert (seen.kept, seen.played, seen.rounds_left) == (0, 0, 17)


@pytest.mark.parametrize(("won", "kept"), [((8, 2, 1, 2), 1), ((7, 2, 1, 3), 0)])
def test_a_super_call_that_was_missed_is_no_promise_kept(won, kept):
    game, decks = begun("cafe", 4, {}, 0)
    round = game.open[0]
    result = RoundResult(round.setup.plan, 1, Seat(0), (), Seat(3), (8, 2, 1, 1), won)
    score = game.ruleset.scoring(result)
    scored = RoundScored(1, 1, score.points, score.lines, score.next_multiplier, score.points)
    hands = {round.number: decks.hand(round, Seat(0))}
    seen = sight(game._replace(scored=(scored,)), hands, Seat(0), round.number)
    assert (seen.kept, seen.played) == (kept, 1)


def test_where_bids_rise_it_stays_in_a_little_longer():
    view = auction(BIDDING[0][0], (PASS, *BIDS[5 * 5 :]))
    assert said(view, "steady", ruleset_key="rising") is PASS
    assert said(view, "expert", ruleset_key="rising") == bid("5S")


def estimated(tricks_bid, by, kept=18, ruleset_key="modern"):
    """Return the estimate of strategy `by` with HAND, after a bid of this many tricks in clubs."""
    view = position(
        HAND, phase=Phase.ESTIMATION, trump_is="C", legal_actions=ESTIMATES[:14], estimates=(None,) * 4
    )
    return said(view._replace(bid=Bid(tricks_bid, Trump.CLUBS)), by, kept, ruleset_key).value


@pytest.mark.parametrize("level", ["strong", "expert"])
def test_it_estimates_as_many_as_were_bid_when_that_is_not_much_more_than_it_aims_at(level):
    assert estimated(4, "steady") == 3
    assert estimated(4, level) == 4
    assert estimated(5, level) == 3, "too many"
    assert estimated(2, level) == 3, "not fewer than it aims at"
    assert estimated(4, level, kept=0) == 3, "not where few of its promises come true"


def test_it_never_estimates_less_than_it_must_win_to_join_a_bid():
    view = position(
        "SAKQ D2", phase=Phase.ESTIMATION, legal_actions=ESTIMATES[:5], estimates=(None,) * 4, cards_each=4
    )
    assert said(view._replace(bid=Bid(2, Trump.SPADES)), "expert").value == 3


def test_it_does_not_estimate_as_many_as_were_bid_where_that_is_worth_nothing():
    assert estimated(4, "expert", ruleset_key="casual") == 3
