"""Work through what a sweep found, so that one failure does not stop the rest."""

import time
from collections.abc import Callable, Iterable, Iterator, Mapping
from itertools import takewhile
from typing import TypeVar

import structlog

Due = TypeVar("Due")
Done = TypeVar("Done")

log = structlog.get_logger("estimation.sweeper")


def each_apart(
    found: Iterable[Due], care: Callable[[Due], Done], where: Callable[[Due], Mapping[str, str]]
) -> list[Done]:
    """Call `care` for each row and return the results of those without an error, in order.

    An error is logged with `where`, such as its table. The sweep will find that row again.
    """
    done = []
    for each in found:
        try:
            done.append(care(each))
        except Exception:
            log.exception("sweep failed", **where(each))
    return done


def in_time(found: Iterable[Due], seconds: float) -> Iterator[Due]:
    """Yield what was found until so many seconds are over. The next sweep finds the rest."""
    until = time.monotonic() + seconds
    return takewhile(lambda _: time.monotonic() <= until, found)
