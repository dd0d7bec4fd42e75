"""The log of one finished game, into the figures of those who played it.

A game is the owner's of its seat: whoever took it last as their own, whatever stand-in finished for them. A
round is theirs only where they held the seat from the deal to the last card: what others said and played is
not their doing. Roles are those of `docs/rules.md`, as far as the game's ruleset has them.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import reduce
from typing import Final, NamedTuple

from games.engine.fold import fold
from games.engine.game import Game
from games.engine.round import Round
from games.ratings.statistics import figures
from games.ratings.statistics.observations import Logged, Notes, Span, Turn

# How far the total lies from the tricks where a Risk is a Double Risk.
DOUBLE_FROM: Final = 4


class Stay(NamedTuple):
    """Who held a seat from entry `from_seq` (included) to `to_seq` (excluded); `owns`: took it as their
    own."""

    seat: int
    player: str
    from_seq: int
    to_seq: int | None
    owns: bool

    def lasts(self, first: int, last: int) -> bool:
        """Whether it covers these entries and all between them."""
        return self.from_seq <= first and (self.to_seq is None or last < self.to_seq)


def owners(stays: Iterable[Stay]) -> dict[int, str]:
    """The owner of the game, by seat."""
    taken = sorted((each for each in stays if each.owns), key=lambda each: each.from_seq)
    return {each.seat: each.player for each in taken}


def read(
    entries: Iterable[Logged], stays: Sequence[Stay], *, limit: int | None, ran_out: Mapping[int, int]
) -> dict[int, figures.Figures]:
    """The figures of a finished game by seat, its owner's.

    `limit` are the milliseconds of a turn, where turns are limited: whoever took as long was moved for.
    Elsewhere `ran_out` says how often the clock of a seat did.
    """
    notes, game = Notes(), None
    for entry in entries:
        game = fold(game, (entry.fact,))
        notes.note(entry, game)
    assert game is not None and game.places is not None, "only finished games are counted"
    found = {}
    for seat, player in owners(stays).items():
        held = [each for each in stays if (each.seat, each.player) == (seat, player)]
        turns = [each for each in notes.turns() if each.seat == seat and _within(held, each.seq, each.seq)]
        overran = ran_out.get(seat, 0) if limit is None else sum(each.took >= limit for each in turns)
        whole = _of_game(game, seat, turns)._replace(time_outs=overran)
        found[seat] = reduce(figures.added, _of_rounds(game, seat, held, notes.rounds), whole)
    return found


def _within(held: Iterable[Stay], first: int, last: int) -> bool:
    return any(each.lasts(first, last) for each in held)


def _of_game(game: Game, seat: int, turns: Sequence[Turn]) -> figures.Figures:
    assert game.places is not None, "it is finished"
    place = game.places[seat]
    return figures.Figures(
        games=1,
        places=tuple(int(each == place) for each in range(1, figures.MOST_PLACES + 1)),
        kings=int(place == 1),
        koozes=int(place == max(game.places) > 1),
        points=game.scores[seat],
        won=figures.run(place == 1),
        turns=len(turns),
        thinking=sum(each.took for each in turns),
    )


def _of_rounds(
    game: Game, seat: int, held: Sequence[Stay], spans: Mapping[int, Span]
) -> Iterator[figures.Figures]:
    for scored in game.scored:
        span = spans.get(scored.round)  # none where a director gave the points
        if span is not None and _within(held, span.begins, span.ends):
            yield _of_round(seat, span, scored.points[seat])


def _of_round(seat: int, span: Span, points: int) -> figures.Figures:
    talk, cards = span.round.talk, span.round.setup.plan.cards
    estimate = talk.estimates[seat]
    exact = estimate == span.won[seat]
    roles = set(_roles(seat, span.round))
    return figures.Figures(
        rounds=figures.Tally(1, int(exact)),
        round_points=points,
        roles=tuple(
            figures.Tally(1, int(exact)) if each in roles else figures.Tally() for each in figures.ROLES
        ),
        trumps=tuple(int(talk.declarer == seat and talk.trump == each) for each in range(figures.TRUMPS)),
        kabooots=int(talk.high_bidder == seat and exact and estimate == cards),
        exact=figures.run(exact),
    )


def _roles(seat: int, round: Round) -> Iterator[str]:
    talk, setup = round.talk, round.setup
    highest = None if talk.high_bidder is None else talk.estimates[talk.high_bidder]
    has_with = setup.ruleset.scoring.has_with(fast=setup.plan.fast)
    if seat == talk.declarer:
        yield figures.DECLARER
    if seat in talk.dash_calls:
        yield figures.DASH_CALL
    elif has_with and seat != talk.high_bidder and talk.estimates[seat] == highest:
        yield figures.WITH
    if seat == talk.risk:
        yield figures.RISK
        if abs(sum(each or 0 for each in talk.estimates) - setup.plan.cards) >= DOUBLE_FROM:
            yield figures.DOUBLE_RISK
