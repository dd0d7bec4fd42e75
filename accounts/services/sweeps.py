"""Sweeps: which rows show that one has work, how it works through them, and how old rows are deleted.

    @found_by(lambda: [overdue_turns()])
    def sweep_overdue(…): …

The sweeper asks for the rows of all sweeps in one statement. Without such a row the sweep would find nothing,
and is not called. A sweep reads the same querysets itself, so that the two cannot differ. A sweep that must
not be a second late also declares `soon`: rows which show that it will have work. While there are any, the
sweeper looks more than once a second.

A sweep that was away for a day finds a day's rows. One statement for all of them could take longer than a
statement may, and would fail each time. So old rows are deleted a few at a time, and nobody waits for them.
"""

import time
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from datetime import timedelta
from itertools import takewhile
from typing import Any, Final, TypeVar

import structlog
from django.db.models import Q, QuerySet
from django.db.models.expressions import Combinable
from django.db.models.functions import Now

from accounts.services.retries import in_one_transaction

# The querysets are fixed: an instant in them is the database's own, so that they can be compiled once.
Condition = Callable[[], Sequence[QuerySet[Any, Any]]]
# An instant by the database's clock.
Instant = Combinable
# Work that is due before this comes due soon: the sweeper checks again within a second.
SOON: Instant = Now() + timedelta(seconds=2)
Sweep = TypeVar("Sweep", bound=Callable[..., Any])


def found_by(condition: Condition, *, soon: Condition = tuple) -> Callable[[Sweep], Sweep]:
    """Declare the querysets in which a sweep's work is found, and those in which it comes up soon."""

    def declared(sweep: Sweep) -> Sweep:
        sweep.found_by, sweep.soon = condition, soon  # type: ignore[attr-defined]  # attributes of it
        return sweep

    return declared


def lease_over(until: str = "leased_until") -> Q:
    """Filter rows that nobody has leased, or whose lease is over; `until` is the column with its end."""
    return Q(**{until: None}) | Q(**{f"{until}__lte": Now()})


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


AT_ONCE: Final = 1000
LONGEST_S: Final = 0.2


def forget(*old: QuerySet[Any]) -> int:
    """Delete these rows, the first ones first, for a limited time; the next sweep deletes more. Return how
    many."""
    return sum(map(_forgotten, old))


def _forgotten(old: QuerySet[Any]) -> int:
    until, total = time.monotonic() + LONGEST_S, 0
    while True:
        found = _some_forgotten(old)
        total += found
        if found < AT_ONCE or time.monotonic() >= until:
            return total


@in_one_transaction
def _some_forgotten(old: QuerySet[Any]) -> int:
    chosen = list(old.values_list("pk", flat=True)[:AT_ONCE])
    old.model._default_manager.filter(pk__in=chosen).delete()
    return len(chosen)
