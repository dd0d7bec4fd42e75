"""Scalars and enums. Their values are the words of REST."""

from collections.abc import Mapping
from datetime import datetime
from enum import Enum
from functools import cache
from typing import Any, NewType

import strawberry
import strawberry_django
from strawberry.types.scalar import ScalarDefinition

from accounts.instants import read_instant
from games.api.contract.values import Words, words
from games.api.validation import plain_numbers
from games.engine.cards import CARD_TEXT
from games.engine.codec import parse_turn_id
from games.engine.errors import MalformedRecord, Refusal

Instant = NewType("Instant", str)
Card = NewType("Card", str)
TurnId = NewType("TurnId", str)
Json = NewType("Json", object)


def described_field(description: str, **more: Any) -> Any:
    """Return a field with its description; `resolver` and further words as strawberry takes them."""
    return strawberry.field(description=description, **more)


def column(description: str, of: str | None = None, **more: Any) -> Any:
    """A column of a row, called `of` there when its name is another. Further words: see strawberry_django."""
    return strawberry_django.field(description=description, field_name=of, **more)


def about(description: str) -> Any:
    return strawberry.argument(description=description)


def _card(value: Any) -> str:
    if value not in CARD_TEXT:
        raise ValueError("a card is rank, then suit, such as QS")
    return str(value)


def _turn_id(value: Any) -> str:
    try:
        parse_turn_id(value if isinstance(value, str) else "")
    except MalformedRecord as error:
        raise ValueError(str(error)) from None
    return str(value)


def _instant(value: Any) -> datetime:
    """Read a time as REST does: RFC 3339 with its offset."""
    return read_instant(value if isinstance(value, str) else "")


SCALARS: Mapping[object, ScalarDefinition] = {
    Instant: strawberry.scalar(
        name="DateTime",
        description="An instant: RFC 3339, such as `2026-11-23T18:00:00.000Z`; answers always have UTC and "
        "milliseconds.",
        parse_value=_instant,
        specified_by_url="https://scalars.graphql.org/andimarek/date-time",
    ),
    Card: strawberry.scalar(
        name="Card",
        description="A card: rank, then suit, such as `QS`; jokers are `J1` and `J2`.",
        parse_value=_card,
    ),
    TurnId: strawberry.scalar(
        name="TurnId",
        description="Round and turn, such as `7.23`: what makes an action safe to repeat.",
        parse_value=_turn_id,
    ),
    Json: strawberry.scalar(
        name="JSON",
        description="A value whose type depends on its name, such as an option's.",
        parse_value=plain_numbers,
    ),
}


@cache
def enum_of(of: Words) -> Any:
    """The GraphQL enum of words of the contract."""
    members = {
        value: strawberry.enum_value(value, description=meaning or f"The value `{value}` of REST.")
        for value, meaning in of.meanings
    }
    made: Any = Enum  # called for a class, which the type checker knows of written names only
    return strawberry.enum(made(of.name, members), description=of.about)


Reason: Any = enum_of(
    words("Reason", "Why an action may not be taken.", **{each.value: each.sentence for each in Refusal})
)
