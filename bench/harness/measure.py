"""Rows of a benchmark: a measured value, or why it is missing; and statistics of repeated runs."""

import sys
import traceback
from collections.abc import Callable, Iterable, Iterator, Sequence
from statistics import median
from typing import NamedTuple, TypeAlias

from estimation_service.local.errors import CannotStart, Stopped

__all__ = ["Measure", "Missing", "Row", "attempt", "median", "number", "percentile"]
# Units of which more is better. For all others (ms, s, KiB, %, times as long) less is better.
MORE_IS_BETTER = ("/s", "of it", "times as many")


class Measure(NamedTuple):
    """A `value` in `unit`, and in the same unit a limit `asked` for or the value of a `peer`."""

    name: str
    value: float
    unit: str
    asked: float | None = None
    peer: float | None = None

    @property
    def reference(self) -> float | None:
        return self.peer if self.asked is None else self.asked

    @property
    def ratio(self) -> float | None:
        """The value divided by its reference: above 1 is better for rates, below 1 for times."""
        return None if self.reference is None else self.value / self.reference

    @property
    def is_reached(self) -> bool | None:
        """Whether the value is as good as asked, or None if nothing was asked."""
        if self.asked is None:
            return None
        more = self.unit.endswith(MORE_IS_BETTER)
        return self.value >= self.asked if more else self.value <= self.asked

    def line(self) -> str:
        """Return the row for the terminal."""
        beside = "" if self.ratio is None else f"   {self.ratio:6.2f} x {number(self.reference or 0)}"
        missed = "   NOT REACHED" if self.is_reached is False else ""
        return f"{self.name:<70} {number(self.value):>11} {self.unit:<15}{beside}{missed}"


class Missing(NamedTuple):
    """A value that could not be measured on this machine; `why` is a sentence."""

    name: str
    why: str

    def line(self) -> str:
        """Return the row for the terminal."""
        return f"{self.name}: not measured. {self.why}"


Row: TypeAlias = Measure | Missing


def attempt(name: str, rows: Callable[[], Iterable[Row]]) -> Iterator[Row]:
    """Yield the rows. If measuring fails, yield a `Missing` with the reason after the rows so far.

    Only Stopped, a request to stop, is raised.
    """
    try:
        yield from rows()
    except Stopped:
        raise
    except CannotStart as error:
        yield Missing(name, str(error))
    except Exception as error:  # whatever this machine lacks, the other parts can still be measured
        traceback.print_exc(file=sys.stderr)
        yield Missing(name, f"{type(error).__name__}: {error}")


def number(value: float) -> str:
    """Format a number with three digits, or as a whole number from 100 on."""
    return f"{value:,.0f}" if value >= 1000 else f"{value:.3g}" if value < 100 else f"{value:.0f}"


def percentile(values: Sequence[float], share: float) -> float:
    """Return the value below which `share` (from 0 to 1) of the values lie."""
    ordered = sorted(values)
    return ordered[min(len(ordered) - 1, int(share * len(ordered)))]
