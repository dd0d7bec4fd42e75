"""Tests of `easy`, which plays as `steady` with some real errors."""

from random import Random

from bots.fresh_game import begun
from bots.strategies import steady
from bots.strategies.base import sight
from bots.strategies.easy import SLIPS, choose, choose_with_slips
from games.engine.actions import PASS, Bid, Estimate, PlayCard
from games.engine.game import Status
from games.engine.verbs import take, to_act


def decisions():
    """Yield (view, action) for every decision in a game that `steady` plays at all seats."""
    game, decks = begun("modern", 4, {"rounds": [1, 14]}, 3)
    while game.status is Status.RUNNING:
        round = game.open[0]
        (seat,) = to_act(round)
        seen = sight(game, {round.number: decks.hand(round, seat)}, seat, round.number)
        best = steady.choose(seen, seen.round.my.legal, Random(0))
        yield seen, best
        game = take(game, decks, round.number, seat, best).game


def test_who_never_slips_plays_as_steady():
    for seen, best in decisions():
        assert choose_with_slips(seen, seen.round.my.legal, 0.0, Random(1)) == best


def test_a_slip_is_another_card_or_an_estimate_nearly_as_good_or_a_bid_too_many_or_none():
    kinds = set()
    for seen, best in decisions():
        done = choose_with_slips(seen, seen.round.my.legal, 1.0, Random(2))
        assert done in seen.round.my.legal
        if done == best:
            continue
        kinds.add(type(best))
        match best:
            case PlayCard():
                assert isinstance(done, PlayCard)
            case Estimate():
                assert abs(done.value - best.value) in (1, 2)
            case Bid():
                assert done in (PASS, Bid(best.tricks + 1, best.trump))
    assert kinds == {PlayCard, Estimate, Bid}


def test_where_there_is_no_choice_nobody_slips():
    forced = [(seen, best) for seen, best in decisions() if len(seen.round.my.legal) == 1]
    assert forced
    for seen, best in forced:
        assert choose_with_slips(seen, seen.round.my.legal, 1.0, Random(3)) == best


def test_it_slips_in_about_a_quarter_of_its_cards():
    dice = Random(4)
    cards = [
        (choose(seen, seen.round.my.legal, dice), best)
        for seen, best in decisions()
        for _ in range(20)
        if isinstance(best, PlayCard) and len(seen.round.my.legal) > 1
    ]
    assert abs(sum(done != best for done, best in cards) / len(cards) - SLIPS) < 0.05
