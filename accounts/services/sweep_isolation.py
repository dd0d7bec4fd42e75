"""Work through what a sweep found, so that one failure does not stop the rest."""

import time
from collections.abc import Callable, Iterable, Iterator, Mapping
from itertools import takewhile
from typing import Final, TypeVar

import structlog

Due = TypeVar("Due")
Done = TypeVar("Done")

log = structlog.get_logger("estimation.sweeper")

# A row that fails is found again within a second. A line for each time would fill the log, and what counts
# errors.
LOGGED_EVERY_S: Final = 600.0
MOST_LOGGED: Final = 1000
_logged: dict[tuple[object, ...], float] = {}


def each_apart(
    found: Iterable[Due], care: Callable[[Due], Done], where: Callable[[Due], Mapping[str, str]]
) -> list[Done]:
    """Call `care` for each row and return the results of those without an error, in order.

    An error is logged with `where`, such as its table, and if it lasts once in ten minutes. The sweep will
    find that row again.
    """
    done = []
    for each in found:
        try:
            done.append(care(each))
        except Exception as error:
            place = where(each)
            if _is_news(type(error), *place.items()):
                log.error("sweep failed", exc_info=error, **place)
    return done


def _is_news(*failure: object) -> bool:
    now = time.monotonic()
    if now - _logged.get(failure, float("-inf")) < LOGGED_EVERY_S:
        return False
    if len(_logged) >= MOST_LOGGED:
        _logged.clear()
    _logged[failure] = now
    return True


def in_time(found: Iterable[Due], seconds: float) -> Iterator[Due]:
    """Yield what was found until so many seconds are over. The next sweep finds the rest."""
    until = time.monotonic() + seconds
    return takewhile(lambda _: time.monotonic() <= until, found)
