"""Which rows tell that a sweep has something to do. Each sweep declares it, and the sweeper asks all at once.

    @found_by(lambda: [overdue_turns()])
    def sweep_overdue(…): …

Without such a row the sweep would find nothing, and need not be called. It reads the same querysets itself,
so that the two cannot come apart. A sweep that is not to be a second late declares besides which rows tell
that it will have something to do `soon`: while there are any, the sweeper looks more than once a second.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from datetime import timedelta
from typing import Any, TypeVar

from django.db.models import Q, QuerySet
from django.db.models.expressions import Combinable
from django.db.models.functions import Now

# The querysets are fixed: an instant in them is the database's own, so that they can be compiled once.
Condition = Callable[[], Sequence[QuerySet[Any, Any]]]
# An instant by the database's clock.
Instant = Combinable
# What is due by then comes due soon: later than the sweeper's next look, which is a second away at most.
SOON: Instant = Now() + timedelta(seconds=2)
Sweep = TypeVar("Sweep", bound=Callable[..., Any])


def found_by(condition: Condition, *, soon: Condition = tuple) -> Callable[[Sweep], Sweep]:
    """Declare in which querysets a sweep's work is found, and which comes up soon: where one has a row."""

    def declared(sweep: Sweep) -> Sweep:
        sweep.found_by, sweep.soon = condition, soon  # type: ignore[attr-defined]  # data beside the function
        return sweep

    return declared


def condition_of(sweep: Callable[..., Any]) -> Condition | None:
    """What a sweep declares; None for one that only finds out when it is called."""
    return getattr(sweep, "found_by", None)


def soon_of(sweep: Callable[..., Any]) -> Condition:
    """The querysets that show that a sweep will soon have something to do; none if it declares none."""
    return getattr(sweep, "soon", tuple)


def lease_over(until: str = "leased_until") -> Q:
    """Rows that nobody has leased, or whose lease is over, by the column that says until when."""
    return Q(**{until: None}) | Q(**{f"{until}__lte": Now()})
