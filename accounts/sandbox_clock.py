"""Columns of accounts that move back when the clock of a sandbox is advanced.

Each app lists the columns of its own models in a module of this name. Times still to come move back, so that
they come nearer. Times in the past stay, and so do those that belong to the world outside: tokens, and leases
of work that is under way.
"""

from collections.abc import Callable, Mapping, Sequence
from datetime import timedelta
from typing import Any, NamedTuple

from django.db.models import F, Model, QuerySet

from accounts.models import CalendarAddress, Hours, KeptAnswer, Realm, Renewal, Token, User, Vacation, Wishes

PAST = "It says when something happened."
OUTSIDE = "It belongs to the world outside, whose clock nobody turns."
LEASE = "A program's claim on work under way; what it waits for takes as long in a sandbox as elsewhere."


class SandboxRows(NamedTuple):
    """A sandbox whose rows are moved: its realm's key, and the ids of its unfinished tables."""

    realm: str
    tables: Sequence[str]


class Moves(NamedTuple):
    """Columns of some rows that move back when a sandbox's clock advances; empty ones stay empty.

    `version` is a column that counts changes of what the row shows.
    """

    model: type[Model]
    columns: tuple[str, ...]
    rows: Callable[[SandboxRows], QuerySet[Any]]
    version: str | None = None

    def apply(self, within: SandboxRows, by: timedelta) -> int:
        """Move the columns back by one statement; return how many rows there were."""
        changes = {column: F(column) - by for column in self.columns}
        if self.version is not None:
            changes[self.version] = F(self.version) + 1
        return self.rows(within).update(**changes)


# The reason, by model and column.
Stays = Mapping[type[Model], Mapping[str, str]]


def _users(within: SandboxRows) -> QuerySet[User, Any]:
    return User.objects.filter(realm=within.realm).values("pk")


MOVES = (
    Moves(Hours, ("since",), lambda within: Hours.objects.filter(user__in=_users(within))),
    Moves(
        Vacation, ("starts_at", "ends_at"), lambda within: Vacation.objects.filter(user__in=_users(within))
    ),
)
STAYS: Stays = {
    Realm: {"created_at": "A sandbox lives for a real day."},
    User: {
        "created_at": PAST,
        "last_login": OUTSIDE,
        "left_at": PAST,
        "guest_until": "No sandbox has guests.",
    },
    Token: {
        "created_at": PAST,
        "expires_at": OUTSIDE,
        "last_used_at": OUTSIDE,
        "revoked_at": OUTSIDE,
    },
    KeptAnswer: {"created_at": OUTSIDE},
    Renewal: {"kept_at": OUTSIDE},
    CalendarAddress: {"created_at": PAST, "last_read_at": OUTSIDE},
    Vacation: {"created_at": PAST},
    Wishes: {"changed_at": PAST},
}
