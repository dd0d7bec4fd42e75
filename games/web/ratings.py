"""Leaderboards, by ruleset and speed; and plots of a rating over time as SVG: a line, the band of its
uncertainty, and readable numbers."""

from collections.abc import Sequence
from itertools import starmap
from typing import Any, Final

from django.http import HttpResponse
from django.utils.translation import gettext

from games.api.contract.players.ratings import Leaderboard, LeaderboardLine, Rating
from games.api.contract.resource import members_of
from games.engine.codec import Json
from games.engine.rulesets import ruleset
from games.ratings import queries
from games.web.visits import Visit, before_of, cut, page
from games.web.words import SPEEDS

MOST = 100


@page("GET", may_lag=True)
def leaderboards(visit: Visit) -> HttpResponse:
    """Show every leaderboard, and how many people it lists."""
    boards = [
        members_of(board) | pool_words(board) for board in starmap(Leaderboard.of, queries.leaderboards())
    ]
    return visit.render("leaderboards", boards=boards)


@page("GET", may_lag=True)
def leaderboard(visit: Visit, pool: str) -> HttpResponse:
    """Show one leaderboard, from its top or from below a player (`?before=`). Raise UnknownPool."""
    listed = queries.leaderboard(pool)
    last = listed.filter(player=before_of(visit)).first()
    if last is not None:
        listed = queries.lines_below(listed, last.at_least, last.player_id)
    rows, further = cut(visit, listed.order_by("-at_least", "-player_id")[: MOST + 1], MOST, "player_id")
    places = queries.places_of(rows)
    lines = [LeaderboardLine.of(*each) for each in zip(rows, places, strict=True)]
    board = Leaderboard.of(pool)
    named = members_of(board) | pool_words(board)
    return visit.render("leaderboard", board=named, lines=lines, further=further, is_top=last is None)


def pool_words(pool: Leaderboard | Rating) -> Json:
    """Return the ruleset and the speed of a pool in words."""
    return {"title": gettext(ruleset(pool.ruleset).title), "speed_words": SPEEDS.get(pool.speed, pool.speed)}


# As wide as a phone, so that its numbers are shown there in their drawn size.
WIDTH, HEIGHT, LEFT, BOTTOM = 360, 180, 42, 8
STEPS: Final = (10, 20, 25, 50, 100, 200, 250, 500, 1000, 2000)


def rating_plot(changes: Sequence[Json], width: int = WIDTH, height: int = HEIGHT) -> dict[str, Any] | None:
    """Return the template's data for ratings, the oldest first; None for fewer than two."""
    if len(changes) < 2:
        return None
    low: int = min(each["rating"] - each["deviation"] for each in changes)
    high: int = max(each["rating"] + each["deviation"] for each in changes)
    low, high = (low, high) if high > low else (low - 1, high + 1)

    def x(place: int) -> float:
        return round(LEFT + (width - LEFT) * place / (len(changes) - 1), 1)

    def y(rating: float) -> float:
        return round((height - BOTTOM) * (high - rating) / (high - low), 1)

    over = [f"{x(place)},{y(each['rating'] + each['deviation'])}" for place, each in enumerate(changes)]
    under = [f"{x(place)},{y(each['rating'] - each['deviation'])}" for place, each in enumerate(changes)]
    return {
        "width": width, "height": height, "left": LEFT, "right": width,
        "band": " ".join([*over, *reversed(under)]),
        "line": " ".join(f"{x(place)},{y(each['rating'])}" for place, each in enumerate(changes)),
        "marks": [{"y": y(mark), "rating": mark} for mark in _marks(low, high)],
        "first": changes[0], "last": changes[-1], "games": len(changes),
    }  # fmt: skip


def _marks(low: int, high: int) -> list[int]:
    """Return round numbers between the two, at most five."""
    step = next((each for each in STEPS if (high - low) / each <= 5), STEPS[-1])
    return list(range(-(-low // step) * step, high + 1, step))
