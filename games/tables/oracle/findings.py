"""Input and findings of the oracle."""

from collections.abc import Mapping
from typing import Any, NamedTuple

from games.engine import codec
from games.engine.facts import Fact
from games.engine.fair_deal import Decks
from games.engine.seats import Seat
from games.tables.projection import RoundRow


class Finding(NamedTuple):
    """An error in the stored rows: which table, which invariant (by the audit's numbers), where and what."""

    table: str
    invariant: int
    seq: int | None
    what: str

    def __str__(self) -> str:
        where = "" if self.seq is None else f" entry {self.seq}"
        return f"{self.table}{where}: invariant {self.invariant}: {self.what}"


class StoredEntry(NamedTuple):
    seq: int
    round: int | None
    turn: int | None
    seat: int | None
    kind: str
    body: Mapping[str, Any]

    @property
    def fact(self) -> Fact:
        """Return the fact of this row. Raise MalformedRecord."""
        return codec.fact(self.kind, self.body)


class StoredSeat(NamedTuple):
    """An occupancy. `is_creator`: its player opened the table. `has_left`: their account has ended."""

    seat: int
    from_seq: int
    to_seq: int | None
    bot: bool
    is_creator: bool
    has_left: bool = False

    def holds(self, seq: int) -> bool:
        """Whether this occupancy held the seat at that log entry."""
        return self.from_seq <= seq and (self.to_seq is None or seq < self.to_seq)


class StoredWait(NamedTuple):
    round: int
    seat: int
    turn: int
    bot: bool
    has_deadline: bool


class StoredClock(NamedTuple):
    """A player's clock. `is_due`: its deadline follows from what is left and from its player's calendar."""

    seat: int
    runs: bool
    is_due: bool


class Stored(NamedTuple):
    """A table as one snapshot of the database shows it. `decks` are its decks, decrypted."""

    table: str
    ruleset: str
    options: Mapping[str, Any]
    players: int
    status: str
    seq: int
    commitment: str
    opened_commitment: str
    limited: bool
    scores: tuple[int, ...] | None
    places: tuple[int, ...] | None
    entries: tuple[StoredEntry, ...]
    rounds: tuple[RoundRow, ...]
    waiting: tuple[StoredWait, ...]
    seats: tuple[StoredSeat, ...]
    decks: Decks
    clocked: bool = False
    paused: bool = False
    clocks: tuple[StoredClock, ...] = ()

    def wrong(self, invariant: int, what: str, seq: int | None = None) -> Finding:
        return Finding(self.table, invariant, seq, what)

    def creators_seat(self, seq: int) -> Seat | None:
        """Return where the table's creator sat just before that log entry."""
        for each in self.seats:
            if each.is_creator and each.holds(seq - 1):
                return Seat(each.seat)
        return None
