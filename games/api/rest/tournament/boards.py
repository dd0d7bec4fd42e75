"""The boards that the tables of a tournament share, and their travellers."""

from __future__ import annotations

from django.http import HttpResponse

from accounts.scopes import Scope
from games.api.answers import read
from games.api.contract.tournament.boards import SharedBoard, Traveller
from games.api.operations.address import Address
from games.api.rest.endpoint import ApiRequest, viewer_of
from games.api.rest.lists import listed_whole
from games.api.tournaments import entries_by_number
from games.tournaments import queries
from games.tournaments.queries.travellers import boards, traveller

BOARDS = Address("tournaments/<str:tournament_id>/boards", "boards", "tournaments")
BOARD = Address("tournaments/<str:tournament_id>/boards/<int:number>", "board", "tournaments")


@BOARDS.get(scope=Scope.TOURNAMENTS_READ, anonymous=True, answers={200: list[SharedBoard]})
def list_boards(request: ApiRequest, tournament_id: str) -> HttpResponse:
    """The shared boards of a tournament

    All that were dealt so far; none where every table has deals of its own.
    """
    event = queries.tournament(tournament_id, viewer_of(request))
    return listed_whole(request, [SharedBoard.of(each) for each in boards(event)])


@BOARD.get(
    scope=Scope.TOURNAMENTS_READ, anonymous=True, answers={200: Traveller}, refuses=("board_under_embargo",)
)
def get_board(request: ApiRequest, tournament_id: str, number: int) -> HttpResponse:
    """A board everywhere

    The hands as they were dealt, and for each table who sat where, what was said and won, the points and
    what they are worth beside the others'. Once every table has played it.
    """
    event = queries.tournament(tournament_id, viewer_of(request))
    found = traveller(event, number)
    return read(request, Traveller.at(found, entries_by_number(event)))
