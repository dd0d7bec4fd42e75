"""Shapes of stage rounds: who meets whom, the results, and the boards that tables share."""

from collections.abc import Iterable, Mapping
from typing import Annotated, Any, Final, Self

from games.api.contract.play.states import Bid, Trick
from games.api.contract.players.people import Player
from games.api.contract.resource import Row, bounds, field, input_type, member, members_of, resource
from games.api.contract.tournament.tournament_words import BoardStatus, StageRoundStatus
from games.api.contract.values import Call, Card, Id, Instant, Trump
from games.api.contract.words import PER_SEAT, GameStatus, Phase
from games.engine.cards import CARD_TEXT, cards
from games.engine.codec import Json
from games.engine.view_json import round_json
from games.tournaments import models
from games.tournaments.queries import travellers
from games.tournaments.services.publication import FILLER, MOST_SWAPS
from games.tournaments.services.publication import Proposal as Proposed

MOST_WISHES = 200

Entries = Mapping[int, models.Entry]


@resource("An entry at a seat, or a bot that fills the seat.")
class SeatedEntry:
    entry: int | None = member("The number of the entry; null if a bot of the service fills the seat.")
    name: str = member("The name in the event: a bot's such as `steady 3`, otherwise the player's.")
    player: Player | None = member("The player; null for a bot that fills the seat.")


def seated(entry: int | None, entries: Entries) -> dict[str, Any]:
    """The members of an entry by its number; None is a bot that fills a seat."""
    if entry is None:
        return {"entry": None, "name": FILLER, "player": None}
    return {"entry": entry, "name": entries[entry].name, "player": Player.of(entries[entry].player)}


@resource("A seat of a table, with its result.")
class PairedSeat(SeatedEntry, Row[models.Place]):
    score: int | None = member("The score; null until the stage round is played.")
    place: int | None = member("The place; null until the stage round is played.")


@resource("A table of a stage round.", graphql="PairedTable")
class Pairing(Row[models.Pairing]):
    number: int = member("The number of the table, from 1; the best entries sit at the first.")
    table: Id = member("The id of the table, `table_…`.", "table_id")
    status: GameStatus = member("The status of its game; `open` means that it has not begun.", "table.status")
    ruled: bool = member("Whether an official gave the result, because the game was broken off.")
    seats: list[PairedSeat] = member("The seats, as they were taken; some rulesets draw seats afterwards.")

    @classmethod
    def of(cls, pairing: models.Pairing, /, entries: Entries, **more: Any) -> Self:  # type: ignore[override]  # takes more than the row
        """Show a table of a stage round, with `table` and `seats`; `entries` by number, with `player`."""
        seats = [PairedSeat.filled(each, **seated(each.entry, entries)) for each in pairing.seats]
        return cls.filled(pairing, seats=seats, **more)


@resource("How good a pairing is.", graphql="PairingExplained")
class Explained(Row[Any]):
    algorithm: str = member("The name and version of the procedure that found the pairing.")
    cost: float = member(
        "The cost: 50·(2c − 1) for a pair that met c times before, and differences in points."
    )
    repeats: list[list[int]] = member("Pairs of entries that had met before.")
    widest: float = member("The widest difference in points within a pair.")
    mean: float = member("The mean difference in points within a pair.")
    unbalanced: list[int] = member(
        "Entries whose numbers of games at each seat then differ by more than one."
    )


@resource("The wishes of the official who made the pairing.", graphql="PairingAsked")
class Asked:
    roll: int = member("The number of the draw that was taken; 0 is the first.")
    forbidden: list[list[int]] = member("Pairs of entries that were kept apart.")
    forced: list[list[int]] = member("Pairs of entries that were put together.")
    locked: list[list[int | None]] = member("Tables that stayed as they were, by entry; null is a bot.")
    swaps: list[list[int]] = member("Pairs of entries that changed seats by hand.")


_NOTHING_ASKED: Final[dict[str, Any]] = {"forbidden": [], "forced": [], "locked": [], "swaps": []}


