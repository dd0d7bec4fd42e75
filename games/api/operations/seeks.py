"""Looking for others to play with, and what is open now."""

from typing import Annotated

from django.db.models import QuerySet

from accounts.models import User
from games.api.contract.play.seeks import GameQuery, LobbyShape, NewSeek, Seek, SeekListQuery, lobby_json
from games.api.contract.values import Id
from games.api.operations.address import Address, Input
from games.api.operations.command import AddressParameters, Argument, command, done
from games.api.operations.rulesets import terms_read
from games.engine.codec import Json
from games.lobby import models, queries, services

SEEKS = Address("seeks", "seeks", "meeting")
SEEK = SEEKS.below("<str:seek_id>", "seek")
LOBBY = Address("lobby", "lobby", "meeting")

SeekId = Annotated[Id, Argument("The seek's id.", "id")]


@SEEKS.get(list[Seek], anonymous=True, query=SeekListQuery)
def list_seeks(viewer: User | None, asked: Annotated[Json, AddressParameters()]) -> QuerySet[models.Seek]:
    """Open seeks

    Seeks of people who look for others to play with, newest first. Everybody sees the same list.
    """
    return queries.seeks(viewer, **asked)


@SEEK.get(Seek, anonymous=True)
def get_seek(viewer: User | None, seek_id: SeekId) -> models.Seek:
    """One seek

    Shows an open seek, or one of your own until a day after it was closed.
    """
    return queries.seek(seek_id, viewer)


@SEEKS.post(Seek, 201, refuses=(services.open_seek,), location="seeks/{0.id}")
@command(
    done("SeekOpened", "Your seek is open.", seek="The seek."),
    "Seek a game. When enough people seek the same game and suit one another, they are seated "
    "at a table and the game starts; `myEvents` sends `seek_matched`.",
)
def open_seek(by: User, seek: Annotated[Json, Input(NewSeek, judged=True)]) -> models.Seek:
    """Seek a game

    When enough people seek the same game and suit one another, they are seated at a table and the game
    starts. `/me/stream` sends `seek_matched`, and GET /seeks/{id} shows the `table`. The oldest seeks come
    first. Nobody who sits at a live table is seated at another one. When you sit down at a live table, your
    open seeks for live games are withdrawn.

    Two people suit each other when each one's rating is in the other's `rating_range`, and neither blocks the
    other. A range widens evenly at both ends, by 400 points until the seek lapses: after 15 minutes, or by
    correspondence after 7 days. You may have five open seeks, each for another game.
    """
    return services.open_seek(player=by, **terms_read(seek))


@SEEK.delete(refuses=(services.withdraw_seek,))
@command(done("SeekWithdrawn", "The seek is withdrawn.", id="The seek that was withdrawn."))
def withdraw_seek(by: User, seek_id: SeekId) -> None:
    """Withdraw a seek

    It is too late once the seek has found its table: then you play that game or resign.
    """
    services.withdraw_seek(player=by, seek_id=seek_id)


@LOBBY.get(LobbyShape, anonymous=True, query=GameQuery)
def get_lobby(viewer: User | None, asked: Annotated[Json, AddressParameters()]) -> Json:
    """Open seeks and tables

    Seeks of people who look for others, and public tables with a free seat: a hundred of each, newest first.
    """
    return lobby_json(viewer, **asked)
