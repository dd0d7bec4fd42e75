"""Columns of accounts that move back when the clock of a sandbox is advanced.

Each app that has some lists those of its own models in a module of this name. Times still to come move back,
so that they come nearer. Times in the past stay, and so do those that belong to the world outside: tokens,
and leases of work that is under way. A test names each column that stays, with its reason.
"""

from collections.abc import Callable, Sequence
from datetime import timedelta
from typing import NamedTuple

from django.db.models import F, Model, Q

from accounts.models import Hours, User, Vacation


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
    rows: Callable[[SandboxRows], Q]
    version: str | None = None

    def apply(self, within: SandboxRows, by: timedelta) -> int:
        """Move the columns back by one statement; return how many rows there were."""
        changes = {column: F(column) - by for column in self.columns}
        if self.version is not None:
            changes[self.version] = F(self.version) + 1
        return self.model._default_manager.filter(self.rows(within)).update(**changes)


def _of_users(within: SandboxRows) -> Q:
    return Q(user__in=User.objects.filter(realm=within.realm).values("pk"))


MOVES = (Moves(Hours, ("since",), _of_users), Moves(Vacation, ("starts_at", "ends_at"), _of_users))
