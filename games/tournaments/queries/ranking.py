"""How everybody stands, by the results of the stage rounds that are over."""

from __future__ import annotations

from collections.abc import Collection
from fractions import Fraction
from typing import NamedTuple

from games.engine.rulesets import ruleset as ruleset_of
from games.engine.rulesets.base import Winner
from games.tournaments.models import Place, StageRound, Tournament
from games.tournaments.queries.playing import seed_of
from games.tournaments.standings.advancing import brought
from games.tournaments.standings.ranking import Rules, Standing, standings
from games.tournaments.standings.results import RoundResult, TableResult
from games.tournaments.standings.scoring import Mode, Scoring
from games.tournaments.standings.tie_breaks import TieBreak


class StageStanding(NamedTuple):
    """The order within one stage; whoever was cut before it stands in the one before."""

    stage: int
    lines: tuple[Standing, ...]


def results(event: Tournament) -> list[tuple[int, RoundResult]]:
    """The stage rounds that are over, each with the place of its stage; two queries."""
    over = event.stage_rounds.filter(status=StageRound.Status.PLAYED).order_by("number")
    stages = dict(over.values_list("number", "stage"))
    found: dict[int, dict[int, list[Place]]] = {number: {} for number in stages}
    for place in event.places.filter(stage_round__in=stages).order_by("stage_round", "pairing", "seat"):
        found[place.stage_round].setdefault(place.pairing, []).append(place)
    return [(stage, _result(found[number])) for number, stage in stages.items()]


def _result(seats: dict[int, list[Place]]) -> RoundResult:
    byes = tuple(each.entry for each in seats.get(0, ()) if each.entry is not None)
    tables = (seats[number] for number in sorted(seats) if number)
    return RoundResult(tuple(_table(each) for each in tables), byes)


def _table(seats: list[Place]) -> TableResult:
    scores = tuple(each.score for each in seats if each.score is not None)
    return TableResult(tuple(each.entry for each in seats), scores)


def rules_of(event: Tournament) -> Rules:
    """How its stages rank."""
    lowest = ruleset_of(event.ruleset).winner is Winner.LOWEST
    scoring = Scoring(Mode(event.scoring), lowest_wins=lowest, size=event.players)
    return Rules(scoring, tuple(TieBreak(each) for each in event.tie_breaks), seed_of(event))


def stage_standings(event: Tournament, after: int | None = None) -> tuple[StageStanding, ...]:
    """Every stage that has begun, the first first, as of stage round `after` (all of them unless told)."""
    rules, played = rules_of(event), results(event)[:after]
    field: Collection[int] = _everybody(event)
    carried: dict[int, Fraction] = {}
    found: list[StageStanding] = []
    for stage in range(max((stage for stage, _ in played), default=0) + 1):
        rounds = [each for at, each in played if at == stage]
        if found:
            field = _there(rounds)
            carried = brought(found[-1].lines, Fraction(event.stages[stage]["carry"], 100))
        found.append(StageStanding(stage, standings(field, rounds, rules, carried=carried)))
    return tuple(found)


def _everybody(event: Tournament) -> frozenset[int]:
    """All who entered but for those who withdrew before they had played."""
    return frozenset(event.entries.exclude(status="withdrawn").values_list("number", flat=True))


def _there(rounds: list[RoundResult]) -> frozenset[int]:
    at_tables = {each for played in rounds for table in played.tables for each in table.entries}
    return frozenset(each for each in at_tables | {e for played in rounds for e in played.byes} if each)


def final_order(stages: tuple[StageStanding, ...]) -> list[tuple[int, int, Standing]]:
    """Everybody once, as (rank, stage, line): first those of the last stage, then who was cut before it."""
    found: list[tuple[int, int, Standing]] = []
    seen: set[int] = set()
    for each in reversed(stages):
        lines = [line for line in each.lines if line.entry not in seen]
        # Who goes on may leave gaps among the ranks of the stage before: they close.
        first = len(found) + 1
        for place, line in enumerate(lines):
            ties = place > 0 and lines[place - 1].rank == line.rank
            found.append((found[-1][0] if ties else first + place, each.stage, line))
        seen |= {line.entry for line in lines}
    return found
