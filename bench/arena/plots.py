"""SVG plots: a frame with ticks, curves, and their names in a legend."""

from collections.abc import Callable, Iterable, Iterator, Mapping
from html import escape
from typing import NamedTuple

WIDTH, HEIGHT, LEFT, RIGHT, TOP, BOTTOM = 860, 380, 46, 286, 16, 44


class Frame(NamedTuple):
    """The frame of a plot. `part` maps x values to 0–1; `across` and `upwards` (0–1) map ticks to labels."""

    part: Callable[[float], float]
    title: str
    across: Mapping[float, str]
    upwards: Mapping[float, str]

    def x(self, value: float) -> float:
        return LEFT + self.part(value) * (WIDTH - LEFT - RIGHT)

    def y(self, share: float) -> float:
        return HEIGHT - BOTTOM - share * (HEIGHT - TOP - BOTTOM)

    def picture(self, curves: Iterable[str]) -> str:
        """Return the whole SVG with these curves."""
        parts = [
            f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT}" '
            'font-family="sans-serif" font-size="12" fill="none">',
            f'<rect width="{WIDTH}" height="{HEIGHT}" fill="#ffffff"/>',
            *self._axes(),
            *curves,
        ]
        return "\n".join([*parts, "</svg>"]) + "\n"

    def curve(self, path: str, colour: str, title: str, place: int) -> Iterator[str]:
        """Draw one curve along its path; `place` is the line of its name in the legend, from 0."""
        yield f'<path d="{path}" stroke="{colour}" stroke-width="2"/>'
        x, y = WIDTH - RIGHT + 12, TOP + 14 + 18 * place
        yield f'<path d="M{x} {y - 4}h14" stroke="{colour}" stroke-width="3"/>'
        yield f'<text x="{x + 20}" y="{y}" fill="#222222">{escape(title)}</text>'

    def _axes(self) -> Iterator[str]:
        for value, text in self.across.items():
            x = self.x(value)
            yield f'<path d="M{x:.1f} {self.y(0):.1f}V{self.y(1):.1f}" stroke="#e4e4e4"/>'
            yield f'<text x="{x:.1f}" y="{HEIGHT - 26}" fill="#444444" text-anchor="middle">{text}</text>'
        for share, text in self.upwards.items():
            y = self.y(share)
            yield f'<path d="M{LEFT} {y:.1f}H{WIDTH - RIGHT}" stroke="#e4e4e4"/>'
            yield f'<text x="{LEFT - 6}" y="{y + 4:.1f}" fill="#444444" text-anchor="end">{text}</text>'
        x = (LEFT + WIDTH - RIGHT) / 2
        yield f'<text x="{x}" y="{HEIGHT - 8}" fill="#444444" text-anchor="middle">{self.title}</text>'
