"""The plot of docs/correspondence.md: how many games were over after how long, by way to play."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from math import log10
from typing import Final

from bench.correspondence.played import Played
from bench.correspondence.ways import WAYS

WIDTH, HEIGHT, LEFT, RIGHT, TOP, BOTTOM = 800, 380, 46, 226, 16, 44
FIRST, LAST = 3.0, 600.0  # days, on a logarithmic scale
MARKS: Final = (3, 7, 14, 30, 60, 120, 240, 480)
COLOURS: Final = ("#777777", "#b07aa1", "#e15759", "#f28e2b", "#1f77b4", "#2ca02c")


def plot(games: Sequence[Played]) -> str:
    """An SVG picture."""
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT}" '
        'font-family="sans-serif" font-size="12" fill="none">',
        f'<rect width="{WIDTH}" height="{HEIGHT}" fill="#ffffff"/>',
        *_axes(),
    ]
    for place, (name, way) in enumerate(WAYS.items()):
        days = sorted(each.days for each in games if each.way == name)
        if days:
            parts += _curve(days, COLOURS[place], f"{way.title} ({len(days)})", TOP + 14 + 18 * place)
    return "\n".join([*parts, "</svg>"]) + "\n"


def _x(days: float) -> float:
    part = (log10(days) - log10(FIRST)) / (log10(LAST) - log10(FIRST))
    return LEFT + part * (WIDTH - LEFT - RIGHT)


def _y(share: float) -> float:
    return HEIGHT - BOTTOM - share * (HEIGHT - TOP - BOTTOM)


def _axes() -> Iterator[str]:
    for days in MARKS:
        yield f'<path d="M{_x(days):.1f} {_y(0):.1f}V{_y(1):.1f}" stroke="#e4e4e4"/>'
        yield f'<text x="{_x(days):.1f}" y="{HEIGHT - 26}" fill="#444444" text-anchor="middle">{days}</text>'
    for percent in range(0, 101, 25):
        y = _y(percent / 100)
        yield f'<path d="M{LEFT} {y:.1f}H{WIDTH - RIGHT}" stroke="#e4e4e4"/>'
        yield f'<text x="{LEFT - 6}" y="{y + 4:.1f}" fill="#444444" text-anchor="end">{percent} %</text>'
    middle = (LEFT + WIDTH - RIGHT) / 2
    yield f'<text x="{middle}" y="{HEIGHT - 8}" fill="#444444" text-anchor="middle">days until over</text>'


def _curve(days: Sequence[float], colour: str, title: str, y: float) -> Iterator[str]:
    steps = "".join(f"H{_x(each):.1f}V{_y((place + 1) / len(days)):.1f}" for place, each in enumerate(days))
    yield f'<path d="M{_x(days[0]):.1f} {_y(0):.1f}{steps}" stroke="{colour}" stroke-width="2"/>'
    x = WIDTH - RIGHT + 12
    yield f'<path d="M{x} {y - 4}h14" stroke="{colour}" stroke-width="3"/>'
    yield f'<text x="{x + 20}" y="{y}" fill="#222222">{title}</text>'
