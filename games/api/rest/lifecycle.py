"""Start, resign and abort a game."""

from django.http import HttpResponse
from django.urls import path

from accounts.scopes import Scope
from games.api.contract.tables import TableShape
from games.api.rest.endpoint import ApiRequest, ApiView, caller_of, door
from games.api.rest.tables import table_answer
from games.lobby.services import rematch
from games.tables import services


class Start(ApiView):
    tag = "tables"

    @door(scope=Scope.GAMES_PLAY, answers={200: TableShape}, refuses=(services.start,))
    def post(self, request: ApiRequest, table_id: str) -> HttpResponse:
        """Start the game

        Once every seat is taken, by whoever opened the table. Client seeds are frozen and published, and the
        first round is dealt.
        """
        user = caller_of(request).user
        services.start(table_id=table_id, by=user)
        return table_answer(table_id, user)


class Rematch(ApiView):
    tag = "meeting"

    @door(scope=Scope.GAMES_PLAY, answers={201: TableShape, 200: TableShape}, refuses=(rematch,))
    def post(self, request: ApiRequest, table_id: str) -> HttpResponse:
        """Play again

        Once the game is over, anybody who sat there to its end opens a table alike: everybody one seat
        further, bots seated, seats kept for the others for an hour, or for a day where the game has clocks.
        It is a challenge like any other (`/challenges`): accepted, declined, and started with the last seat.
        Whoever of them asks later is answered the same table, with 200.
        """
        user = caller_of(request).user
        again, made = rematch(table_id=table_id, by=user)
        status, location = (201 if made else 200), f"/api/v1/tables/{again.table_id}"
        return table_answer(again.table_id, user, status=status, location=location)


class Abort(ApiView):
    tag = "tables"

    @door(scope=Scope.GAMES_PLAY, answers={200: TableShape}, refuses=(services.abort,))
    def post(self, request: ApiRequest, table_id: str) -> HttpResponse:
        """Break the game off

        By whoever opened the table: before it starts, and while nobody but bots plays against them in a game
        that is not rated. An aborted game has no places.
        """
        user = caller_of(request).user
        services.abort(table_id=table_id, by=user)
        return table_answer(table_id, user)


class Resign(ApiView):
    tag = "playing"

    @door(scope=Scope.GAMES_PLAY, seated=True, answers={200: TableShape}, refuses=(services.resign,))
    def post(self, request: ApiRequest, table_id: str) -> HttpResponse:
        """Leave a running game for good

        A bot finishes the seat, whose points stay the seat's; you rank below all who stayed.
        """
        user = caller_of(request).user
        services.resign(table_id=table_id, player=user)
        return table_answer(table_id, user)


class Pause(ApiView):
    tag = "playing"

    @door(scope=Scope.GAMES_PLAY, answers={200: TableShape}, refuses=(services.agree_to_pause,))
    def post(self, request: ApiRequest, table_id: str) -> HttpResponse:
        """Agree to pause

        Once all players have, the clocks stand, for thirty days at most; who wants may play on, and bots do.
        While they stand this takes back your word to resume.
        """
        user = caller_of(request).user
        services.agree_to_pause(table_id=table_id, player=user)
        return table_answer(table_id, user)


class Resume(ApiView):
    tag = "playing"

    @door(scope=Scope.GAMES_PLAY, answers={200: TableShape}, refuses=(services.agree_to_resume,))
    def post(self, request: ApiRequest, table_id: str) -> HttpResponse:
        """Agree to resume

        Once all players have, the clocks run again with what was left. While they run this takes back your
        word to pause.
        """
        user = caller_of(request).user
        services.agree_to_resume(table_id=table_id, player=user)
        return table_answer(table_id, user)


urlpatterns = [
    path("tables/<str:table_id>/pause", Pause.as_view(), name="pause"),
    path("tables/<str:table_id>/resume", Resume.as_view(), name="resume"),
    path("tables/<str:table_id>/start", Start.as_view(), name="start"),
    path("tables/<str:table_id>/rematch", Rematch.as_view(), name="rematch"),
    path("tables/<str:table_id>/abort", Abort.as_view(), name="abort"),
    path("tables/<str:table_id>/resign", Resign.as_view(), name="resign"),
]
