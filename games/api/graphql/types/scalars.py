"""Scalars and enums. Their values are the words of REST."""

from collections.abc import Iterable, Mapping
from datetime import datetime
from enum import Enum
from functools import cache
from typing import Any, NewType

import strawberry
import strawberry_django
from strawberry.types.scalar import ScalarDefinition

from accounts.instants import read_instant
from games.api.bodies import plain_numbers
from games.api.contract.resource import Words
from games.engine.cards import CARD_TEXT
from games.engine.codec import parse_turn_id
from games.engine.errors import SENTENCES, MalformedRecord

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
    """The description of an argument."""
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


def _scalar(name: str, description: str, parse_value: Any, specified_by_url: str = "") -> ScalarDefinition:
    return strawberry.scalar(
        name=name,
        description=description,
        parse_value=parse_value,
        specified_by_url=specified_by_url or None,
    )


SCALARS: Mapping[object, ScalarDefinition] = {
    Instant: _scalar(
        "DateTime",
        "An instant: RFC 3339, such as `2026-11-23T18:00:00.000Z`; answers always have UTC and milliseconds.",
        parse_value=_instant,
        specified_by_url="https://scalars.graphql.org/andimarek/date-time",
    ),
    Card: _scalar(
        "Card", "A card: rank, then suit, such as `QS`; jokers are `J1` and `J2`.", parse_value=_card
    ),
    TurnId: _scalar(
        "TurnId", "Round and turn, such as `7.23`: what makes an action safe to repeat.", parse_value=_turn_id
    ),
    Json: _scalar(
        "JSON",
        "A value whose type depends on its name, such as an option's.",
        parse_value=plain_numbers,
    ),
}


def choices(name: str, description: str, values: Mapping[str, str] | Iterable[str]) -> Any:
    """An enum of these values, with a description of each if there is one."""
    meanings = values if isinstance(values, Mapping) else dict.fromkeys(values, "")
    members = {
        value: strawberry.enum_value(value, description=meaning or f"The value `{value}` of REST.")
        for value, meaning in meanings.items()
    }
    made: Any = Enum  # called for a class, which the type checker knows of written names only
    return strawberry.enum(made(name, members), description=description)


@cache
def enum_of(of: Words) -> Any:
    """The GraphQL enum of words of the contract."""
    return choices(of.name, of.about, dict(of.meanings))


Reason: Any = choices("Reason", "Why an action may not be taken.", SENTENCES)
