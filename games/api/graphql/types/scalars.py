"""Scalars and enums. Their values are the very words of REST, so that both doors speak of the same things."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from datetime import datetime
from enum import Enum
from functools import cache
from typing import TYPE_CHECKING, Any, NewType

import strawberry
import strawberry_django
from strawberry.types.scalar import ScalarDefinition

from games.api.bodies import plain_numbers
from games.api.contract import people
from games.api.contract.resource import TRUMP, Words
from games.api.presented.instants import read_instant
from games.engine.cards import CARD_TEXT
from games.engine.codec import parse_turn_id
from games.engine.errors import SENTENCES, MalformedRecord
from games.engine.game import Status
from games.engine.places import PlaceName
from games.engine.round import Phase
from games.engine.rulesets.base import Basis
from games.tables.models import Occupancy, Table

Instant = NewType("Instant", str)
Card = NewType("Card", str)
TurnId = NewType("TurnId", str)
Json = NewType("Json", object)


def told(description: str, **more: Any) -> Any:
    """A field with its description; `resolver` and further words as strawberry takes them."""
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
    """As REST reads it: RFC 3339 with its offset."""
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
        "An instant: RFC 3339, such as `2026-11-23T18:00:00.000Z`; as told always UTC, in milliseconds.",
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
    """An enum of these words, with what each means where they are told apart."""
    meanings = values if isinstance(values, Mapping) else dict.fromkeys(values, "")
    members = {
        value: strawberry.enum_value(value, description=meaning or f"`{value}`, as in REST.")
        for value, meaning in meanings.items()
    }
    made: Any = Enum  # called for a class, which the type checker knows of written names only
    return strawberry.enum(made(name, members), description=description)


@cache
def _enum_of(name: str, about: str, meanings: tuple[tuple[str, str], ...]) -> Any:
    return choices(name, about, dict(meanings))


def enum_of(words: Words) -> Any:
    """The GraphQL enum of words of the contract."""
    return _enum_of(words.name, words.about, tuple(words.meanings.items()))


if TYPE_CHECKING:
    # What leaves by these is the words themselves.
    ActionType = str
    Trump = str
    PhaseOfRound = str
    GameStatus = str
    RoundStatus = str
    Visibility = str
    UserKind = str
    OccupancyKind = str
    BasisOfRuling = str
    Reason = str
    PlaceOfSeat = str
else:
    ActionType = choices(
        "ActionType",
        "What an action does.",
        {
            "play": "Play `card`.",
            "estimate": "Promise to win `value` tricks.",
            "bid": "Bid `tricks` with `trump`.",
            "dash_call": "Promise no trick at all, before the auction.",
            "no_dash": "Decline to call dash.",
            "pass": "Bid no more.",
            "redeal": "Ask for other cards, being void of a suit.",
            "avoid": "Keep the cards though void of a suit.",
        },
    )
    Trump = enum_of(TRUMP)
    PhaseOfRound = choices("Phase", "What is being said or done in a round.", [each.value for each in Phase])
    GameStatus = choices(
        "GameStatus",
        "Where a game stands.",
        {
            Status.OPEN.value: "Seats are being taken.",
            Status.RUNNING.value: "It is being played.",
            Status.FINISHED.value: "It was played to its end.",
            Status.ABORTED.value: "It was broken off and has no places.",
        },
    )
    RoundStatus = choices(
        "RoundStatus",
        "Whether a round has its points.",
        {"running": "It is being played.", "scored": "Its points are known."},
    )
    Visibility = choices(
        "Visibility",
        "Who finds and sees a table.",
        {
            Table.Visibility.PUBLIC.value: "Everybody, and it is listed.",
            Table.Visibility.UNLISTED.value: "Everybody who knows its id.",
            Table.Visibility.INVITE.value: "Whoever opened it, sits or sat there, or is invited.",
        },
    )
    UserKind = enum_of(people.KIND)
    OccupancyKind = choices(
        "OccupancyKind",
        "As what somebody holds a seat.",
        {
            Occupancy.Kind.OWNER.value: "Whoever took it.",
            Occupancy.Kind.SUBSTITUTE.value: "Somebody who took it over.",
            Occupancy.Kind.STAND_IN.value: "A bot, for a player who left.",
        },
    )
    BasisOfRuling = choices("Basis", "What a ruling rests on.", [each.value for each in Basis])
    PlaceOfSeat = choices(
        "PlaceName",
        "What players call a place.",
        {
            PlaceName.KING.value: "The first.",
            PlaceName.SUB_KING.value: "The second.",
            PlaceName.UPPER_KOOZ.value: "The last but one.",
            PlaceName.KOOZ.value: "The last.",
        },
    )
    Reason = choices("Reason", "Why an action may not be taken.", SENTENCES)
