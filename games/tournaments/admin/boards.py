"""Shared boards of a stage round: the list, and how each was played at every table.

Officials see no more than everybody, and no sooner, because an official may play in another round or tell a
player.
"""

from collections.abc import Mapping
from typing import NamedTuple

from django.http import HttpRequest, HttpResponse
from django.utils.translation import gettext

from games.engine.cards import cards
from games.tables.admin.fact_texts import TRUMPS, by_suit
from games.tournaments import queries
from games.tournaments.admin.pages import address, page_of, shown, turned_away
from games.tournaments.admin.standings import BY_NAME, Called
from games.tournaments.errors import BoardUnderEmbargo
from games.tournaments.models import Tournament
from games.tournaments.queries import travellers
from games.tournaments.queries.travellers import Traveller, TravellerLine


class Held(NamedTuple):
    """The result of one player on a seat of a board, compared with all who held the same cards. `points` and
    `worth`, in percent, are None if the board was not played to its end, or a director gave the points."""

    name: str
    table: int
    bid: str
    estimate: int | None
    won: int | None
    points: int | None
    worth: float | None
    cross: float | None


class Seat(NamedTuple):
    """A seat of a board; `number` counts from 1."""

    number: int
    hand: list[tuple[str, str]]
    held: list[Held]


@page_of()
def boards(request: HttpRequest, event: Tournament) -> HttpResponse:
    """Show all boards dealt so far; none where every table has its own deals."""
    return shown(request, event, "boards", boards=travellers.boards(event))


@page_of()
def board(request: HttpRequest, event: Tournament, number: int) -> HttpResponse:
    """Show one shared board, once its last table has played it: the hands and every table's result."""
    try:
        found = travellers.traveller(event, number)
    except BoardUnderEmbargo as refused:
        return turned_away(request, refused, address("boards", event))
    return shown(request, event, "board", tab="boards", board=found.board, seats=seats_told(event, found))


def seats_told(event: Tournament, found: Traveller, called: Called = BY_NAME) -> list[Seat]:
    """Return the rows of a board's page: each hand, and the results of its players, the best first. The
    public page uses them, too, with bots `called` in the reader's language."""
    names = {each.number: called(each) for each in queries.entries_of(event)}
    return [
        Seat(seat + 1, by_suit(cards(hand)), _best_first(found, seat, names))
        for seat, hand in enumerate(found.hands)
    ]


def _best_first(found: Traveller, seat: int, names: Mapping[int, str]) -> list[Held]:
    held = [_held(line, seat, names) for line in found.lines]
    return sorted(held, key=lambda each: (each.worth is None, -(each.worth or 0), each.table))


def _bid(line: TravellerLine, seat: int) -> str:
    """Return the declarer's bid of the round, or an empty text."""
    bid = line.round.bid
    return "" if bid is None or line.round.declarer != seat else f"{bid.tricks} {TRUMPS[bid.trump]}"


def _held(line: TravellerLine, seat: int, names: Mapping[int, str]) -> Held:
    entry, round = line.pairing.seats[seat].entry, line.round
    worth = None if line.worth is None else line.worth[seat]
    return Held(
        gettext("a bot") if entry is None else names[entry],
        line.pairing.number,
        _bid(line, seat),
        round.estimates[seat],
        round.won[seat],
        None if line.points is None else line.points[seat],
        None if worth is None else float(100 * worth.matchpoints),
        None if worth is None else float(worth.cross),
    )
