"""Conditions of sweeps: which rows show that a sweep has work. The sweeper asks all of them in one statement.

    @found_by(lambda: [overdue_turns()])
    def sweep_overdue(…): …

Without such a row the sweep would find nothing, and is not called. A sweep reads the same querysets itself,
so that the two cannot differ. A sweep that must not be a second late also declares `soon`: rows which show
that it will have work. While there are any, the sweeper looks more than once a second.
"""

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
