"""Card preferences: which kinds of cards a strategy plays in its own games.

Each card played counts as a contest that it won against the other playable cards. The weights under which the
contests are most likely are found by iteration (Hunter, MM algorithms for generalized Bradley-Terry models,
2004).
"""

from collections.abc import Iterator
from functools import cache
from itertools import pairwise
from random import Random  # repeatable choices; it deals no cards
from typing import Any, Final

import numpy

from bots.fresh_game import begun
from bots.simulation.jit import Ints, array, zeros
from bots.simulation.play import KINDS, standing_of, unwanted, weights
from bots.simulation.tables import ROW
from bots.strategies.base import Strategy, sight
from bots.strategies.observed_play import on_table
from games.engine.actions import PlayCard
from games.engine.cards import cards, hand
from games.engine.fair_deal import Decks
from games.engine.game import Status
from games.engine.round import Phase, Round
from games.engine.seats import Seat
from games.engine.verbs import take, to_act

MOST_CARDS: Final = 13
TIMES: Final = 60
# A prior: each kind starts with this many wins and losses against one of weight 1.
BEFORE: Final = 1.0
# Weights are written as parts of this; the least is 1, so that nothing is impossible.
UNIT: Final = 1_000


def contests(strategy: Strategy, ruleset: str, players: int, deal: int) -> Iterator[list[int]]:
    """Yield each choice of a card in this deal's game: the index of the card played, and all kinds."""
    game, decks = begun(ruleset, players, {}, deal)
    dice = Random(f"learning {deal}")  # seeded, so that a game can be repeated
    while game.status is Status.RUNNING:
        round = game.open[0]
        (seat,) = to_act(round)
        seen = sight(game, {round.number: decks.hand(round, seat)}, seat, round.number)
        assert seen.round.my is not None, "it is the view of its own seat"
        legal = seen.round.my.legal
        action = strategy.choose(seen, legal, dice)
        if round.phase is Phase.PLAY and isinstance(action, PlayCard) and len(legal) > 1:
            playable = hand(each.card for each in legal if isinstance(each, PlayCard))
            yield [cards(playable).index(action.card), *_kinds(round, decks, seat, playable)]
        game = take(game, decks, round.number, seat, action).game


def kinds(
    hand: int, playable: int, others: int, row: int, led: int, beating: int, standing: int, later: int
) -> list[int]:
    """Return the kind of each playable card, in ascending order. The arguments are those of `weights`."""
    found = zeros(14)
    # If every kind weighs its own number, the cumulated weights show the kinds.
    count = weights(hand, playable, others, row, led, beating, standing, later, _numbered(), found)
    added_up = [0, *(int(found[i]) for i in range(count))]
    return [after - before for before, after in pairwise(added_up)]


@cache
def _numbered() -> Ints:
    return array([*range(KINDS), 0])


def _kinds(round: Round, decks: Decks, seat: Seat, playable: int) -> list[int]:
    trump, trick, players = round.declarations.trump, round.play.trick, round.setup.players
    assert trump is not None, "cards are played once everything is said"
    own = decks.hand(round, seat)
    about = sum(decks.hand(round, each) for each in range(players)) & ~own
    before = on_table(0, trick, trump, players)
    needs = array(
        [(said or 0) - took for said, took in zip(round.declarations.estimates, round.play.won, strict=True)]
    )
    left = own.bit_count()
    standing = standing_of(needs[seat], left, unwanted(needs, players, left))
    later = players - 1 - len(trick)
    return kinds(own, playable, about, trump * ROW, before.led, before.beating, standing, later)


def learned(found: list[list[int]]) -> list[float]:
    """Return the weight of each kind, in parts of UNIT, from these contests."""
    places = numpy.array([each[0] for each in found])
    rows = numpy.array([each[1:] + [-1] * (MOST_CARDS + 1 - len(each)) for each in found])
    there = rows >= 0
    rows = numpy.where(there, rows, 0)
    won = numpy.bincount(rows[numpy.arange(len(rows)), places], minlength=KINDS) + BEFORE
    weights = numpy.ones(KINDS)
    for _ in range(TIMES):
        met = 1 / numpy.where(there, weights[rows], 0).sum(axis=1)
        chances = numpy.bincount(rows[there], numpy.repeat(met, there.sum(axis=1)), minlength=KINDS)
        weights = won / (chances + 2 * BEFORE / (weights + 1))
    weights /= numpy.exp(numpy.log(weights).mean())
    return [round(float(each) * UNIT, 1) for each in weights]


def log_likelihood(found: list[list[int]], weights: Any) -> float:
    """Return the mean log likelihood of the cards played under these weights."""
    chances = [weights[each[1 + each[0]]] / sum(weights[kind] for kind in each[1:]) for each in found]
    return float(numpy.log(chances).mean())
