"""Standings from the results of finished stage rounds, or as if running games ended now. Nobody learns more
than the games themselves show."""

from collections import defaultdict
from collections.abc import Collection, Iterable, Mapping, Sequence
from fractions import Fraction
from itertools import takewhile
from typing import NamedTuple

from django.db.models import Q

from accounts.ids import grouped
from games.engine.places import places as places_of
from games.engine.rulesets import ruleset
from games.tables.models import Table
from games.tables.queries import drawn_seats_of, substitute_names
from games.tournaments.models import Entry, Pairing, Place, StageRound, Tournament
from games.tournaments.pairing.formats import Method
from games.tournaments.queries.boards import played_boards, rounds_played
from games.tournaments.queries.due_work import rounds_to_begin
from games.tournaments.queries.round_inputs import running, seed_of
from games.tournaments.queries.tournament_lookup import with_tables
from games.tournaments.standings.ranking import Row, Rules, Standing, carried_points, crosstable, standings
from games.tournaments.standings.results import Adjustment, Board, RoundResult, TableResult
from games.tournaments.standings.scoring import COMPARING, Mode, Scoring
from games.tournaments.standings.tie_breaks import TieBreak

# Stage rounds, each with the place of its stage.
Results = Sequence[tuple[int, RoundResult]]


class StageStanding(NamedTuple):
    """The order within one stage; an entry that was cut before it stands in the one before."""

    stage: int
    lines: tuple[Standing, ...]


def results(event: Tournament, *, live: bool = False) -> Results:
    """Return the finished stage rounds; two queries, three where their tables share boards. `live`: running
    ones, too, as if their games ended now."""
    at_play = rounds_at_play(event) if live else []
    over = event.stage_rounds.filter(Q(status=StageRound.Status.PLAYED) | Q(number__in=at_play))
    stages = dict(over.order_by("number").values_list("number", "stage"))
    found: dict[int, dict[int, list[Place]]] = {number: {} for number in stages}
    places = list(event.places.filter(stage_round__in=stages).order_by("stage_round", "pairing", "seat"))
    if at_play:
        _fill_in(event, (each for each in places if each.stage_round in at_play))
    for place in places:
        found[place.stage_round].setdefault(place.pairing, []).append(place)
    boards = played_boards(event) if event.duplicate else {}
    count = len(rounds_played(event)) if event.duplicate else 0
    return [(stage, _result(found[number], boards, count)) for number, stage in stages.items()]


def first_rounds(event: Tournament) -> dict[int, int]:
    """Return the number of the first stage round of each stage that has begun, by its place."""
    return dict(event.stage_rounds.order_by("-number").values_list("stage", "number"))


def rounds_at_play(event: Tournament) -> list[int]:
    """Return the event's rounds whose games have begun and are not all over; none where tables share boards,
    because their results stay hidden until the end."""
    if event.duplicate:
        return []
    waiting = set(rounds_to_begin(event))
    return list(takewhile(lambda each: each not in waiting, running(event)))


def _fill_in(event: Tournament, seats: Iterable[Place]) -> None:
    """Set the present scores and places of these seats, unless an official gave them.

    Do not save the seats.
    """
    unscored = (each for each in seats if each.pairing and each.score is None)
    found = grouped(unscored, lambda each: (each.stage_round, each.pairing))
    numbers = {number for number, _ in found}
    pairings = with_tables(event.pairings.filter(stage_round__in=numbers, number__gte=1))
    tables = [each.table for each in pairings if each.table is not None]
    drawn = drawn_seats_of(tables)
    # Of a table that is shown as it was, nobody learns who has left it since.
    left = substitute_names([each.pk for each in tables if not each.is_past]).keys()
    for pairing in pairings:
        _fill_in_table(pairing, found.get((pairing.stage_round, pairing.number), []), drawn, left)


def _fill_in_table(
    pairing: Pairing, seats: list[Place], drawn: dict[str, tuple[int, ...]], left: Collection[tuple[str, int]]
) -> None:
    """`left`: the seats, each with its table, at which somebody else plays for a player who left."""
    table = pairing.table
    if table is None:
        return
    scores = tuple(table.scores or (0,) * table.players)
    gone = tuple((table.pk, seat) in left for seat in range(len(scores)))
    came = places_of(scores, ruleset(table.ruleset).winner, gone)
    if table.status == Table.Status.FINISHED and table.places is not None:
        came = tuple(table.places)
    for each in seats:
        at = drawn[table.pk][each.seat]
        each.score, each.place = scores[at], came[at]


def _result(
    seats: dict[int, list[Place]], boards: Mapping[tuple[int, int], list[Board]], count: int
) -> RoundResult:
    byes = tuple(each.entry for each in seats.get(0, ()) if each.entry is not None)
    tables = (seats[number] for number in sorted(seats) if number)
    return RoundResult(tuple(_table(each, boards) for each in tables), byes, count)


