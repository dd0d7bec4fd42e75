"""The rounds of a game: in a line each, and one whole with its score explained."""

from django.http import HttpResponse
from django.urls import path

from accounts.scopes import Scope
from games.api.presented.games import lines_json, whole_round_json
from games.api.rest.answers import read
from games.api.rest.doors import ApiRequest, ApiView, door, viewer_of
from games.api.rest.lists import listed_whole
from games.api.rest.shapes.games import RoundList, WholeRound
from games.tables import queries


class Rounds(ApiView):
    tag = "after the game"

    @door(scope=Scope.GAMES_READ, anonymous=True, answers={200: RoundList})
    def get(self, request: ApiRequest, table_id: str) -> HttpResponse:
        """The rounds dealt so far

        In order; of those scored all that a score sheet shows: the bid, the estimates, who took the risk,
        tricks and points.
        """
        table = queries.table(table_id, viewer_of(request))
        rows = queries.rounds(table)
        return listed_whole(request, lines_json(rows, queries.talks_of({table.pk: rows})[table.pk]))


class RoundByNumber(ApiView):
    tag = "after the game"

    @door(scope=Scope.GAMES_READ, anonymous=True, answers={200: WholeRound})
    def get(self, request: ApiRequest, table_id: str, number: int) -> HttpResponse:
        """One round

        What was said and played, and once it is scored why every seat got its points: `lines` add up to them.
        """
        state = queries.state(table_id, viewer_of(request))
        record = queries.round_record(state.table, number)
        return read(request, whole_round_json(state.game, record, state.seat))


urlpatterns = [
    path("tables/<str:table_id>/rounds", Rounds.as_view(), name="rounds"),
    path("tables/<str:table_id>/rounds/<int:number>", RoundByNumber.as_view(), name="round"),
]
