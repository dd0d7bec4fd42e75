"""Pages of leaderboards, by ruleset and speed."""

from itertools import starmap

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
    return {
        "title": gettext(ruleset(pool.ruleset).title),
        "speed_words": SPEEDS.get(pool.speed, pool.speed),
    }
