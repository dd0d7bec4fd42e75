"""Which rows tell that a sweep has something to do. Each sweep declares it, and the sweeper asks all at once.

    @found_by(lambda: [overdue_turns()])
    def sweep_overdue(…): …

Without such a row the sweep would find nothing, and need not be called. It reads the same querysets itself,
so that the two cannot come apart.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, TypeVar

from django.db.models import QuerySet

# The querysets are fixed: an instant in them is the database's own, so that they can be compiled once.
Condition = Callable[[], Sequence[QuerySet[Any, Any]]]
Sweep = TypeVar("Sweep", bound=Callable[..., Any])


def found_by(condition: Condition) -> Callable[[Sweep], Sweep]:
    """Declare in which querysets a sweep's work is found: there is some where one of them has a row."""

    def declared(sweep: Sweep) -> Sweep:
        sweep.found_by = condition  # type: ignore[attr-defined]  # data beside the function
        return sweep

    return declared


def condition_of(sweep: Callable[..., Any]) -> Condition | None:
    """What a sweep declares; None for one that only finds out when it is called."""
    return getattr(sweep, "found_by", None)
