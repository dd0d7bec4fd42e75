"""What other promises would have come to: at every bid and estimate of a seat, each that its hand comes near
to is tried, and the round played to its end.

So a promise is compared with another on the same cards, by how those who made it go on to play.
"""

from __future__ import annotations

from collections.abc import Iterator
from random import Random  # noqa: TID251  # choices that are to be repeated; it decides no deal of anybody
from statistics import fmean
from typing import Final, NamedTuple

from bots.fresh_game import begun
from bots.strategies import bids
from bots.strategies.base import Sight, Strategy, sight
from bots.strategies.knowledge import known
from games.engine.actions import Action, Bid, Estimate
from games.engine.facts import RoundPlayed
from games.engine.fair_deal import Decks
from games.engine.game import Game, Status
from games.engine.round import Phase
from games.engine.rulesets.base import Winner
from games.engine.seats import Seat
from games.engine.verbs import Taken, take, to_act

# Promises that are off by more are not tried: fewer tricks than the hand holds, and more.
BELOW, ABOVE = -1.0, 2.0
# A suit is tried that holds at most so many tricks less than the best.
NEARLY_BEST: Final = 0.5


class Promise(NamedTuple):
    """One that could have been made: `kind` is bid, estimate, or with, an estimate of as many as were bid.

    `off`: of a bid, tricks beyond what the hand holds; of an estimate, beyond its aim and half a trick, up to
    where it is the nearest. `gained`: points of the round against the mean of the others', more than what
    `steady` says comes to, without the multiplier; of penalties, fewer.
    """

    kind: str
    tricks: int
    off: float
    gained: float


class _Field(NamedTuple):
    """Who plays, and the cards."""

    own: Seat
    one: Strategy
    others: Strategy
    decks: Decks


def promises(
    one: Strategy, others: Strategy, ruleset: str, players: int, deal: int, seed: int
) -> Iterator[Promise]:
    """The promises made in the game of this deal, in which `one` sits among `others`."""
    game, decks = begun(ruleset, players, {}, deal, seed)
    field = _Field(Seat(deal % players), one, others, decks)
    while game.status is Status.RUNNING:
        seat, seen = _awaited(game, decks)
        if seat == field.own and seen.round.phase in (Phase.AUCTION, Phase.ESTIMATION):
            yield from _compared(game, seen, field)
        game = _on(game, field).game


def _awaited(game: Game, decks: Decks) -> tuple[Seat, Sight]:
    """One round is dealt at a time here, and one seat awaited in it."""
    round = game.open[0]
    (seat,) = to_act(round)
    return seat, sight(game, {round.number: decks.hand(round, seat)}, seat, round.number)


def _on(game: Game, field: _Field, said: Action | None = None) -> Taken:
    """One action further: `said`, or what is chosen with the dice of the round."""
    round = game.open[0]
    seat, seen = _awaited(game, field.decks)
    assert seen.round.my is not None, "it is the view of its own seat"
    if said is None:
        dice = Random(f"{round.number} {seat} {len(seen.round.tricks)}")  # noqa: S311  # to be repeated
        strategy = field.one if seat == field.own else field.others
        said = strategy.choose(seen, seen.round.my.legal, dice)
    return take(game, field.decks, round.number, seat, said)


def _compared(game: Game, seen: Sight, field: _Field) -> Iterator[Promise]:
    """What each other promise comes to beside what `steady` says, which may be to pass or to dash."""
    assert seen.round.my is not None, "it is the view of its own seat"
    legal = seen.round.my.legal
    held = bids.answer(seen, legal, known(seen.round), bids.AS_HELD)
    others = [each for each in _tried(seen, legal) if each.action != held]
    if not others:
        return
    instead = _played_out(game, field, held)
    for kind, action, tricks, off in others:
        yield Promise(kind, tricks, off, _played_out(game, field, action) - instead)


class _Trial(NamedTuple):
    kind: str
    action: Action
    tricks: int
    off: float


def _tried(seen: Sight, legal: tuple[Action, ...]) -> Iterator[_Trial]:
    """The bids and estimates that the hand comes near to."""
    view, knowledge = seen.round, known(seen.round)
    assert view.my is not None, "it is the view of its own seat"
    holds = bids.held_by_trump(view.my.hand, knowledge)
    aim = bids.aim(view, view.my.hand, knowledge)
    bid = None if view.bid is None else view.bid.tricks
    for action in legal:
        match action:
            case Bid(tricks, trump) if holds[trump] >= max(holds) - NEARLY_BEST:
                trial = _Trial("bid", action, tricks, tricks - holds[trump])
            case Estimate(value):
                trial = _Trial("with" if value == bid else "estimate", action, value, value - aim - 0.5)
            case _:
                continue
        if BELOW <= trial.off <= ABOVE:
            yield trial


def _played_out(game: Game, field: _Field, said: Action) -> float:
    """What the round comes to for the seat, against the mean of the others', after it said that."""
    before = game.scores
    taken = _on(game, field, said)
    while not any(isinstance(fact, RoundPlayed) for fact in taken.facts):
        taken = _on(taken.game, field)
    sign = 1 if game.ruleset.winner is Winner.HIGHEST else -1
    points = [sign * (now - then) for now, then in zip(taken.game.scores, before, strict=True)]
    others = fmean(each for seat, each in enumerate(points) if seat != field.own)
    return (points[field.own] - others) / game.multiplier
