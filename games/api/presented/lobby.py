"""The lobby: who looks for others, and where a seat is free."""

from __future__ import annotations

from accounts.models import User
from games.api.presented.seeks import seek_json
from games.api.presented.tables import table_json
from games.engine.codec import Json
from games.lobby import queries
from games.tables import queries as tables

MOST = 100


def lobby_json(
    viewer: User | None, *, ruleset: str | None = None, speed: str | None = None, rated: bool | None = None
) -> Json:
    """The newest open seeks and public tables with a free seat, as the viewer's world has them."""
    seeks = queries.seeks(viewer, ruleset=ruleset, speed=speed, rated=rated).order_by("-pk")
    free = tables.tables(viewer, status="open", open_seats=True, ruleset=ruleset)
    rows = queries.of_speed(free, speed, rated)[:MOST]
    return {
        "seeks": [seek_json(each) for each in seeks[:MOST]],
        "tables": [table_json(each) for each in tables.shown(rows, viewer)],
    }
