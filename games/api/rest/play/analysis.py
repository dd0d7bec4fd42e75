"""Hints at tables that have them, and the analysis of a finished game."""

from functools import partial

from django.http import HttpResponse
from rest_framework import serializers

from accounts.scopes import Scope
from games.api.analysis import LAST_ROUND, analysis_shown, hint_shown
from games.api.answers import answer, read
from games.api.contract.parameters import Query
from games.api.contract.play import analysis as contract
from games.api.operations.address import Address
from games.api.rest.endpoint import ApiRequest, caller_of

_ROUND = partial(serializers.IntegerField, min_value=1, max_value=LAST_ROUND, required=False)


class HintQuery(Query):
    round = _ROUND(help_text="The number of a round; left out: the first in which it is your turn.")


class AnalysisQuery(Query):
    round = _ROUND(help_text="The number of a round, to see only its decisions.")


HINT = Address("tables/<str:table_id>/hint", "hint", "playing")
ANALYSIS = Address("tables/<str:table_id>/analysis", "analysis", "after the game")


@HINT.get(
    scope=Scope.GAMES_PLAY,
    answers={200: contract.Hint, 202: contract.Hint},
    seated=True,
    query=HintQuery,
    refuses=("not_seated", "hints_not_offered", "hint_not_now", "hint_unavailable"),
)
def get_hint(request: ApiRequest, table_id: str) -> HttpResponse:
    """A hint for your turn

    For tables opened with `hints`, when it is your turn. A search that sees only what you see weighs the
    actions worth considering. For cards it is the search of `strong` and `expert`. It also weighs bids and
    estimates, but these bots still choose them better by other means. The first request starts the work
    (202); ask again after `Retry-After` seconds. Nobody learns that you asked. Each turn that you ask about
    counts once against the limit `hint`.
    """
    user, number = caller_of(request).user, request.query.get("round")
    return _sent(request, hint_shown(request, user, table_id, number), "1")


@ANALYSIS.get(
    answers={200: contract.Analysis, 202: contract.Analysis},
    query=AnalysisQuery,
    refuses=("game_not_over", "board_under_embargo", "analysis_unavailable", "analysis_delayed"),
)
def get_analysis(request: ApiRequest, table_id: str) -> HttpResponse:
    """The analysis of a finished game

    Shows every decision of every seat beside the best one, what the decision lost, and each player's luck and
    skill. The best one is found by a search that sees only what the seat saw. For cards it is the search of
    `strong` and `expert`; it judges bids and estimates less surely. The first request starts the work (202,
    with its progress); ask again after `Retry-After` seconds, also after `analysis_delayed`: workers were too
    busy, and try again. After `analysis_unavailable` there will be none. Starting an analysis counts against
    the limit `analysis`, reading one against the limit `export`.
    """
    user, number = caller_of(request).user, request.query.get("round")
    return _sent(request, analysis_shown(request, user, table_id, number), "3")


def _sent(request: ApiRequest, shown: contract.Hint | contract.Analysis, again_s: str) -> HttpResponse:
    if shown.status == "pending":
        return answer(shown, status=202, headers={"Retry-After": again_s})
    return read(request, shown)
