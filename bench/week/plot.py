"""The plot of docs/ratings.md: how well orders agree with true skill after a number of games."""

from collections.abc import Callable, Mapping, Sequence
from itertools import takewhile
from typing import Final

from bench.arena.plots import Frame
from bench.week.convergence import Finished, Row, after, records

LAST: Final = 40  # games
# Draw a row only if this share of all people played that many games. Beyond it, only the most active are
# left.
LEAST_PART: Final = 0.5
AIM: Final = 0.8
FRAME: Final = Frame(
    lambda games: games / LAST,
    "rated games each",
    {games: str(games) for games in range(0, LAST + 1, 5)},
    {tenths / 10: f"{tenths / 10:.1f}" for tenths in range(0, 11, 2)},
)
# Colour and title of each curve, by the name of the stored results.
RATINGS: Final = {
    "services": ("#1f77b4", "rating, in the week"),
    "widest": ("#2ca02c", "rating, by lot, widest spread"),
    "wide": ("#9467bd", "rating, by lot, wide spread"),
    "narrow": ("#e15759", "rating, by lot, narrow spread"),
}
POINTS: Final = ("#f28e2b", "mean of points, in the week")
Kept = Mapping[str, tuple[Sequence[float], Sequence[Finished]]]


def plot(kept: Kept) -> str:
    """Return an SVG plot of these communities."""
    curves = [f'<path d="M{FRAME.x(0):.1f} {FRAME.y(AIM):.1f}H{FRAME.x(LAST):.1f}" stroke="#999999"/>']
    rows = {name: _rows(*each) for name, each in kept.items()}
    drawn = [(rows[name], _mu, *style) for name, style in RATINGS.items() if name in rows]
    if "services" in rows:
        drawn.insert(1, (rows["services"], _margin, *POINTS))
    for place, (found, worth, colour, title) in enumerate(drawn):
        curves += FRAME.curve(_path(found, worth), colour, title, place)
    return FRAME.picture(curves)


def _rows(slips: Sequence[float], games: Sequence[Finished]) -> list[Row]:
    """Return a row for each number of games that enough people have played."""
    everybody = records(games, slips)
    found = (after(each, everybody) for each in range(1, LAST + 1))
    enough = LEAST_PART * len(slips)
    return [row for row in takewhile(bool, found) if row is not None and row.players >= enough]


def _mu(row: Row) -> float:
    return row.mu


def _margin(row: Row) -> float:
    return row.margin


def _path(rows: Sequence[Row], worth: Callable[[Row], float]) -> str:
    points = (f"{FRAME.x(each.games):.1f} {FRAME.y(max(0.0, worth(each))):.1f}" for each in rows)
    return f"M{'L'.join(points)}"
