"""The lobby: who looks for others, and where a seat is free."""

from __future__ import annotations

from accounts.models import User
from games.api.contract.fields import Shape
from games.api.contract.play.seeks import Seek
from games.api.contract.play.tables import Table, TableShape
from games.api.contract.shapes import shape
from games.engine.codec import Json
from games.lobby import queries
from games.tables import queries as tables


class LobbyShape(Shape):
    seeks = shape(Seek)(many=True, help_text="The newest hundred open seeks. GET /seeks lists all.")
    tables = TableShape(
        many=True,
        help_text="The newest hundred public tables with a free seat. GET /tables?open_seats=true lists all.",
    )


MOST = 100


def lobby_json(
    viewer: User | None, *, ruleset: str | None = None, speed: str | None = None, rated: bool | None = None
) -> Json:
    """The newest open seeks and public tables with a free seat, as the viewer's world has them."""
    seeks = queries.seeks(viewer, ruleset=ruleset, speed=speed, rated=rated).order_by("-pk")
    free = tables.tables(viewer, status="open", open_seats=True, ruleset=ruleset)
    rows = queries.of_speed(free, speed, rated)[:MOST]
    return {
        "seeks": [Seek.of(each) for each in seeks[:MOST]],
        "tables": [Table.of(each) for each in tables.shown(rows, viewer)],
    }
