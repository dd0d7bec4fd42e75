"""Shapes of an event at a glance: its tables, what needs attention, standings, and opponents."""

from collections.abc import Iterable, Mapping
from typing import Self

from rest_framework import serializers

from games.api.contract.fields import Query, examples, format_field, whole_number
from games.api.contract.players.people import Player
from games.api.contract.resource import Row, member, resource
from games.api.contract.tournament.stage_rounds import Entries, Pairing, SeatedEntry, seated
from games.api.contract.tournament.tournament_words import ConcernKind, EntryStatus, TieBreak
from games.api.contract.values import Id, Instant
from games.tables.models.table import FEWEST_PLAYERS, MOST_PLAYERS
from games.tournaments.concerns import Concern as Looked
from games.tournaments.queries.overview import Awaited
from games.tournaments.queries.overview import TableNow as Now
from games.tournaments.queries.progress import Previewed
from games.tournaments.queries.ranking import CrosstableStage, StageStanding, final_order
from games.tournaments.quotas import FEWEST_ENTRIES, MOST_ENTRIES, MOST_ROUNDS
from games.tournaments.standings.ranking import Cell, Standing, TieDecision

LIVE = (
    "Whether to count rounds that are still played, as if each game ended as it stands. This "
    "shows no more of a game than its table shows, and nothing where tables share boards."
)
SHOWN = (
    "The number of a stage round. Left out: the first that is being played or, if none is, the "
    "last that was published."
)


class TablesQuery(Query):
    stage_round = whole_number(SHOWN, 1, MOST_ROUNDS, required=False)


@resource("Somebody whose turn it is.")
class AwaitedEntry(SeatedEntry, Row[Awaited]):
    round: int = member("The number of the round, from 1.")
    seat: int = member("The seat at the table, once seats were drawn.")
    since: Instant = member("Since when it is their turn.")
    deadline_at: Instant | None = member("When a bot plays for the seat; null without a limit.", "due_at")


@resource("A table of a stage round, as it is now.")
class TableNow(Pairing):
    stage_round: int = member("The number of the stage round.")
    seq: int = member(
        "The number of the last log entry; if it is unchanged, nothing has happened.", "table.seq"
    )
    rounds: list[int] = member("The numbers of the rounds that are played now.")
    awaited: list[AwaitedEntry] = member(
        "The entries whose turn it is; where tables share boards, only after all have played them, except "
        "for officials who do not play."
    )
    paused_until: Instant | None = member(
        "When the pause ends at the latest; null if the game is not paused.", "table.paused_until"
    )
    needs_attention: list[ConcernKind] | None = member(
        "What needs attention, for officials; null for others."
    )

    @classmethod
    def at(cls, now: Now, entries: Entries, concerns: Mapping[str, list[Looked]] | None) -> Self:
        """Show a table of a stage round; `concerns` are by table, None for a viewer who may not see them."""
        table = now.pairing.table_id or ""
        return cls.of(
            now.pairing, entries,
            rounds=sorted({each.round for each in now.awaited}),
            awaited=[AwaitedEntry.filled(each, **seated(each.entry, entries)) for each in now.awaited],
            needs_attention=None if concerns is None else [each.kind for each in concerns.get(table, ())],
        )  # fmt: skip


@resource("Something that needs the attention of officials.")
class Concern(Row[Looked]):
    kind: ConcernKind = member("The kind: what needs attention.")
    stage_round: int | None = member("The number of the stage round; null if it is about none.")
    number: int | None = member("The number of the table within its stage round; null if it is about none.")
    table: Id | None = member("The id of the table, `table_…`; null if it is about none.")
    since: Instant | None = member("Since when it needs attention; null if that is not known.")
    until: Instant | None = member("When it is too late to help; null if there is no such time.")
    count: int | None = member("Number of entries or of tries; null if nothing is counted.", "many")
    name: str | None = member("The name of a player; null if it is about none.")
    said: str = member("A sentence about it, for people.")


@examples({"An evening": {"entries": 32, "rounds": 5, "deals": 5}}, request_only=True)
class ReliabilityQuery(Query):
    entries = whole_number("Number of entries.", FEWEST_ENTRIES, MOST_ENTRIES)
    rounds = whole_number("Number of stage rounds.", 1, MOST_ROUNDS)
    deals = whole_number(
        "Number of rounds of each game: 18 for a whole game, 9 for `half`, 5 for `micro`.", 1, 64, default=18
    )
    players = whole_number("Number of players at each table.", FEWEST_PLAYERS, MOST_PLAYERS, default=4)
    duplicate = serializers.BooleanField(default=False, help_text="Whether all tables play the same deals.")


