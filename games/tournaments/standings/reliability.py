"""How far an event can be trusted to find the best: a preview before anybody is invited.

A deal gives a player skill·A points above the table's mean and luck of standard deviation B, independent
between deals, so that a game of g deals gives

    skill · A·g + luck · B·√g, skill and luck standard normal.

A and B are those of docs/ratings.md (spread `wide`): there, games of five deals differ by 12.1 points between
people and by 40.2 points between games of one. On duplicate boards the deal and the seat explain 18 to 48 %
of a round's variance; taking them out makes a stage round worth 1.6 to 1.9 as many, so luck's variance is
divided by 1.75.

So an entry of skill s has over r stage rounds a mean game of s + e, where e is normal with variance

    v / r,    v = luck² + (skill² + luck²) / (n − 1)    at tables of n, beside the others' mean.

The others' skill and luck enter because one is compared with them. So the order of points agrees with that of
skill by

    r = skill / √(skill² + v / rounds),    Spearman's coefficient (6 / π)·arcsin(r / 2),

and how often the best wins is counted over `EVENTS` simulated events, seeded, so that a preview never
changes. Swiss is no different here: it changes whom one meets, which this leaves out, and would gain the
leaders a little.
"""

import hashlib
from collections.abc import Iterator
from itertools import count
from math import asin, pi, sqrt
from statistics import NormalDist
from struct import unpack
from typing import Final, NamedTuple

DEALS_MEASURED: Final = 5
SKILL_A_DEAL: Final = 12.1 / DEALS_MEASURED
LUCK_A_DEAL: Final = 40.2 / sqrt(DEALS_MEASURED)
DUPLICATE_IS_WORTH: Final = 1.75
EVENTS: Final = 600

_NORMAL: Final = NormalDist()
FINE: Final = 1 << 24


class Game(NamedTuple):
    """Points of one game: `skill` is the standard deviation between people, `luck` that of one person's
    games.
    """

    skill: float
    luck: float


def game(deals: int, *, duplicate: bool = False) -> Game:
    luck = LUCK_A_DEAL * sqrt(deals)
    return Game(SKILL_A_DEAL * deals, luck / sqrt(DUPLICATE_IS_WORTH) if duplicate else luck)


def normal(drawn: int) -> float:
    """Return the standard normal number, between −5.3 and 5.3, of a number drawn below `FINE`."""
    return _NORMAL.inv_cdf((drawn + 0.5) / FINE)


class Reliability(NamedTuple):
    """`best_wins`: how likely the best entry is the first, `best_among_four` among the first four; `error` is
    the standard error of these two. `spearman`: how well the whole order agrees with skill, 1 for fully."""

    best_wins: float
    best_among_four: float
    error: float
    spearman: float

    def __str__(self) -> str:
        return f"best player wins {self.best_wins:.0%}"


def _normals(label: str) -> Iterator[float]:
    """Yield standard normal numbers for simulations, from SHA256 of a counter. They decide nothing."""
    for block in count():
        words = unpack(">8I", hashlib.sha256(f"{label}|{block}".encode()).digest())
        yield from (normal(word % FINE) for word in reversed(words))


def reliability(
    entries: int, rounds: int, deals: int, *, size: int = 4, duplicate: bool = False, events: int = EVENTS
) -> Reliability:
    """Return how reliable a tournament's result is, by its numbers of entries, rounds and deals in a game."""
    kind = game(deals, duplicate=duplicate)
    variance = kind.luck**2 + (kind.skill**2 + kind.luck**2) / (size - 1)
    noise = sqrt(variance / rounds)
    lots = _normals(f"reliability|{entries}|{rounds}|{deals}|{size}|{duplicate}")
    wins = among = 0
    for _ in range(events):
        skills = [kind.skill * next(lots) for _ in range(entries)]
        points = [skill + noise * next(lots) for skill in skills]
        best = points[max(range(entries), key=skills.__getitem__)]
        ahead = sum(each > best for each in points)
        wins += ahead == 0
        among += ahead < 4
    likely = wins / events
    agreement = kind.skill / sqrt(kind.skill**2 + noise**2)
    error = sqrt(max(likely * (1 - likely), 1 / events) / events)
    return Reliability(likely, among / events, error, 6 / pi * asin(agreement / 2))
