"""Observations from a log: rounds as they were played, and how long turns took."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator
from typing import NamedTuple

from games.engine.facts import Acted, AutoTold, Dealt, Fact, GamePaused, GameResumed, RoundPlayed
from games.engine.game import Game
from games.engine.round import Round
from games.engine.seats import Seat


class Logged(NamedTuple):
    """A log entry. `at` is in milliseconds."""

    seq: int
    at: int
    fact: Fact


class Span(NamedTuple):
    """A round from its last deal to its last card, by log entries, and its state then."""

    begins: int
    ends: int
    round: Round
    won: tuple[int, ...]


class Turn(NamedTuple):
    """A turn that was taken by entry `seq`, with the milliseconds that it waited."""

    seq: int
    seat: Seat
    took: int


class Notes:
    """Observations of one log, entry by entry. Turns that the service took count for nobody's time."""

    def __init__(self) -> None:
        self.rounds: dict[int, Span] = {}
        self._dealt: dict[int, int] = {}
        self._asked: dict[int, int] = {}
        self._turns: dict[tuple[int, int], Turn] = {}
        self._automatic: defaultdict[int, set[int]] = defaultdict(set)
        self._stood = 0
        self._stands_since: int | None = None

    def turns(self) -> Iterator[Turn]:
        """Yield the turns that their seats took themselves."""
        for (number, turn), taken in self._turns.items():
            if turn not in self._automatic[number]:
                yield taken

    def note(self, entry: Logged, game: Game) -> None:
        """Read the next entry, and the game after it."""
        fact, ran = entry.fact, self._ran(entry.at)
        match fact:
            case GamePaused():
                # A pause that the players agreed to may become a director's.
                self._stands_since = entry.at if self._stands_since is None else self._stands_since
            case GameResumed():
                self._stood, self._stands_since = entry.at - ran, None
            case AutoTold():
                self._automatic[fact.round].update(fact.turns)
            case Dealt():
                self._dealt[fact.round] = entry.seq
                self._asked[fact.round] = ran
            case Acted():
                took = ran - self._asked[fact.round]
                self._turns[fact.round, fact.turn] = Turn(entry.seq, fact.seat, took)
                self._asked[fact.round] = ran
            case RoundPlayed():
                played = game.round(fact.round)
                assert played is not None, "it is open until its points are told"
                if played.was_skipped:
                    return
                self.rounds[fact.round] = Span(self._dealt[fact.round], entry.seq, played, fact.won)

    def _ran(self, at: int) -> int:
        """Return how much time has passed on the game's clock, which stops during a pause."""
        return (at if self._stands_since is None else self._stands_since) - self._stood
