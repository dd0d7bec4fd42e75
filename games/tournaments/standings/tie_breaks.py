"""Tie-breaks between entries with equal points. Each gives every tied entry a number; more is better.

* `firsts`: how many tables were won; a shared place is not won.
* `seconds`: how many second places.
* `head_to_head`: against entries that are tied with it, tables ahead of each less tables behind.
* `margin`: the sum of scores above the table's mean.
* `opponents`: the points of the entries it met, for each meeting, without what they earned at its tables.
* `best_game`: the points of the best stage round at a table.
* `lot`: drawn from the tournament's seed, HMAC-SHA256(S, "EST-PAIR-1|tie|entry"), its first 48 bits.

Points themselves come before all of them.
"""

import hmac
from collections import defaultdict
from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from fractions import Fraction
from functools import cached_property
from typing import Final

from games.tournaments.standings.results import EntryResult


class TieBreak(StrEnum):
    FIRSTS = "firsts"
    SECONDS = "seconds"
    HEAD_TO_HEAD = "head_to_head"
    MARGIN = "margin"
    OPPONENTS = "opponents"
    BEST_GAME = "best_game"
    LOT = "lot"


USUAL: Final = (TieBreak.HEAD_TO_HEAD, TieBreak.FIRSTS, TieBreak.OPPONENTS, TieBreak.MARGIN, TieBreak.LOT)


@dataclass(frozen=True)
class Ledger:
    """The data of tie-breaks: points by entry and stage round (from 0), and every entry's stage rounds at
    tables.
    """

    points: Mapping[int, Sequence[Fraction]]
    sat: Mapping[int, Sequence[EntryResult]]
    seed: bytes

    def at_tables(self, entry: int) -> Sequence[EntryResult]:
        """Return the stage rounds of an entry at tables; empty if it has not played yet."""
        return self.sat.get(entry, ())

    @cached_property
    def totals(self) -> Mapping[int, Fraction]:
        """Everybody's points of all stage rounds, added up once, because they are looked up at every
        meeting."""
        return {entry: sum(points, Fraction(0)) for entry, points in self.points.items()}

    def earned_without(self, entry: int, stage_rounds: Collection[int]) -> Fraction:
        """Return the entry's points from all other stage rounds."""
        points = self.points[entry]
        return self.totals[entry] - sum((points[each - 1] for each in stage_rounds), Fraction(0))


Value = Callable[[Ledger, int, Collection[int]], Fraction]


def value(tie_break: TieBreak, ledger: Ledger, entry: int, tied: Collection[int]) -> Fraction:
    """Return the number by which an entry is compared with those it is `tied` with, itself among them."""
    return _VALUES[tie_break](ledger, entry, tied)


def _times(place: int) -> Value:
    return lambda ledger, entry, _: Fraction(sum(each.place == place for each in ledger.at_tables(entry)))


def _head_to_head(ledger: Ledger, entry: int, tied: Collection[int]) -> Fraction:
    among = frozenset(tied)
    met = [
        (each.place, there)
        for each in ledger.at_tables(entry)
        for other, there in each.beside
        if other in among
    ]
    return Fraction(sum((own < there) - (own > there) for own, there in met))


def _margin(ledger: Ledger, entry: int, _: Collection[int]) -> Fraction:
    return sum((each.margin for each in ledger.at_tables(entry)), Fraction(0))


def _opponents(ledger: Ledger, entry: int, _: Collection[int]) -> Fraction:
    met: dict[int, list[int]] = defaultdict(list)
    for each in ledger.at_tables(entry):
        for other, _place in each.beside:
            met[other].append(each.stage_round)
    return sum(
        (len(shared) * ledger.earned_without(other, shared) for other, shared in met.items()), Fraction(0)
    )


def _best_game(ledger: Ledger, entry: int, _: Collection[int]) -> Fraction:
    played = {each.stage_round for each in ledger.at_tables(entry)}
    return max((ledger.points[entry][number - 1] for number in played), default=Fraction(0))


def _lot(ledger: Ledger, entry: int, _: Collection[int]) -> Fraction:
    drawn = hmac.digest(ledger.seed, f"EST-PAIR-1|tie|{entry}".encode(), "sha256")
    return Fraction(int.from_bytes(drawn[:6], "big"))


_VALUES: Final[Mapping[TieBreak, Value]] = {
    TieBreak.FIRSTS: _times(1),
    TieBreak.SECONDS: _times(2),
    TieBreak.HEAD_TO_HEAD: _head_to_head,
    TieBreak.MARGIN: _margin,
    TieBreak.OPPONENTS: _opponents,
    TieBreak.BEST_GAME: _best_game,
    TieBreak.LOT: _lot,
}
