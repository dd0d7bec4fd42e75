"""Looking for others to play with: what REST does at /seeks."""

from __future__ import annotations

from typing import Annotated, Any

import strawberry

from games.api.contract.seeks import NewSeek, Seek
from games.api.graphql.context import Asking, Info
from games.api.graphql.inputs import terms_read
from games.api.graphql.refusals import mutation
from games.api.graphql.rows import connection
from games.api.graphql.types import payloads
from games.api.graphql.types.scalars import about
from games.api.graphql.types.seeks import SeekFilter
from games.api.operations.command import Input
from games.engine.codec import Json
from games.lobby import queries, services
from games.lobby.errors import SeekNotFound

SeekId = Annotated[strawberry.ID, about("The seek's id.")]
Terms = Annotated[Json, Input(NewSeek)]


def seeks_page(info: Info, first: int, after: str | None, chosen: SeekFilter) -> Json:
    """A page of open seeks as a connection."""
    speed: Any = chosen.speed
    filters = {**vars(chosen), "speed": None if speed is None else speed.value}
    found = queries.seeks(info.context.viewer(mine=chosen.mine), **filters)
    return connection(info, found, first, after, lambda rows: list(map(Seek.of, rows)), "player")


def seek_shown(asking: Asking, seek_id: str) -> Seek | None:
    """A seek, or None where it is not the caller's to see."""
    try:
        found = queries.seek(seek_id, asking.viewer())
    except SeekNotFound:
        return None
    return Seek.of(found)


@strawberry.type
class Seeking:
    @mutation(
        payloads.OPEN_SEEK,
        "Seek a game. As soon as enough people seek the very same one and suit one another, they sit at a "
        "table that is running; `myEvents` tells `seek_matched`.",
    )
    def open_seek(self, info: Info, seek: Terms) -> Json:
        opened = services.open_seek(player=info.context.player(), **terms_read(seek))
        return {"__typename": "SeekOpened", "seek": Seek.of(opened)}

    @mutation(payloads.WITHDRAW_SEEK, "Seek no longer; too late when it has found its table.")
    def withdraw_seek(self, info: Info, id: SeekId) -> Json:
        services.withdraw_seek(player=info.context.player(), seek_id=id)
        return {"__typename": "SeekWithdrawn", "id": id}
