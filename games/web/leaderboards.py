"""Leaderboards as pages: who is surely worth most, by ruleset and speed."""

from __future__ import annotations

from itertools import starmap

from django.http import HttpResponse

from games.api.contract.players.ratings import Leaderboard, LeaderboardLine, Rating
from games.api.contract.resource import members_of
from games.api.presented.rulesets import all_json
from games.api.texts.languages import Language
from games.engine.codec import Json
from games.ratings import queries
from games.web.visits import Visit, page
from games.web.words import SPEEDS

MOST = 100


@page("GET")
def leaderboards(visit: Visit) -> HttpResponse:
    """Every leaderboard, and how many people it lists."""
    boards = [
        members_of(board) | pool_words(board, visit.language)
        for board in starmap(Leaderboard.of, queries.boards())
    ]
    return visit.render("leaderboards", boards=boards)


@page("GET")
def leaderboard(visit: Visit, pool: str) -> HttpResponse:
    """One leaderboard. Raises UnknownPool."""
    rows = list(queries.leaderboard(pool).order_by("-at_least", "-player_id")[:MOST])
    places = queries.places_of(rows)
    lines = [LeaderboardLine.of(*each) for each in zip(rows, places, strict=True)]
    board = Leaderboard.of(pool)
    named = members_of(board) | pool_words(board, visit.language)
    return visit.render("leaderboard", board=named, lines=lines)


def pool_words(pool: Leaderboard | Rating, language: Language) -> Json:
    """The ruleset and the speed of a pool in words."""
    titles = {each["key"]: each["title"] for each in all_json(language)}
    return {
        "title": titles.get(pool.ruleset, pool.ruleset),
        "speed_words": SPEEDS.get(pool.speed, pool.speed),
    }
