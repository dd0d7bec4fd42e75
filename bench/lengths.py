"""How long things are measured: as docs/benchmarks.md needs it, or shortly, to see that all of it runs."""

import os
from typing import Final, TypeVar

VARIABLE: Final = "ESTIMATION_BENCH_SHORT"
Length = TypeVar("Length", int, float)


def is_short() -> bool:
    """Is this a short run (`make bench SHORT=1`)? Its numbers say little."""
    return bool(os.environ.get(VARIABLE))


def either(full: Length, *, short: Length) -> Length:
    """A number of seconds, runs, games or the like."""
    return short if is_short() else full
