"""Ratings and leaderboards."""

import math
from typing import Annotated

import strawberry

from accounts.ids import is_id
from accounts.models import User
from accounts.queries import user_by_name
from games.api.contract.players.ratings import LeaderboardLine, Rating, RatingChange
from games.api.graphql.reads import query, read
from games.api.graphql.types import nodes
from games.api.graphql.types.contract_types import edge
from games.api.graphql.types.scalars import about
from games.api.operations.ratings import list_leaderboards
from games.api.problems import Problem
from games.ratings import queries
from games.ratings.errors import UnknownPool
from games.ratings.models import Rating as Row

Pool = Annotated[str, about("The pool: ruleset and speed, such as `modern.live`.")]
Around = Annotated[
    str | None, about("The name of somebody on the leaderboard, to see the lines around theirs.")
]


class Rated(nodes.Source[Rating]):
    def __init__(self, rating: Row, player: User) -> None:
        self.shown, self.player = Rating.of(rating), player


@edge(Rating, "What each game did to the rating, the newest first.")
def changes(
    rating: strawberry.Parent[Rated], first: nodes.First = nodes.ROWS, after: nodes.After = None
) -> nodes.Page[RatingChange]:
    found = queries.history(rating.player, rating.shown.pool)
    return nodes.connection(
        found, first, after, lambda rows: list(map(RatingChange.of, rows)), by="-pool_seq"
    )


leaderboards = read(query, list_leaderboards, "All leaderboards.")


@query(
    "People with twenty rated games or more, the last one less than half a year ago: the "
    "strongest first, or the lines around one player. Null if nobody was rated.",
    missing=UnknownPool,
)
def leaderboard(
    pool: Pool, first: nodes.First = nodes.ROWS, after: nodes.After = None, around: Around = None
) -> nodes.Page[LeaderboardLine] | None:
    nodes.paged(first, nodes.MOST_ROWS)
    if around is not None:
        rows, more = queries.lines_around(user_by_name(around), pool, first), False
    else:
        found = queries.leaderboard(pool)
        if after is not None:
            found = queries.lines_below(found, *_read(after))
        rows = list(found.order_by("-at_least", "-player")[: first + 1])
        more = len(rows) > first
    rows = rows[:first]
    lines = zip(rows, queries.places_of(rows), strict=True)
    shown = [(f"{row.at_least!r}~{row.player_id}", LeaderboardLine.of(row, place)) for row, place in lines]
    return nodes.page_of(shown, more=more, after=after)


def _read(cursor: str) -> tuple[float, str]:
    number, _, player = cursor.partition("~")
    try:
        at_least = float(number[:40])
    except ValueError:
        at_least = math.nan
    if not math.isfinite(at_least) or not is_id(player, "user"):
        raise Problem("invalid_cursor")
    return at_least, player
