"""An event at a glance: its tables, what needs attention, standings, whom everybody met."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from drf_spectacular.utils import OpenApiExample, extend_schema_serializer
from rest_framework import serializers

from games.api.contract.parameters import Query, format_field
from games.api.contract.players.people import Player
from games.api.contract.resource import Id, Instant, Row, resource, told
from games.api.contract.tournament.stage_rounds import Entries, Pairing, SeatedEntry, seated
from games.api.contract.tournament.tournament_words import CONCERN, ConcernKind, EntryStatus, TieBreak
from games.api.presented.instants import instant
from games.tables.models.table import FEWEST_PLAYERS, MOST_PLAYERS
from games.tournaments.concerns import Concern as Looked
from games.tournaments.queries.overview import TableNow as Now
from games.tournaments.queries.ranking import Crossed, StageStanding, final_order
from games.tournaments.queries.reliability_preview import Previewed
from games.tournaments.quotas import FEWEST_ENTRIES, MOST_ENTRIES, MOST_ROUNDS
from games.tournaments.standings.crosstable import Cell
from games.tournaments.standings.ranking import Standing

CONCERNS = tuple(word for word, _ in CONCERN.meanings)
LIVE = (
    "Count rounds at play, too, as if each game ended as it stands. Nobody is told more of a game than at "
    "its table, and nothing where tables share boards."
)
SHOWN = "Else the first that is at play or, where none is, the last that was published."


class TablesQuery(Query):
    stage_round = serializers.IntegerField(
        min_value=1, max_value=MOST_ROUNDS, required=False, help_text=SHOWN
    )


@resource("Somebody whose turn it is.")
class AwaitedEntry(SeatedEntry):
    round: int = told("Of the game.")
    seat: int = told("At the table, once seats were drawn.")
    since: Instant = told("Since when.")
    deadline_at: Instant | None = told("When a bot moves for the seat.")


@resource("A table of a stage round, now.", edges=True)
class TableNow(Pairing):
    stage_round: int = told("Of which stage round.")
    seq: int = told("How far its log is: unchanged, nothing has moved.")
    rounds: list[int] = told("The rounds that are played now.")
    awaited: list[AwaitedEntry] = told(
        "Whose turn it is; where tables share boards, once all have played them."
    )
    paused_until: Instant | None = told("Until when at the latest, while it is paused.")
    needs_attention: list[ConcernKind] | None = told("For officials; null for everybody else.")

    @classmethod
    def at(cls, now: Now, entries: Entries, concerns: Mapping[str, list[Looked]] | None) -> TableNow:
        """A table of a stage round; `concerns` are by table, None for who does not see them."""
        table = now.pairing.table
        assert table is not None
        return cls.of(
            now.pairing, entries,
            stage_round=now.pairing.stage_round, seq=table.seq,
            rounds=sorted({each.round for each in now.awaited}),
            awaited=[
                AwaitedEntry(
                    **seated(each.entry, entries), round=each.round, seat=each.seat,
                    since=instant(each.since), deadline_at=instant(each.due_at),
                )
                for each in now.awaited
            ],
            paused_until=instant(table.paused_until),
            needs_attention=None if concerns is None else [each.kind for each in concerns.get(table.pk, ())],
        )  # fmt: skip


@resource("Something that officials look at.")
class Concern(Row[Looked]):
    kind: ConcernKind = told("What.")
    stage_round: int | None = told("In which stage round.")
    number: int | None = told("Of the table within its stage round.")
    table: Id | None = told("`table_…`")
    since: Instant | None = told("Since when.")
    until: Instant | None = told("When it is too late to help.")
    count: int | None = told("Entries, or tries.", "many")
    name: str | None = told("Of a player.")
    said: str = told("In words.")


@extend_schema_serializer(
    examples=[OpenApiExample("An evening", {"entries": 32, "rounds": 5, "deals": 5}, request_only=True)]
)
class ReliabilityQuery(Query):
    entries = serializers.IntegerField(
        min_value=FEWEST_ENTRIES, max_value=MOST_ENTRIES, help_text="So many play."
    )
    rounds = serializers.IntegerField(min_value=1, max_value=MOST_ROUNDS, help_text="Stage rounds.")
    deals = serializers.IntegerField(
        min_value=1, max_value=64, default=18, help_text="Rounds of each game: 18, `half` 9, `micro` 5."
    )
    players = serializers.IntegerField(
        min_value=FEWEST_PLAYERS, max_value=MOST_PLAYERS, default=4, help_text="At each table."
    )
    duplicate = serializers.BooleanField(default=False, help_text="All tables play the same deals.")


@resource("How far the result of an event can be trusted, reckoned before anybody plays.")
class Reliability:
    entries: int = told("So many play.")
    rounds: int = told("Stage rounds, as if everybody played all of them.")
    deals: int = told("Rounds of each game.")
    players: int = told("At each table.")
    duplicate: bool = told("All tables play the same deals.")
    best_wins: float = told("How likely the best player is the first, from 0 to 1.")
    best_among_four: float = told("How likely they are among the first four.")
    error: float = told("The standard error of these two, which are simulated.")
    agreement: float = told("Spearman's: how well the order agrees with skill.")
    says: str = told("The same in a sentence.")

    @classmethod
    def of(cls, previewed: Previewed) -> Reliability:
        """What an event of these numbers can be trusted to find."""
        found = previewed.found
        return cls(
            entries=previewed.entries, rounds=previewed.rounds, deals=previewed.deals,
            players=previewed.size, duplicate=previewed.duplicate,
            best_wins=round(found.best_wins, 4), best_among_four=round(found.best_among_four, 4),
            error=round(found.error, 4), agreement=round(found.spearman, 4), says=str(found),
        )  # fmt: skip


class StandingsQuery(Query):
    after = serializers.IntegerField(
        min_value=0, max_value=64, required=False, help_text="As of this stage round; 0: before the first."
    )
    live = serializers.BooleanField(default=False, help_text=LIVE)
    format = format_field()


@resource("What decided between somebody and those with as many points.")
class Decided:
    tie_break: TieBreak = told("By what.")
    value: float = told("Their own number; more is better.")
    tied: list[int] = told("The entries that were tied until then.")


@resource("How somebody stands.")
class StandingLine:
    rank: int = told("From 1; who is tied to the end shares it.")
    entry: int = told("Their entry's number.")
    name: str = told("As in the event: `steady 3`, else the player's.")
    player: Player = told("Who plays.")
    status: EntryStatus = told("Whether they are in.")
    stage: int = told("The last that they have reached, by its place in `stages`, from 0; in CSV from 1.")
    points: float = told("Of that stage, with what was brought along.")
    carried: float = told("What was brought along.")
    by_round: list[float] = told("Of that stage's stage rounds.")
    why: list[Decided] = told("What decided between them and those with as many points.")


@resource("How everybody stands.")
class Standings:
    data: list[StandingLine] = told("Everybody once, in order.")

    @classmethod
    def of(cls, stages: tuple[StageStanding, ...], entries: Entries) -> Standings:
        """Everybody once, in order; `entries` by number, with `player`."""
        return cls(data=[_line(*each, entries) for each in final_order(stages)])


def _line(rank: int, stage: int, line: Standing, entries: Entries) -> StandingLine:
    entry = entries[line.entry]
    why = (Decided(tie_break=each.tie_break, value=float(each.value), tied=[*each.tied]) for each in line.why)
    return StandingLine(
        rank=rank, entry=line.entry, name=entry.name, player=Player.of(entry.player), status=entry.status,
        stage=stage, points=float(line.points), carried=float(line.carried),
        by_round=[float(each) for each in line.by_round], why=list(why),
    )  # fmt: skip


@resource("What somebody did in a stage round.", graphql="CrosstableCell")
class CrossedCell:
    stage_round: int = told("Its number.")
    points: float = told("The points.")
    place: float | None = told("Halves where shared; null: not at a table.")
    opponents: list[int] = told("Their entries.")
    bye: bool = told("They rested.")

    @classmethod
    def of(cls, number: int, cell: Cell) -> CrossedCell:
        place = None if cell.place is None else float(cell.place)
        points, met = float(cell.points), [*cell.opponents]
        return cls(stage_round=number, points=points, place=place, opponents=met, bye=cell.bye)


@resource("Whom somebody met in a stage.", graphql="CrosstableLine")
class CrossedLine(SeatedEntry):
    stage: int = told("By its place in `stages`, from 0; in CSV from 1.")
    rank: int | None = told("In the stage; null: disqualified.")
    points: float = told("In the stage.")
    cells: list[CrossedCell] = told("A stage round of the stage each.")


def crossed_lines(stages: Iterable[Crossed], entries: Entries) -> list[CrossedLine]:
    """Line by line, the last stage first: whom everybody met in each of its stage rounds, and how it went."""
    return [
        CrossedLine(
            **seated(row.standing.entry, entries), stage=each.stage, rank=row.standing.rank,
            points=float(row.standing.points),
            cells=[CrossedCell.of(*cell) for cell in zip(each.numbers, row.cells, strict=True)],
        )
        for each in stages
        for row in each.rows
    ]  # fmt: skip
