"""What somebody keeps of other people, for their eyes alone."""

from __future__ import annotations

from typing import Self

from drf_spectacular.utils import OpenApiExample, extend_schema_serializer

from games.api.contract.fields import Shape, Text
from games.api.contract.players.people import Player
from games.api.contract.resource import Id, Instant, Row, resource, told
from games.api.contract.words import GameStatus
from games.lobby import models
from games.tables.queries import Sitting as Seated


@resource("Somebody whom you keep away.")
class Block(Row[models.Block]):
    user: Player = told("Who.", "blocked")
    created_at: Instant = told("Since when.")


@resource("Somebody whom you do not read.")
class Mute(Row[models.Mute]):
    user: Player = told("Who.", "muted")
    created_at: Instant = told("Since when.")


@resource("Where somebody sits.", edges=True)
class Sitting(Row[Seated]):
    table: Id = told("`table_…`", "table.pk")
    ruleset: str = told("Pinned, such as `modern@1`.", "table.ruleset")
    status: GameStatus = told("Where the game stands.", "table.status")
    seat: int = told("Their seat.")


@resource("Somebody whom you follow.", edges=True)
class Follow(Row[models.Follow]):
    user: Player = told("Who.", "followed")
    created_at: Instant = told("Since when.")
    sits_at: list[Sitting] = told(
        "Public tables at which they sit now, the newest ten; as spectators know them."
    )

    @classmethod
    def of(cls, follow: models.Follow, /) -> Self:
        """`sits_at` is found beside the row, and shown already."""
        return cls.filled(follow, sits_at=follow.sits_at)  # type: ignore[attr-defined]  # found beside it


@resource("What you wrote down of a player.")
class Note(Row[models.Note]):
    user: Player = told("About whom.", "about")
    text: str = told("What you wrote.")
    created_at: Instant = told("When you first did.")
    changed_at: Instant = told("When you last did.")


@extend_schema_serializer(
    examples=[OpenApiExample("What one learnt", {"text": "Calls dash with an ace. Thank them anyway."})]
)
class NewNote(Shape):
    text = Text(allow_blank=True, help_text="Something, in 2,000 characters at most.")
