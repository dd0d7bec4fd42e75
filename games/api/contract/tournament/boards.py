"""Shared boards: which were dealt, and how each was played everywhere."""

from typing import Any, Self

from games.api.contract.play.states import Bid, Trick
from games.api.contract.resource import Row, member, members_of, resource
from games.api.contract.tournament.stage_rounds import Entries, SeatedEntry, seated
from games.api.contract.tournament.tournament_words import BoardStatus
from games.api.contract.values import Call, Card, Id, Trump
from games.api.contract.words import PER_SEAT, Phase
from games.engine.cards import CARD_TEXT, cards
from games.engine.codec import Json
from games.engine.view_json import round_json
from games.tournaments.queries import travellers


@resource("A board that was dealt, without its cards and play.", edges=True)
class SharedBoard(Row[travellers.BoardStand]):
    number: int = member("The number of the board in the whole event, from 1.")
    stage_round: int = member("The number of the stage round that plays it.")
    round: int = member("The number of the round that plays it at each table.")
    status: BoardStatus = member("The status: `embargoed` until every table has played it.")
    tables: int = member("Number of tables at which it was dealt.")

    @classmethod
    def of(cls, board: travellers.BoardStand, /) -> Self:
        status = "open" if board.is_open else "embargoed"
        return cls.filled(board, status=status, tables=len(board.at))


@resource("How one table played a board.")
class TravellerLine(Row[Json]):
    number: int = member("The number of the table within its stage round, from 1.")
    table: Id = member("The id of the table, `table_…`.")
    seats: list[SeatedEntry] = member(f"Who sits where. {PER_SEAT}")
    phase: Phase = member("The last phase of the round; `played` unless the game was broken off.")
    calls: list[Call] = member("What was said before the estimates, in order.")
    dash_calls: list[int] = member("Seats that called dash.")
    declarer: int | None = member("The seat that won the auction; null if none has.")
    bid: Bid | None = member("The bid that won the auction; null if none has.")
    trump: Trump | None = member("The trump; null if none was named.")
    high_bidder: int | None = member(
        "The declarer; in a fast round, the first with the highest estimate. null if there is none."
    )
    risk: int | None = member("The seat that estimated last, where that counts; null otherwise.")
    estimates: list[int | None] = member(f"Estimates. {PER_SEAT}")
    won: list[int | None] = member(f"Tricks won. {PER_SEAT}")
    tricks: list[Trick] = member("All tricks of the round.")
    points: list[int] | None = member(f"Points without the carried multiplier, or null. {PER_SEAT}")
    matchpoints: list[float] | None = member("0 to 1: the share won from players of the same seat, or null.")
    cross: list[float] | None = member("Points above the mean of players of the same seat, or null.")

    @classmethod
    def at(cls, line: travellers.TravellerLine, entries: Entries) -> Self:
        worth = line.worth
        return cls.filled(
            round_json(line.round),
            number=line.pairing.number, table=line.pairing.table_id,
            seats=[SeatedEntry(**seated(each.entry, entries)) for each in line.pairing.seats],
            points=None if line.points is None else [*line.points],
            matchpoints=None if worth is None else [float(each.matchpoints) for each in worth],
            cross=None if worth is None else [float(each.cross) for each in worth],
        )  # fmt: skip


@resource("A board that is open, with its deal and its play at every table.", edges=True)
class Traveller(SharedBoard):
    dealer: int = member("The seat that dealt.")
    cards: int = member("The number of cards in each hand.")
    fast: bool = member("Whether it is a fast round: no auction, and the trump is given.")
    turned_up: Card | None = member("The card turned up after the deal; null if the ruleset turns none up.")
    hands: list[list[Card]] = member(f"The hands as dealt. {PER_SEAT}")
    lines: list[TravellerLine] = member("One line for each table at which it was dealt.")

    @classmethod
    def at(cls, found: travellers.Traveller, entries: Entries) -> Self:
        """A board that is open, with a line for each table; `entries` by number, with `player`."""
        deal: Any = round_json(found.lines[0].round)  # in place of a board
        return cls.filled(
            deal,
            **members_of(SharedBoard.of(found.board)),
            hands=[[CARD_TEXT[card] for card in cards(hand)] for hand in found.hands],
            lines=[TravellerLine.at(each, entries) for each in found.lines],
        )
