"""Receivers of sandboxes for signals of tables and accounts."""

from django.dispatch import receiver

from accounts.models import Realm, User
from accounts.refusals import refuses
from accounts.signals import account_ending, account_switched_off, opener_asked
from games.sandboxes import queries, services
from games.sandboxes.errors import TooManyTestTables
from games.tables.models import Table
from games.tables.signals import table_changed

# The log of a table just opened: the opening, and players who sat down at once.
FIRST_FACTS = 2


@receiver(table_changed)
@refuses(TooManyTestTables)
def count_tables(*, table: Table, seq: int, **_: object) -> None:
    """Refuse a table beyond the limit of a sandbox, no matter who opens it."""
    if table.realm_id != Realm.REAL and seq <= FIRST_FACTS:
        services.check_tables(str(table.realm_id))


@receiver((account_ending, account_switched_off))
def close_sandboxes(*, user: User, **_: object) -> None:
    """Close the sandboxes of a user who leaves or may not call any more: they hold the tokens in them."""
    for each in list(queries.sandboxes(user)):
        services.close_sandbox(by=user, sandbox_id=str(each.pk))


@receiver(opener_asked)
def tell_opener(*, realm: str, **_: object) -> str | None:
    opener = None if realm == Realm.REAL else queries.owner_of(realm)
    return None if opener is None else opener.pk
