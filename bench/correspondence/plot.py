"""The plot of docs/correspondence.md: the share of games over after some days, for each way to play."""

from collections.abc import Sequence
from math import log10
from typing import Final

from bench.arena.plots import Frame
from bench.correspondence.played import Played
from bench.correspondence.ways import WAYS

FIRST, LAST = 3.0, 600.0  # days, on a logarithmic scale
MARKS: Final = (3, 7, 14, 30, 60, 120, 240, 480)
COLOURS: Final = ("#777777", "#b07aa1", "#e15759", "#f28e2b", "#1f77b4", "#2ca02c")
FRAME: Final = Frame(
    lambda days: (log10(days) - log10(FIRST)) / (log10(LAST) - log10(FIRST)),
    "days until over",
    {days: str(days) for days in MARKS},
    {percent / 100: f"{percent} %" for percent in range(0, 101, 25)},
)


def plot(games: Sequence[Played]) -> str:
    """Return an SVG plot with a curve for each way."""
    curves: list[str] = []
    for place, (name, way) in enumerate(WAYS.items()):
        days = sorted(each.days for each in games if each.way == name)
        if days:
            curves += FRAME.curve(_path(days), COLOURS[place], f"{way.title} ({len(days)})", place)
    return FRAME.picture(curves)


def _path(days: Sequence[float]) -> str:
    """Return a path that steps up at the end of each game."""
    ends = enumerate(days, start=1)
    steps = "".join(f"H{FRAME.x(each):.1f}V{FRAME.y(over / len(days)):.1f}" for over, each in ends)
    return f"M{FRAME.x(days[0]):.1f} {FRAME.y(0):.1f}{steps}"
