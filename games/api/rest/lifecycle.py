"""Start, resign and abort a game."""

from django.http import HttpResponse

from accounts.scopes import Scope
from games.api.contract.tables import TableShape
from games.api.operations.address import Address
from games.api.rest.endpoint import ApiRequest, caller_of
from games.api.rest.tables import table_answer
from games.lobby import services as lobby
from games.tables import services

PAUSE = Address("tables/<str:table_id>/pause", "pause", "playing")
RESUME = Address("tables/<str:table_id>/resume", "resume", "playing")
START = Address("tables/<str:table_id>/start", "start", "tables")
REMATCH = Address("tables/<str:table_id>/rematch", "rematch", "meeting")
ABORT = Address("tables/<str:table_id>/abort", "abort", "tables")
RESIGN = Address("tables/<str:table_id>/resign", "resign", "playing")


@START.post(scope=Scope.GAMES_PLAY, answers={200: TableShape}, refuses=(services.start,))
def start_game(request: ApiRequest, table_id: str) -> HttpResponse:
    """Start the game

    Once every seat is taken, by whoever opened the table. Client seeds are frozen and published, and the
    first round is dealt.
    """
    user = caller_of(request).user
    services.start(table_id=table_id, by=user)
    return table_answer(table_id, user)


@REMATCH.post(scope=Scope.GAMES_PLAY, answers={201: TableShape, 200: TableShape}, refuses=(lobby.rematch,))
def rematch(request: ApiRequest, table_id: str) -> HttpResponse:
    """Play again

    Once the game is over, anybody who sat there to its end opens a table alike: everybody one seat
    further, bots seated, seats kept for the others for an hour, or for a day where the game has clocks.
    It is a challenge like any other (`/challenges`): accepted, declined, and started with the last seat.
    Whoever of them asks later is answered the same table, with 200.
    """
    user = caller_of(request).user
    again, made = lobby.rematch(table_id=table_id, by=user)
    status, location = (201 if made else 200), f"/api/v1/tables/{again.table_id}"
    return table_answer(again.table_id, user, status=status, location=location)


@ABORT.post(scope=Scope.GAMES_PLAY, answers={200: TableShape}, refuses=(services.abort,))
def abort_game(request: ApiRequest, table_id: str) -> HttpResponse:
    """Break the game off

    By whoever opened the table: before it starts, and while nobody but bots plays against them in a game
    that is not rated. An aborted game has no places.
    """
    user = caller_of(request).user
    services.abort(table_id=table_id, by=user)
    return table_answer(table_id, user)


@RESIGN.post(scope=Scope.GAMES_PLAY, seated=True, answers={200: TableShape}, refuses=(services.resign,))
def resign(request: ApiRequest, table_id: str) -> HttpResponse:
    """Leave a running game for good

    A bot finishes the seat, whose points stay the seat's; you rank below all who stayed.
    """
    user = caller_of(request).user
    services.resign(table_id=table_id, player=user)
    return table_answer(table_id, user)


@PAUSE.post(scope=Scope.GAMES_PLAY, answers={200: TableShape}, refuses=(services.agree_to_pause,))
def pause_game(request: ApiRequest, table_id: str) -> HttpResponse:
    """Agree to pause

    Once all players have, the clocks stand, for thirty days at most; who wants may play on, and bots do.
    While they stand this takes back your word to resume.
    """
    user = caller_of(request).user
    services.agree_to_pause(table_id=table_id, player=user)
    return table_answer(table_id, user)


@RESUME.post(scope=Scope.GAMES_PLAY, answers={200: TableShape}, refuses=(services.agree_to_resume,))
def resume_game(request: ApiRequest, table_id: str) -> HttpResponse:
    """Agree to resume

    Once all players have, the clocks run again with what was left. While they run this takes back your
    word to pause.
    """
    user = caller_of(request).user
    services.agree_to_resume(table_id=table_id, player=user)
    return table_answer(table_id, user)
