"""What a benchmark says, and what follows from many repetitions."""

from __future__ import annotations

import json
from collections.abc import Iterable, Sequence
from pathlib import Path
from statistics import median
from typing import NamedTuple

__all__ = ["Measure", "lines", "median", "percentile", "table", "write"]


class Measure(NamedTuple):
    """`value` in `unit`; `reference` is what was promised, or a peer's number, in the same unit."""

    name: str
    value: float
    unit: str
    reference: float | None = None

    @property
    def ratio(self) -> float | None:
        """The value by its reference: above 1 is better for numbers per second, below 1 for times."""
        return None if self.reference is None else self.value / self.reference

    def line(self) -> str:
        beside = "" if self.ratio is None else f"   {self.ratio:6.2f} x {number(self.reference or 0)}"
        return f"{self.name:<58} {number(self.value):>11} {self.unit:<15}{beside}"


def number(value: float) -> str:
    """As many digits as are worth reading."""
    return f"{value:,.0f}" if value >= 1000 else f"{value:.3g}" if value < 100 else f"{value:.0f}"


def percentile(values: Sequence[float], share: float) -> float:
    """The value below which `share` (from 0 to 1) of the values lie."""
    ordered = sorted(values)
    return ordered[min(len(ordered) - 1, int(share * len(ordered)))]


def lines(measures: Iterable[Measure]) -> str:
    return "\n".join(each.line() for each in measures)


def table(measures: Iterable[Measure]) -> str:
    """The rows of the table in docs/benchmarks.md."""
    rows = [
        f"| {each.name} | {number(each.value)} {each.unit} | "
        + ("|  |" if each.ratio is None else f"{number(each.reference or 0)} | {each.ratio:.2f} |")
        for each in measures
    ]
    return (
        "\n".join(["| what | measured | asked, or the peer's | ratio |", "|---|---|---|---|", *rows]) + "\n"
    )


def write(path: Path, measures: Iterable[Measure]) -> None:
    """The file for programs: a list of objects with the ratio written out."""
    rows = [
        {
            "name": each.name,
            "value": round(each.value, 3),
            "unit": each.unit,
            "reference": None if each.reference is None else round(each.reference, 3),
            "ratio": None if each.ratio is None else round(each.ratio, 3),
        }
        for each in measures
    ]
    path.write_text(json.dumps(rows, indent=1, ensure_ascii=False) + "\n")
