"""Values that services and queries give to interfaces: a table for one viewer at one time."""

from collections.abc import Iterable, Mapping
from datetime import datetime
from typing import Any, NamedTuple
from uuid import UUID

from accounts import ids
from games.engine.cards import Card, Hand
from games.engine.facts import Fact
from games.engine.game import Game
from games.engine.seats import Seat
from games.tables.clocks import Clock, Deadline
from games.tables.models import Occupancy, Table
from games.tables.zones import milliseconds


class Awaited(NamedTuple):
    """A seat whose turn it is, and its holder. `due_at` is None without a time limit.

    `bot`: a bot of the service, for which workers play. `answers`: the turn was just found to be automatic,
    so its player need not be asked. This is their secret; later reads never have it.
    """

    table_id: str
    round: int
    seat: Seat
    turn: int
    player_id: str
    bot: bool
    since: datetime
    due_at: datetime | None
    answers: bool = False


def awaited_bot(table: Table, awaited: Iterable[Awaited]) -> Awaited | None:
    """Return the first of these turns that a bot is to play now.

    During a director's pause bots play only forced turns: only these have a deadline then.
    """
    return next((each for each in awaited if each.bot and not (table.held and each.due_at is None)), None)


class EventTable(NamedTuple):
    """The place of a table in its event, for people; None for the number of one that was restarted elsewhere.

    `names`: the names under which entries hold its seats. One bot may have several. `refuses`: the keys of
    interventions that the event refuses as it stands.
    """

    event: str
    stage_round: int | None
    number: int | None
    names: Mapping[int, str] = {}
    refuses: frozenset[str] = frozenset()


class Seated(NamedTuple):
    """A seat's holder, for people. `kind` is the occupancy's; `bot`: any bot, the service's or a user's."""

    seat: Seat
    kind: str
    player_id: str
    name: str
    bot: bool


class SeatClock(NamedTuple):
    """A player's clock. `agrees`: to pause or to resume. `gone`: a stand-in plays, because their time ran out
    too often; `comes_back`: they take the seat back when a round begins."""

    seat: Seat
    player_id: str
    clock: Clock
    due_at: datetime | None
    agrees: str | None
    gone: bool
    comes_back: bool


def clocks_of(table: Table) -> tuple[SeatClock, ...]:
    """Return the clocks that were read together with a table."""
    return () if table.clock is None else tuple(map(_clock, table.clock_rows))


class State(NamedTuple):
    """The state of a game for one viewer, as `engine.views.view` needs it, at log entry `seq`.

    `seat` is the viewer's, None for a spectator; `hands` are their own by number of the open rounds. `due` is
    when their own clock runs out, and why; None while it stands, or if it was not read.
    """

    table: Table
    seq: int
    game: Game
    seat: Seat | None
    hands: Mapping[int, Hand]
    waiting: tuple[Awaited, ...]
    due: Deadline | None = None

    @property
    def clocks(self) -> tuple[SeatClock, ...]:
        """The players' clocks by seat, as they were read together with the table."""
        return clocks_of(self.table)

    @property
    def seats(self) -> tuple[Seated, ...]:
        """The occupied seats, as they were read together with the table."""
        return tuple(
            Seated(
                Seat(row["seat"]),
                row["kind"],
                ids.encode("user", UUID(row["player"])),
                row["name"],
                row["bot"],
            )
            for row in self.table.seated_rows
        )


def _clock(row: Mapping[str, Any]) -> SeatClock:
    since, seen, due = (_instant(row[name]) for name in ("running_since", "seen_at", "due_at"))
    clock = Clock(
        row["remaining_ms"],
        None if since is None else milliseconds(since),
        None if seen is None else milliseconds(seen),
        row["timeouts"],
    )
    player = ids.encode("user", UUID(row["player_id"]))
    return SeatClock(Seat(row["seat"]), player, clock, due, row["agrees"], row["gone"], row["comes_back"])


def _instant(text: str | None) -> datetime | None:
    return None if text is None else datetime.fromisoformat(text)


class Outcome(NamedTuple):
    """An action that is in the log: its facts begin at `seq`. `replayed`: it was there before."""

    seq: int
    replayed: bool
    state: State


class Entry(NamedTuple):
    seq: int
    at: datetime
    fact: Fact


class RoundRecord(NamedTuple):
    number: int
    facts: tuple[Entry, ...]


class DealRecord(NamedTuple):
    """A whole deck as dealt. The draw for seats is round 0, attempt 0 and has no dealer.

    Where boards are shared, `board` is its number in the event, and `attempt` counts those of its stream.
    """

    round: int
    attempt: int
    dealer: Seat | None
    deck: tuple[Card, ...]
    board: int | None = None


class Fairness(NamedTuple):
    """The proof of a table's deals. `client_seeds` are public from the start, the rest only after the end.

    `server_seed` stays None for stacked deals, which have none. For shared boards, to which clients add no
    seed, it is that of the event `of`, whose id stands in the key instead of the table's.
    """

    scheme: str
    commitment: str
    client_seeds: tuple[bytes, ...] | None
    server_seed: bytes | None
    beacon: bytes | None
    deals: tuple[DealRecord, ...] | None
    of: str | None = None


class Record(NamedTuple):
    """A whole game: the table, everybody who ever sat at it, and the log."""

    table: Table
    occupancies: tuple[Occupancy, ...]
    facts: tuple[Entry, ...]