def _table(seats: list[Place], boards: Mapping[tuple[int, int], list[Board]]) -> TableResult:
    scores = tuple(each.score for each in seats if each.score is not None)
    final_places = tuple(each.place for each in seats if each.place is not None)
    played = boards.get((seats[0].stage_round, seats[0].pairing), ())
    return TableResult(tuple(each.entry for each in seats), scores, tuple(played), final_places)


def _adjusted(event: Tournament, stages: Sequence[int]) -> Mapping[int, list[Adjustment]]:
    """Return by stage what officials gave or took where boards are compared; `stages`: one a round played."""
    found: dict[int, list[Adjustment]] = defaultdict(list)
    if event.scoring not in COMPARING:
        return found
    unit = Fraction(1, 100) if event.scoring == Mode.MATCHPOINTS else Fraction(1)
    rows = event.places.filter(entry__isnull=False, stage_round__lte=len(stages)).exclude(adjusted=0)
    for each in rows:
        assert each.entry is not None
        stage = stages[each.stage_round - 1]
        within = stages[: each.stage_round].count(stage)
        found[stage].append(Adjustment(within, each.entry, each.adjusted * unit))
    return found


def rules_of(event: Tournament) -> Rules:
    bye = None if event.bye_points is None else Fraction(event.bye_points)
    scale, lowest = Fraction(event.scale), event.lowest_wins
    scoring = Scoring(Mode(event.scoring), lowest_wins=lowest, scale=scale, bye=bye, size=event.players)
    return Rules(scoring, tuple(TieBreak(each) for each in event.tie_breaks), seed_of(event))


def stage_standings(event: Tournament, played: Results | None = None) -> tuple[StageStanding, ...]:
    """Return every stage that has begun, in order, from these `results`; by default from all."""
    rules, played = rules_of(event), results(event) if played is None else played
    if not played:
        # Before the first round lots are hidden: players could choose the account with the best lot.
        rules = rules._replace(tie_breaks=tuple(each for each in rules.tie_breaks if each != TieBreak.LOT))
    entered = event.entries.exclude(status="withdrawn")  # who had not played yet
    field: Collection[int] = frozenset(entered.values_list("number", flat=True))
    carried: dict[int, Fraction] = {}
    # Who was disqualified, and whether they lost what they had won.
    out = dict(event.entries.filter(status=Entry.Status.DISQUALIFIED).values_list("number", "struck"))
    adjusted = _adjusted(event, [stage for stage, _ in played])
    found: list[StageStanding] = []
    for stage in range(max((stage for stage, _ in played), default=0) + 1):
        rounds = [each for at, each in played if at == stage]
        if found:
            field = there_in(rounds)
            carried = carried_points(found[-1].lines, Fraction(event.stages[stage]["carry"], 100))
        lines = standings(
            field,
            rounds,
            rules,
            adjustments=adjusted[stage],
            carried=carried,
            disqualified=out,
            struck=[number for number, is_struck in out.items() if is_struck],
            knock_out=event.stages[stage]["method"] == Method.KNOCKOUT,
        )
        found.append(StageStanding(stage, lines))
    return tuple(found)


class CrosstableStage(NamedTuple):
    """A stage's lines with everybody's results in its stage rounds, which have these `numbers`."""

    stage: int
    numbers: tuple[int, ...]
    rows: tuple[Row, ...]


def crosstables(event: Tournament, stages: Sequence[StageStanding], played: Results) -> list[CrosstableStage]:
    """Return the crosstables of these stages, which follow from these `results`, the last first."""
    found = []
    for each in reversed(stages):
        own = {number: result for number, (stage, result) in enumerate(played, 1) if stage == each.stage}
        rows = crosstable(each.lines, [*own.values()], lowest_wins=event.lowest_wins)
        found.append(CrosstableStage(each.stage, tuple(own), rows))
    return found


def there_in(rounds: Sequence[RoundResult]) -> frozenset[int]:
    """Return the entries that had a table or a bye in these stage rounds."""
    at_tables = {each for played in rounds for table in played.tables for each in table.entries}
    return frozenset(each for each in at_tables | {e for played in rounds for e in played.byes} if each)


def final_order(stages: tuple[StageStanding, ...]) -> list[tuple[int, int, Standing]]:
    """Return every entry once, as (rank, stage, line): first those of the last stage, then who was cut before
    it; the disqualified of any stage come last together."""
    out: list[tuple[int, Standing]] = []
    found: list[tuple[int, int, Standing]] = []
    seen: set[int] = set()
    for each in reversed(stages):
        lines = [line for line in each.lines if line.entry not in seen]
        ranked = [line for line in lines if line.rank is not None]
        # Entries that go on leave gaps in the ranks of the stage before; close them.
        for place, line in enumerate(ranked):
            ties = place > 0 and ranked[place - 1].rank == line.rank
            found.append((found[-1][0] if ties else len(found) + 1, each.stage, line))
        out += [(each.stage, line) for line in lines if line.rank is None]
        seen |= {line.entry for line in lines}
    last = len(found) + 1
    return [*found, *((last, stage, line) for stage, line in out)]
