"""Work through what a sweep found, so that one failure does not keep the others waiting."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import TypeVar

import structlog

Due = TypeVar("Due")
Done = TypeVar("Done")

log = structlog.get_logger("estimation.sweeper")


def each_apart(
    found: Iterable[Due], care: Callable[[Due], Done], where: Callable[[Due], Mapping[str, str]]
) -> list[Done]:
    """Take care of each of these, and answer what came of those with which nothing went wrong, in order.

    What did go wrong is logged with `where`, such as its table, and is left to the sweep that finds it again.
    """
    done = []
    for each in found:
        try:
            done.append(care(each))
        except Exception:
            log.exception("sweep failed", **where(each))
    return done
