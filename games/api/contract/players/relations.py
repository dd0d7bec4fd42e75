"""Shapes of blocks, follows, mutes and notes, which only their owner sees."""

from typing import Self

from games.api.contract.fields import Shape, Text, examples
from games.api.contract.players.people import Player
from games.api.contract.resource import Row, member, resource
from games.api.contract.values import Id, Instant
from games.api.contract.words import GameStatus
from games.lobby import models
from games.tables.queries import CurrentSeat as Seated


@resource("Somebody whom you block.")
class Block(Row[models.Block]):
    user: Player = member("The person or bot.", "blocked")
    created_at: Instant = member("When you blocked them.")


@resource("Somebody whom you muted.")
class Mute(Row[models.Mute]):
    user: Player = member("The person or bot.", "muted")
    created_at: Instant = member("When you muted them.")


@resource("A seat that somebody holds.", edges=True)
class Sitting(Row[Seated]):
    table: Id = member("The id of the table, `table_…`.", "table.pk")
    ruleset: str = member("The ruleset with its version, such as `modern@1`.", "table.ruleset")
    status: GameStatus = member("The status of the game.", "table.status")
    seat: int = member("Their seat, from 0.")


@resource("Somebody whom you follow.", edges=True)
class Follow(Row[models.Follow]):
    user: Player = member("The person or bot.", "followed")
    created_at: Instant = member("When you began to follow them.")
    sits_at: list[Sitting] = member(
        "The newest ten public tables at which they sit now, as spectators see them."
    )

    @classmethod
    def of(cls, follow: models.Follow, /) -> Self:
        """Show a follow, whose `sits_at` was added to the row, in its shown form."""
        return cls.filled(follow, sits_at=follow.sits_at)  # type: ignore[attr-defined]  # added to the row


@resource("A note of yours on a player.")
class Note(Row[models.Note]):
    user: Player = member("The player whom the note is about.", "about")
    text: str = member("The text of the note.")
    created_at: Instant = member("When you first wrote it.")
    changed_at: Instant = member("When you last changed it.")


@examples({"What one learnt": {"text": "Calls dash with an ace. Thank them anyway."}})
class NewNote(Shape):
    text = Text(allow_blank=True, help_text="Text of the note, 1 to 2,000 characters.")