@resource("A published stage round.")
class StageRound(Row[models.StageRound]):
    number: int = member("The number of the stage round, counted through all stages from 1.")
    stage: int = member("The stage, by its place in `stages`, from 0.")
    status: StageRoundStatus = member("Whether it is over.")
    roll: int = member("The number of the draw that was taken.")
    first_board: int | None = member("The first board that its tables share; null if they share none.")
    explained: Explained = member("How good the pairing is.")
    asked: Asked = member("The wishes of the official who made the pairing.")
    by_player: bool = member("Whether the official who published it, or a program of theirs, plays in it.")
    tables: list[Pairing] = member("The tables.")
    byes: list[SeatedEntry] = member("The entries that had a bye.")
    starts_at: Instant | None = member("When its games begin; null if they began when it was published.")
    published_at: Instant = member("When it was published.")
    played_at: Instant | None = member("When its last game ended; null before that.")

    @classmethod
    def of(cls, round: models.StageRound, /, entries: Entries) -> Self:  # type: ignore[override]  # takes more than the row
        """Show a published stage round read by `queries.rounds_of`; `entries` by number, with `player`."""
        asked = {"roll": round.roll, **_NOTHING_ASKED, **round.explained.get("asked", {})}
        resting = (seat.entry for each in round.tables if not each.number for seat in each.seats)
        return cls.filled(
            round,
            asked=Asked(**asked),
            by_player=round.explained.get("by_player", False),
            tables=[Pairing.of(each, entries) for each in round.tables if each.number],
            byes=[SeatedEntry(**seated(each, entries)) for each in resting],
        )


@resource("A stage round as it would be published.", graphql="PairingProposal")
class Proposal(Row[Proposed]):
    number: int = member("The number of the stage round.", "coming.number")
    stage: int = member("The stage, by its place in `stages`, from 0.", "coming.stage")
    roll: int = member("The number of the draw.")
    digest: str = member("A digest of this pairing; publishing needs it.")
    tables: list[list[SeatedEntry]] = member("The tables, each with its entries.")
    byes: list[SeatedEntry] = member("The entries that would have a bye.")
    explained: Explained = member("How good the pairing is.", "pairing.quality")

    @classmethod
    def of(cls, proposal: Proposed, /) -> Self:
        entries = {each.number: each for each in proposal.coming.entrants}

        def seats(of: Iterable[int | None]) -> list[SeatedEntry]:
            return [SeatedEntry(**seated(each, entries)) for each in of]

        paired = proposal.pairing
        return cls.filled(proposal, tables=[seats(table) for table in paired.tables], byes=seats(paired.byes))


Pair = Annotated[list[int], bounds(min_length=2, max_length=2)]
LockedTable = Annotated[list[int | None], bounds(min_length=2, max_length=5)]


@input_type(
    "Wishes for the pairing of the next stage round; without wishes it is paired as drawn.",
    examples={"As drawn": {}, "Two of a family apart": {"forbidden": [[3, 8]]}},
)
class PairingWishes:
    roll: int = field("The draw: another number gives another draw.", 0, min_value=0, max_value=1000)
    forbidden: list[Pair] = field("Pairs of entries that must not meet.", list, max_length=MOST_WISHES)
    forced: list[Pair] = field("Pairs of entries that must meet.", list, max_length=MOST_WISHES)
    locked: list[LockedTable] = field(
        "Tables that stay as they are, by entry in the order of their seats (null: a bot).",
        list,
        max_length=MOST_WISHES,
    )
    swaps: list[Pair] = field("Pairs of entries that change seats, in order.", list, max_length=MOST_SWAPS)


@input_type(
    "A stage round to be published.",
    examples={"As previewed": {"digest": "3b1f0f3c5d7e9a1b2c4d6e8f0a1b2c3d"}},
)
class Publication(PairingWishes):
    digest: str = field("The `digest` of the preview; send the same wishes again.", max_length=64)
    starts_at: Instant | None = field(
        "When the games begin, within a year; nobody is dealt a card before that. null for at once.", None
    )


@input_type(
    "The new start of a stage round.",
    examples={"At half past seven": {"starts_at": "2026-12-04T19:30:00Z"}, "Now": {"starts_at": None}},
)
class StageRoundStart:
    starts_at: Instant | None = field("When the games begin, within a year; null for now.")


@input_type(
    "A result that an official gives.",
    examples={"Half a game": {"scores": [12, -4, 0, 3], "reason": "The hall closed at midnight."}},
)
class Ruling:
    scores: list[int] = field("The score of each of the table's `seats`, in their order.", max_length=5)
    reason: str = field("The reason, ten letters or more; kept in the audit trail.", max_length=500)


@resource("A board that was dealt, without its cards and play.")
class SharedBoard(Row[travellers.BoardStand]):
    number: int = member("The number of the board in the whole event, from 1.")
    stage_round: int = member("The number of the stage round that plays it.")
    round: int = member("The number of the round that plays it at each table.")
    status: BoardStatus = member(
        "The status: `embargoed` until every table has played it.",
        lambda board: "open" if board.is_open else "embargoed",
    )
    tables: int = member("Number of tables at which it was dealt.", lambda board: len(board.at))


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


@resource("A board that is open, with its deal and its play at every table.")
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
