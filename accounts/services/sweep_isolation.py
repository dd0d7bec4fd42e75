"""Work through what a sweep found, so that one failure does not stop the rest."""

from collections.abc import Callable, Iterable, Mapping
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
