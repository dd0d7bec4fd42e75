"""The plot of strength against time: points per game over milliseconds per decision."""

from collections.abc import Sequence
from math import ceil, floor, log10
from typing import Final

from bench.arena.margins import Margin
from bench.arena.plots import Frame

COLOURS: Final = ("#1f77b4", "#e15759", "#2ca02c", "#9467bd", "#f28e2b", "#17becf", "#8c564b", "#7f7f7f")
LINES: Final = 6  # approximate number of horizontal lines
TICK: Final = 5  # half the size of a mark


def plot(rows: Sequence[Margin]) -> str:
    """Return an SVG plot; a vertical line through each mark shows its standard error."""
    least, most = _decades(rows)
    low, high, step = _points(rows)
    frame = Frame(
        lambda ms: (log10(ms) - least) / (most - least),
        f"points a game against {rows[0].match.others}, by milliseconds a decision",
        {10.0**each: f"{10.0**each:g}" for each in range(least, most + 1)},
        {(value - low) / (high - low): f"{value:g}" for value in range(low, high + 1, step)},
    )
    curves: list[str] = []
    for place, row in enumerate(sorted(rows, key=lambda row: row.ms)):
        colour = COLOURS[place % len(COLOURS)]
        name = f"{row.match.one} {row.mean}"
        curves += frame.curve(_mark(frame, row, low, high), colour, name, place)
    return frame.picture(curves)


def _mark(frame: Frame, row: Margin, low: int, high: int) -> str:
    x = frame.x(_ms(row))
    middle, error = row.mean.value, row.mean.error or 0.0
    y, above, below = (
        frame.y((each - low) / (high - low)) for each in (middle, middle + error, middle - error)
    )
    diamond = f"M{x - TICK:.1f} {y:.1f}l{TICK} {-TICK}l{TICK} {TICK}l{-TICK} {TICK}z"
    return f"{diamond}M{x:.1f} {above:.1f}V{below:.1f}"


def _ms(row: Margin) -> float:
    return max(row.ms, 1e-4)


def _decades(rows: Sequence[Margin]) -> tuple[int, int]:
    """Return the exponents of the powers of ten around all times."""
    least = min(floor(log10(_ms(row))) for row in rows)
    return least, max(least + 1, *(ceil(log10(_ms(row))) for row in rows))


def _points(rows: Sequence[Margin]) -> tuple[int, int, int]:
    """Return the axis's lowest and highest value and its step: 1, 2 or 5 times a power of ten."""
    reach = [row.mean.value + sign * (row.mean.error or 0.0) for row in rows for sign in (-1, 1)]
    least, most = min(0.0, *reach), max(1.0, *reach)
    about = (most - least) / LINES
    ten = 10 ** max(0, floor(log10(about)))
    step = next(each * ten for each in (1, 2, 5, 10) if each * ten >= about)
    return floor(least / step) * step, ceil(most / step) * step, step
