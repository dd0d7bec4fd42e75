"""Ratings and leaderboards in GraphQL: resolvers that read once for the whole list."""

from __future__ import annotations

import math
from typing import Any, NamedTuple

import strawberry

from accounts.ids import is_id
from accounts.models import User
from accounts.queries import user_by_name
from games.api.contract.players.ratings import Leaderboard, LeaderboardLine, Rating, RatingChange
from games.api.graphql.context import Info
from games.api.graphql.play.table_connections import page_of
from games.api.graphql.play.table_resolvers import cursor_read, paged, user_id
from games.api.graphql.types.nodes import MOST_ROWS, ROWS, After, First
from games.api.problems import Problem
from games.engine.codec import Json
from games.ratings import queries
from games.ratings.errors import UnknownPool
from games.ratings.models import Rating as Row

Somebody = strawberry.Parent[Any]


class Rated(NamedTuple):
    """A rating, and whose it is."""

    shown: Rating
    player: User


def ratings(user: Somebody, info: Info) -> list[Rated]:
    row = info.context.user(user_id(user))
    return [Rated(Rating.of(each), row) for each in queries.ratings_of(row)]


def changes(rating: strawberry.Parent[Rated], first: First = ROWS, after: After = None) -> Json:
    found = queries.history(rating.player, rating.shown.pool)
    if after is not None:
        found = found.filter(pool_seq__lt=cursor_read(after))
    rows = list(found.order_by("-pool_seq")[: paged(first, MOST_ROWS) + 1])
    shown = [(str(each.pool_seq), RatingChange.of(each)) for each in rows[:first]]
    return page_of(shown, more=len(rows) > first, after=after)


def all_boards() -> list[Leaderboard]:
    return [Leaderboard.of(*each) for each in queries.boards()]


def board_page(pool: str, first: int, after: str | None, around: str | None) -> Json | None:
    """A page of a leaderboard as a connection, or None where there is no such pool."""
    paged(first, MOST_ROWS)
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
    shown = [(_cursor(row), LeaderboardLine.of(row, place)) for row, place in lines]
    return page_of(shown, more=more, after=after)


def _cursor(row: Row) -> str:
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
