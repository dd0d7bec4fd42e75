"""The boards that the tables of a tournament share, and their travellers."""

from __future__ import annotations

from collections.abc import Iterable

from accounts.models import User
from accounts.scopes import Scope
from games.api.contract.tournament.boards import SharedBoard, Traveller
from games.api.operations.address import Address
from games.tournaments import queries
from games.tournaments.queries.travellers import BoardStand, boards, traveller

BOARDS = Address("tournaments/<str:tournament_id>/boards", "boards", "tournaments")
BOARD = Address("tournaments/<str:tournament_id>/boards/<int:number>", "board", "tournaments")


@BOARDS.get(scope=Scope.TOURNAMENTS_READ, anonymous=True, answers={200: list[SharedBoard]})
def list_boards(viewer: User | None, tournament_id: str) -> Iterable[BoardStand]:
    """The shared boards of a tournament

    All boards that were dealt so far. There are none where every table has its own deals.
    """
    return boards(queries.tournament(tournament_id, viewer))


@BOARD.get(
    scope=Scope.TOURNAMENTS_READ, anonymous=True, answers={200: Traveller}, refuses=("board_under_embargo",)
)
def get_board(viewer: User | None, tournament_id: str, number: int) -> Traveller:
    """One board at all tables

    Shows the hands as they were dealt, and for each table who sat where, what was said and won, the points,
    and what the points are worth beside the other tables. Available once every table has played the board.
    """
    event = queries.tournament(tournament_id, viewer)
    return Traveller.at(traveller(event, number), queries.entries_by_number(event))
