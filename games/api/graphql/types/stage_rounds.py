"""Stage rounds of a tournament: who meets whom, what came of it, and its tables at a glance."""

from __future__ import annotations

import strawberry

from games.api.graphql import table_resolvers
from games.api.graphql.types.people import User
from games.api.graphql.types.scalars import GameStatus, Instant, told
from games.api.graphql.types.tables import Table
from games.api.graphql.types.tournament_enums import ConcernKind, StageRoundStatus


@strawberry.type(description="An entry where it sits; or a bot that fills a seat.")
class SeatedEntry:
    entry: int | None = told("Its number; null: a bot of the service's fills the seat.")
    name: str = told("As in the event: `steady 3`, else the player's.")
    player: User | None = told("Who plays; null for a bot that fills the seat.")


@strawberry.type(description="A seat of a table, and what came of it.")
class PairedSeat(SeatedEntry):
    score: int | None = told("Once the stage round is played.")
    place: int | None = told("Likewise.")


@strawberry.type(description="A table of a stage round.")
class PairedTable:
    number: int = told("From 1: the best first.")
    table_id: strawberry.ID = told("`table_…`")
    table: Table | None = told(
        "The table, as you may see it; needs `games:read`.", resolver=table_resolvers.table_of
    )
    status: GameStatus = told("Where its game stands.")
    ruled: bool = told("An official gave the result, because the game was broken off.")
    seats: list[PairedSeat] = told("As they were taken; some rulesets draw seats afterwards.")


@strawberry.type(description="How good a pairing is.")
class PairingExplained:
    algorithm: str = told("By which procedure and version of it the pairing was found.")
    cost: float = told("50·(2c − 1) for a pair that met c times, and differences in points.")
    repeats: list[list[int]] = told("Pairs of entries who had met.")
    widest: float = told("The widest difference in points of a pair.")
    mean: float = told("The mean difference.")
    unbalanced: list[int] = told("Entries whose seats differ by more than one then.")


@strawberry.type(description="What an official asked for beside the first draw.")
class PairingAsked:
    roll: int = told("Which draw was taken; 0 is the first.")
    forbidden: list[list[int]] = told("Pairs of entries kept apart.")
    forced: list[list[int]] = told("Pairs of entries put together.")
    locked: list[list[int | None]] = told("Tables that stayed as they were; null: a bot.")
    swaps: list[list[int]] = told("Pairs that changed seats by hand.")


@strawberry.type(description="A published stage round.")
class StageRound:
    number: int = told("Through all stages, from 1.")
    stage: int = told("Its place in `stages`, from 0.")
    status: StageRoundStatus = told("Whether it is over.")
    roll: int = told("Which draw was taken.")
    first_board: int | None = told("Of the boards that its tables share.")
    explained: PairingExplained = told("How good its pairing is.")
    asked: PairingAsked = told("What an official asked for beside the first draw.")
    by_player: bool = told("Whoever published it, or a program of theirs, plays in it.")
    tables: list[PairedTable] = told("Its tables.")
    byes: list[SeatedEntry] = told("Who rested.")
    starts_at: Instant | None = told("When its games begin; null: as it was published.")
    published_at: Instant = told("When it was published.")
    played_at: Instant | None = told("When its last game was over.")


@strawberry.type(description="A stage round as it would be published.")
class PairingProposal:
    number: int = told("Its number.")
    stage: int = told("Its place in `stages`, from 0.")
    roll: int = told("Which draw it is.")
    digest: str = told("Names this very pairing: publishing asks for it.")
    tables: list[list[SeatedEntry]] = told("Who would meet whom.")
    byes: list[SeatedEntry] = told("Who would rest.")
    explained: PairingExplained = told("How good the pairing is.")


@strawberry.type(description="Somebody whose turn it is.")
class AwaitedEntry(SeatedEntry):
    round: int = told("Of the game.")
    seat: int = told("At the table, once seats were drawn.")
    since: Instant = told("Since when.")
    deadline_at: Instant | None = told("When a bot moves for the seat.")


@strawberry.type(description="A table of a stage round, now.")
class TableNow(PairedTable):
    stage_round: int = told("Of which stage round.")
    seq: int = told("How far its log is: unchanged, nothing has moved.")
    rounds: list[int] = told("The rounds that are played now.")
    awaited: list[AwaitedEntry] = told(
        "Whose turn it is; where tables share boards, once all have played them."
    )
    paused_until: Instant | None = told("Until when at the latest, while it is paused.")
    needs_attention: list[ConcernKind] | None = told("For officials; null for everybody else.")


@strawberry.type(description="Something that officials look at.")
class Concern:
    kind: ConcernKind = told("What.")
    stage_round: int | None = told("In which stage round.")
    number: int | None = told("Of the table within its stage round.")
    table: strawberry.ID | None = told("`table_…`")
    since: Instant | None = told("Since when.")
    until: Instant | None = told("When it is too late to help.")
    count: int | None = told("Entries, or tries.")
    name: str | None = told("Of a player.")
    said: str = told("In words.")
