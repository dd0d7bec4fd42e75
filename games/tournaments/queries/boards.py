"""Shared boards: which there are, who still plays them, all results, and who played the same ones twice."""

from collections import Counter
from collections.abc import Iterator, Mapping
from itertools import groupby
from typing import Final

from django.db.models import Q, QuerySet

from accounts import ids
from accounts.rows import all_rows
from games.engine.rulesets import ruleset as ruleset_of
from games.engine.rulesets.base import RoundPlan
from games.engine.rulesets.options import configure
from games.lobby.fairplay.judgements import SharedBoardResults
from games.tables.models import NOT_OVER, HistoryEntry, Round, Table
from games.tables.queries import key_ring
from games.tournaments.models import Boards, Tournament
from games.tournaments.standings.results import Board

Status = Tournament.Status
# The columns that show a table's progress: a sweep reads them every few seconds.
_ASKED = ("tournament", "first_board", "embargo_from", "status")


def boards_seed(boards: Boards) -> bytes:
    """Decrypt the seed. Code that calls this can compute every board to come."""
    return key_ring().open(bytes(boards.sealed_seed), key_id=boards.key_id, bound_to=boards.pk)


def rounds_played(event: Tournament) -> tuple[RoundPlan, ...]:
    """Return the rounds of each of its tables, which play the stage round's boards in order."""
    return configure(ruleset_of(event.ruleset), event.players, event.options).rounds


def embargoes_over(limit: int) -> list[tuple[str, int | None]]:
    """Return tables of whose boards more are over everywhere, each with the first round that is not (None:
    all are).

    In a stage round that is the first round which some table has not played; in an event where people begin
    when they like, the very first one.
    """
    rows = list(embargoed_tables().order_by("tournament", "first_board", "pk").only(*_ASKED))
    events = Tournament.objects.only("status", "ruleset", "players", "options").in_bulk(
        {each.tournament for each in rows}
    )
    found: list[tuple[str, int | None]] = []
    for (tournament, _), grouped in groupby(rows, key=lambda each: (each.tournament, each.first_board)):
        event, tables = events[str(tournament)], list(grouped)
        if event.status != Status.OPEN:
            found += _due(tables, [each.number for each in rounds_played(event)])
        if len(found) >= limit:
            break
    return found[:limit]


def embargoed_tables() -> QuerySet[Table]:
    """Return tables with boards that are still played. The caller checks whether some are over everywhere."""
    return Table.objects.filter(embargo_from__isnull=False, tournament__isnull=False)


def _due(tables: list[Table], rounds: list[int]) -> Iterator[tuple[str, int | None]]:
    # A table without an embargo is over, and played no later round. One that has not begun plays all of them.
    playing = [each.pk for each in tables if each.status in NOT_OVER]
    played = Round.objects.filter(table__in=playing).exclude(status=Round.Status.DEALT)
    done = Counter(played.values_list("number", flat=True))
    first = next((each for each in rounds if done[each] < len(playing)), None) if playing else None
    began = _begun([each.pk for each in tables])
    for table in tables:
        over = table.status not in NOT_OVER
        mine = None if over and (first is None or began.get(table.pk, 0) < first) else first
        if mine is None or (table.embargo_from is not None and mine > table.embargo_from):
            yield table.pk, mine


def _begun(tables: list[str]) -> dict[str, int]:
    """Return the last round that each of these tables was dealt."""
    rows = Round.objects.filter(table__in=tables).order_by("table", "-number").distinct("table")
    return dict(rows.values_list("table", "number"))


def rounds_dealt(event: Tournament) -> set[tuple[str, int]]:
    """Return all rounds that were dealt at the event's tables, each as (table, number)."""
    rows = Round.objects.filter(table__pairing__tournament=event)
    return {(str(table), number) for table, number in rows.values_list("table", "number")}


def played_boards(event: Tournament) -> dict[tuple[int, int], list[Board]]:
    """Return the boards that were played to their end, by stage round and number of the table.

    Boards for which a director gave the points are left out.
    """
    rows = Round.objects.filter(table__pairing__tournament=event, status=Round.Status.SCORED)
    columns = ("table__pairing__stage_round", "table__pairing__number", "table__first_board", "number")
    scored = list(rows.order_by(*columns).values_list("table", *columns, "points", "multiplier"))
    kind = "round_adjudicated"
    entries = HistoryEntry.objects.filter(table__in={table for table, *_ in scored}, kind=kind)
    given = set(entries.values_list("table", "round"))
    places = {plan.number: place for place, plan in enumerate(rounds_played(event))}
    found: dict[tuple[int, int], list[Board]] = {}
    for table, stage_round, number, first, round, points, multiplier in scored:
        if (table, round) not in given:
            board = Board(first + places[round], tuple(each // multiplier for each in points))
            found.setdefault((stage_round, number), []).append(board)
    return found


def sealed_events() -> QuerySet[Boards]:
    """Return the boards of events with shared boards that are all over, while their seed is sealed."""
    over = Boards.objects.filter(opened_at=None, tournament__status__in=Tournament.SETTLED)
    return over.exclude(Q(pk__in=embargoed_tables().values("tournament")))


# A daily event has each of its players once, on the first seat of a table of their own. Most players never
# share a network, and no others are compared.
_GOES: Final = """
WITH played AS (
    SELECT entry.tournament_id AS event, entry.player_id AS player, place.score,
           game.started_at AS began, game.ended_at AS ended
    FROM tournaments_entry entry
    JOIN tournaments_tournament event ON event.id = entry.tournament_id
    JOIN tournaments_place place ON place.tournament_id = event.id AND place.stage_round = 1
        AND place.entry = entry.number
    JOIN tournaments_pairing pairing ON pairing.tournament_id = event.id AND pairing.stage_round = 1
        AND pairing.number = place.pairing
    JOIN tables_table game ON game.id = pairing.table_id AND game.status = 'finished'
    WHERE event.day > (now() AT TIME ZONE 'UTC')::date - 30 AND event.status = 'confirmed'
), lines AS (
    SELECT DISTINCT one.user_id AS first, other.user_id AS second
    FROM accounts_networkprint one
    JOIN accounts_networkprint other ON other.day = one.day AND other.print = one.print
        AND other.user_id <> one.user_id
    WHERE one.user_id IN (SELECT player FROM played) AND other.user_id IN (SELECT player FROM played)
)
SELECT one.player, other.player, count(*), count(*) FILTER (WHERE other.score > one.score),
       count(*) FILTER (WHERE other.score < one.score)
FROM lines
JOIN played one ON one.player = lines.first
JOIN played other ON other.player = lines.second AND other.event = one.event AND other.began >= one.ended
GROUP BY 1, 2 HAVING count(*) >= %(least)s
"""


def second_goes(least: int) -> Mapping[tuple[str, str], SharedBoardResults]:
    """Return pairs of players of one network, the smaller id first. On at least `least` of the last thirty
    days one of them played the day's boards after the other. The order that came more often counts."""
    found: dict[tuple[str, str], SharedBoardResults] = {}
    for earlier, later, days, ahead, behind in all_rows(_GOES, {"least": least}):
        one, other = min(earlier, later), max(earlier, later)
        pair = (ids.encode("user", one), ids.encode("user", other))
        goes = SharedBoardResults(int(later == other), days, ahead, behind)
        if pair not in found or found[pair].days < days:
            found[pair] = goes
    return found
