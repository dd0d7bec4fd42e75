"""Ratings and leaderboards in GraphQL: resolvers that read once for the whole list."""

from __future__ import annotations

import math
from typing import Annotated, Any

import strawberry

from accounts.ids import is_id
from accounts.queries import user_by_name
from games.api.graphql.context import Info
from games.api.graphql.table_connections import page_of
from games.api.graphql.table_resolvers import cursor_read, paged, user_id
from games.api.graphql.types.scalars import about
from games.api.presented.ratings import change_json, line_json, pool_json, rating_json
from games.api.problems import Problem
from games.engine.codec import Json
from games.ratings import queries
from games.ratings.errors import UnknownPool
from games.ratings.models import Rating

MOST_LINES, LINES = 100, 30
FirstLines = Annotated[int, about(f"How many at most, 1 to {MOST_LINES}.")]
After = Annotated[str | None, about("`endCursor` of the page before.")]

Somebody = strawberry.Parent[Any]
Rated = strawberry.Parent[Any]


def ratings(user: Somebody, info: Info) -> list[Json]:
    row = info.context.user(user_id(user))
    return [{**rating_json(each, each.generation.pool_id), "player": row} for each in queries.ratings_of(row)]


def changes(rating: Rated, first: FirstLines = LINES, after: After = None) -> Json:
    found = queries.history(rating["player"], rating["pool"])
    if after is not None:
        found = found.filter(pool_seq__lt=cursor_read(after))
    rows = list(found.order_by("-pool_seq")[: paged(first, MOST_LINES) + 1])
    shown = [(str(each.pool_seq), change_json(each)) for each in rows[:first]]
    return page_of(shown, more=len(rows) > first, after=after)


def all_boards() -> list[Json]:
    return [{**pool_json(key), "players": players} for key, players in queries.boards()]


def board_page(pool: str, first: int, after: str | None, around: str | None) -> Json | None:
    """A page of a leaderboard as a connection, or None where there is no such pool."""
    paged(first, MOST_LINES)
    try:
        if around is not None:
            rows, more = queries.around(user_by_name(around), pool, first), False
        else:
            found = queries.leaderboard(pool)
            if after is not None:
                found = queries.below(found, *_read(after))
            rows = list(found.order_by("-at_least", "-player")[: first + 1])
            more = len(rows) > first
    except UnknownPool:
        return None
    rows = rows[:first]
    lines = zip(rows, queries.places_of(rows), strict=True)
    shown = [(_cursor(row), line_json(row, place)) for row, place in lines]
    return page_of(shown, more=more, after=after)


def _cursor(row: Rating) -> str:
    return f"{row.at_least!r}~{row.player_id}"


def _read(cursor: str) -> tuple[float, str]:
    number, _, player = cursor.partition("~")
    try:
        at_least = float(number[:40])
    except ValueError:
        at_least = math.nan
    if not math.isfinite(at_least) or not is_id(player, "user"):
        raise Problem("invalid_cursor")
    return at_least, player
