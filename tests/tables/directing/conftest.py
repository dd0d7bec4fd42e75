"""A director, and tables to direct."""

import pytest
from django.contrib.auth.models import Permission

from accounts.models import User
from games.tables.models import Table
from games.tables.services.directing import Order, version_of

WHY = "The hall has no power."


@pytest.fixture
def dana(person) -> User:
    """A director: a member of staff who plays at no table."""
    found = person("dana", is_staff=True)
    found.user_permissions.set(Permission.objects.filter(codename="direct_table"))
    return found


@pytest.fixture
def two(person) -> list[User]:
    return [person("amal"), person("basim")]


@pytest.fixture
def order(dana):
    """`order(table)`: the director's order for an intervention at the table's present version."""

    def made(
        table: Table, *, by: User = dana, reason: str = WHY, preview: bool = False, **seen: str
    ) -> Order:
        version = seen.get("version", version_of(Table.objects.get(pk=table.pk)))
        return Order(table.pk, by, reason, version, preview)

    return made
