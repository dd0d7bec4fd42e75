"""Leaderboards as pages: who is surely worth most, by ruleset and speed."""

from __future__ import annotations

from django.http import HttpResponse

from games.api.contract.players.ratings import Leaderboard, LeaderboardLine
from games.api.contract.resource import members_of
from games.api.presented.rulesets import all_json
from games.engine.codec import Json
from games.ratings import queries
from games.web.visits import Visit, page
from games.web.words import SPEEDS

MOST = 100


@page("GET")
def leaderboards(visit: Visit) -> HttpResponse:
    """Every leaderboard, and how many people it lists."""
    boards = [_named(Leaderboard.of(*each), visit) for each in queries.boards()]
    return visit.render("leaderboards", boards=boards)


@page("GET")
def leaderboard(visit: Visit, pool: str) -> HttpResponse:
    """One leaderboard. Raises UnknownPool."""
    rows = list(queries.leaderboard(pool).order_by("-at_least", "-player_id")[:MOST])
    places = queries.places_of(rows)
    lines = [LeaderboardLine.of(*each) for each in zip(rows, places, strict=True)]
    return visit.render("leaderboard", board=_named(Leaderboard.of(pool), visit), lines=lines)


def _named(board: Leaderboard, visit: Visit) -> Json:
    titles = {each["key"]: each["title"] for each in all_json(visit.language)}
    title, speed = titles.get(board.ruleset, board.ruleset), SPEEDS.get(board.speed, board.speed)
    return {**members_of(board), "title": title, "speed_words": speed}