@resource("How far the result of an event can be trusted, estimated before anybody plays.")
class Reliability(Row[Previewed]):
    entries: int = member("Number of entries.")
    rounds: int = member("Number of stage rounds, as if everybody played all of them.")
    deals: int = member("Number of rounds of each game.")
    players: int = member("Number of players at each table.", "size")
    duplicate: bool = member("Whether all tables play the same deals.")
    best_wins: float = member("Probability that the best player comes first, from 0 to 1.")
    best_among_four: float = member("Probability that the best player is among the first four, from 0 to 1.")
    error: float = member("The standard error of `best_wins` and `best_among_four`, which are simulated.")
    agreement: float = member("Spearman's coefficient: how well the final order agrees with skill.")
    says: str = member("These numbers in a sentence for people.")

    @classmethod
    def of(cls, previewed: Previewed, /) -> Self:
        found = previewed.found
        return cls.filled(
            previewed,
            best_wins=round(found.best_wins, 4), best_among_four=round(found.best_among_four, 4),
            error=round(found.error, 4), agreement=round(found.spearman, 4), says=str(found),
        )  # fmt: skip


class StandingsQuery(Query):
    after = whole_number("Count stage rounds up to this one; 0 counts none.", 0, 64, required=False)
    live = serializers.BooleanField(default=False, help_text=LIVE)
    format = format_field()


@resource("What decided between an entry and others with as many points.")
class Decided(Row[TieDecision]):
    tie_break: TieBreak = member("The tie-break that decided.")
    value: float = member("The entry's value in this tie-break; more is better.")
    tied: list[int] = member("The numbers of the entries that were tied until then.")


@resource("The line of an entry in the standings.")
class StandingLine(Row[Standing]):
    rank: int = member("The rank, from 1; entries that stay tied share it.")
    entry: int = member("The number of the entry.")
    name: str = member("The name in the event: a bot's such as `steady 3`, otherwise the player's.")
    player: Player = member("The player.")
    status: EntryStatus = member("The status of the entry.")
    stage: int = member("The last stage that they reached, by its place in `stages`, from 0; in CSV from 1.")
    points: float = member("Points in this stage, with the points that were brought along.")
    carried: float = member("Points that were brought along from an earlier stage.")
    by_round: list[float] = member("Points in each stage round of this stage.")
    why: list[Decided] = member("What decided between them and others with as many points.")


@resource("The standings.")
class Standings:
    data: list[StandingLine] = member("Everybody once, in the order of rank.")

    @classmethod
    def of(cls, stages: tuple[StageStanding, ...], entries: Entries) -> Self:
        """Show every entry once, in order; `entries` by number, with `player`."""
        return cls(
            data=[
                StandingLine.filled(
                    line,
                    **seated(line.entry, entries),
                    rank=rank,
                    stage=stage,
                    status=entries[line.entry].status,
                )
                for rank, stage, line in final_order(stages)
            ]
        )


@resource("What an entry did in a stage round.", graphql="CrosstableCell")
class CrossedCell(Row[Cell]):
    stage_round: int = member("The number of the stage round.")
    points: float = member("Points in the stage round.")
    place: float | None = member("The place; shared places are halves. null if they were at no table.")
    opponents: list[int] = member("The numbers of the opponents' entries.")
    bye: bool = member("Whether they had a bye.")


@resource("The line of an entry in the crosstable of a stage.", graphql="CrosstableLine")
class CrossedLine(SeatedEntry):
    stage: int = member("The stage, by its place in `stages`, from 0; in CSV from 1.")
    rank: int | None = member("The rank in the stage; null if they were disqualified.")
    points: float = member("Points in the stage.")
    cells: list[CrossedCell] = member("One cell for each stage round of the stage.")


def crossed_lines(stages: Iterable[CrosstableStage], entries: Entries) -> list[CrossedLine]:
    """Return the lines, the last stage first: the opponents and results of each entry in each stage round."""
    return [
        CrossedLine(
            **seated(row.standing.entry, entries), stage=each.stage, rank=row.standing.rank,
            points=float(row.standing.points),
            cells=[
                CrossedCell.filled(cell, stage_round=number)
                for number, cell in zip(each.numbers, row.cells, strict=True)
            ],
        )
        for each in stages
        for row in each.rows
    ]  # fmt: skip
