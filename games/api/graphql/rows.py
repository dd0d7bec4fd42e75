"""Types of rows, by strawberry-graphql-django: which columns they show.

Rows that read the same to everybody who may read them at all are shown as they are; what each viewer sees
differently (states, events, rounds, chat) is presented by hand. A type names its columns, one by one. Lists
read these from the database and no others, so a column that no type names never enters the process.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from typing import Any

from strawberry.types import get_object_definition
from strawberry_django.fields.field import StrawberryDjangoField
from strawberry_django.utils.typing import get_django_definition


@cache
def columns(of: type) -> tuple[str, ...]:
    """The columns that a type of rows shows, as `only` takes them; those of a row that it names follow it."""
    return tuple(_columns(of))


def _columns(of: type) -> Iterator[str]:
    definition: Any = get_django_definition(of, strict=True)
    yield definition.model._meta.pk.attname
    for field in get_object_definition(of, strict=True).fields:
        if not isinstance(field, StrawberryDjangoField):
            continue  # computed, by a resolver that reads what it needs
        name = field.django_name or field.python_name
        yield from field.store.only or [name]
        if field.django_type is not None and not field.store.only:
            yield from (f"{name}__{each}" for each in _columns(field.django_type))
