"""Hints for a turn and analyses of finished games, shared by REST and GraphQL.

They keep workers busy, so programs, and people of a sandbox, use their owners' rate limits.
"""

from typing import Final

from django.http import HttpRequest

from accounts.models import Realm, User
from bots import queries, services
from games.api.contract.play.analysis import Analysis, Hint
from games.api.limits.charge import charge
from games.api.problems import Problem
from games.sandboxes.queries import owner_of
from games.tables import queries as tables

LAST_ROUND: Final = 999


def hint_shown(request: HttpRequest, player: User, table_id: str, number: int | None) -> Hint:
    """The hint for the player's turn. The first request starts its computation. Raises Problem
    invalid_parameter."""
    awaited = queries.turn_for_hint(table_id, player, _within(number))
    found = queries.hint_of(awaited)
    if found is None:
        charge(request, "hint", _who_pays(player))
        found = services.begin_hint(awaited)
    return Hint.of(found)


def analysis_shown(request: HttpRequest, viewer: User, table_id: str, number: int | None) -> Analysis:
    """The analysis of a finished game, or its progress. The first request starts it. Raises Problem
    invalid_parameter."""
    number = _within(number)
    table = queries.game_to_analyse(table_id, viewer)
    found = queries.analysis_of(table)
    if found is None:
        charge(request, "analysis", _who_pays(viewer))
        found = services.begin_analysis(table)
    if found.players is None:
        return Analysis.of(found)
    charge(request, "export", _who_pays(viewer))  # half a megabyte is read, even if little is shown
    return Analysis.of(found, queries.decisions_of(found, number), tables.occupancies(table))


def _within(number: int | None) -> int | None:
    """Return the number. Raise Problem invalid_parameter if there cannot be such a round."""
    if number is not None and not 1 <= number <= LAST_ROUND:
        fault = ("/round", "out_of_range", f"1 to {LAST_ROUND}.")
        raise Problem("invalid_parameter", faults=[fault])
    return number


def _who_pays(user: User) -> User:
    """Return whose limit an analysis counts against: the owner of the program or sandbox, else the caller."""
    owner = user.owner if user.realm_id == Realm.REAL else owner_of(str(user.realm_id))
    return owner or user
