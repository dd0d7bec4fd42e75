"""Lengths of measurements: full ones for docs/benchmarks.md, short ones to see that everything runs."""

import os
from typing import Final, TypeVar

VARIABLE: Final = "ESTIMATION_BENCH_SHORT"
Length = TypeVar("Length", int, float)


def is_short() -> bool:
    """Return whether this is a short run (`make bench SHORT=1`). Its numbers mean little."""
    return bool(os.environ.get(VARIABLE))


def either(full: Length, *, short: Length) -> Length:
    """Return a number of seconds, runs or games: the short one in a short run, else the full one."""
    return short if is_short() else full
