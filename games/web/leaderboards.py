"""Leaderboards as pages: who is surely worth most, by ruleset and speed."""

from __future__ import annotations

from django.http import HttpResponse

from games.api.presented.ratings import line_json, pool_json
from games.api.presented.rulesets import all_json
from games.engine.codec import Json
from games.ratings import queries
from games.web.visits import Visit, page
from games.web.words import SPEEDS

MOST = 100


@page("GET")
def leaderboards(visit: Visit) -> HttpResponse:
    """Every leaderboard, and how many people it lists."""
    boards = [{**_named(key, visit), "players": players} for key, players in queries.boards()]
    return visit.render("leaderboards", boards=boards)


@page("GET")
def leaderboard(visit: Visit, pool: str) -> HttpResponse:
    """One leaderboard. Raises UnknownPool."""
    rows = list(queries.leaderboard(pool).order_by("-at_least", "-player_id")[:MOST])
    places = queries.places_of(rows)
    lines = [line_json(*each) for each in zip(rows, places, strict=True)]
    return visit.render("leaderboard", board=_named(pool, visit), lines=lines)


def _named(key: str, visit: Visit) -> Json:
    told = pool_json(key)
    titles = {each["key"]: each["title"] for each in all_json(visit.language)}
    speed = SPEEDS.get(told["speed"], told["speed"])
    return {**told, "title": titles.get(told["ruleset"], told["ruleset"]), "speed_words": speed}
