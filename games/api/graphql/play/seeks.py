"""Looking for others to play with: what REST does at /seeks."""

from __future__ import annotations

from typing import Annotated, Any

import strawberry

from games.api.contract.play.seeks import Seek
from games.api.graphql.context import Asking, Info
from games.api.graphql.rows import connection
from games.api.graphql.types.play.seeks import SeekFilter
from games.api.graphql.types.scalars import about
from games.engine.codec import Json
from games.lobby import queries
from games.lobby.errors import SeekNotFound

SeekId = Annotated[strawberry.ID, about("The seek's id.")]


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
