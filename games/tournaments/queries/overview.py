"""All tables of a round at a glance: progress, and whose turn it is since when.

It reads what everybody may see of each table, never a hand. The progress of boards under embargo is shown
only to officials who do not play in the event, because whose turn it is shows who won a trick.
"""

from collections.abc import Mapping
from datetime import datetime
from typing import NamedTuple

from accounts.ids import grouped
from accounts.models import User
from games.tables.models import Table, Waiting
from games.tables.queries import drawn_seats_of
from games.tournaments import errors
from games.tournaments.models import Pairing, StageRound, Tournament
from games.tournaments.queries.conflicts import plays_in
from games.tournaments.queries.tournament_lookup import with_seats, with_tables


class Awaited(NamedTuple):
    """A seat whose turn it is, `seat` as it is at the table now; `entry` None: a bot without an entry."""

    round: int
    seat: int
    entry: int | None
    since: datetime
    due_at: datetime | None


class TableNow(NamedTuple):
    """A table of a stage round, its pairing with `table` and `seats`. `scores` of a finished game are in
    their order, and count once the stage round is over."""

    pairing: Pairing
    awaited: tuple[Awaited, ...]
    scores: tuple[int, ...] | None = None


def looked_at(event: Tournament, wanted: int | None) -> tuple[list[int], int | None]:
    """Return the numbers of its stage rounds, and the one to show: the wanted one if it exists, else the
    first that is running, else the last."""
    known = dict(event.stage_rounds.order_by("number").values_list("number", "status"))
    at_play = [number for number, status in known.items() if status == StageRound.Status.RUNNING]
    numbers = list(known)
    usual = [*at_play[:1], *numbers[-1:]]
    return numbers, wanted if wanted in known else next(iter(usual), None)


def tables_now(
    event: Tournament, stage_round: int | None = None, viewer: User | None = None
) -> list[TableNow]:
    """Return the tables of a stage round, by number; by default of the one that `looked_at` returns.

    Six queries for any number of tables; two more for officials where they share boards. Raise
    StageRoundNotFound.
    """
    _, number = looked_at(event, stage_round)
    if stage_round not in {None, number}:
        raise errors.StageRoundNotFound
    if number is None:
        return []
    found = event.pairings.filter(stage_round=number, number__gte=1)
    whole = event.duplicate and _oversees(event, viewer)
    pairings = with_seats(
        with_tables(found.order_by("number"), whole=whole), event.places.filter(stage_round=number)
    )
    tables = [each.table for each in pairings if each.table is not None]
    drawn, waiting = drawn_seats_of(tables), _waiting([each for each in tables if not each.is_past])
    return [TableNow(each, _awaited(each, drawn, waiting), _scores(each, drawn)) for each in pairings]


def _scores(pairing: Pairing, drawn: Mapping[str, tuple[int, ...]]) -> tuple[int, ...] | None:
    table = pairing.table
    if table is None or table.status != Table.Status.FINISHED or table.scores is None:
        return None
    return tuple(table.scores[drawn[table.pk][each.seat]] for each in pairing.seats)


def _oversees(event: Tournament, viewer: User | None) -> bool:
    """Whether the viewer is an official who does not play in it, nor has a bot that does."""
    if viewer is None or not event.roles:
        return False
    return not plays_in(event.pk, viewer)


def _waiting(tables: list[Table]) -> dict[str, list[Waiting]]:
    rows = Waiting.objects.filter(table__in=tables).order_by("round", "since", "seat")
    return grouped(rows, lambda each: str(each.table_id))


def _awaited(
    pairing: Pairing, drawn: Mapping[str, tuple[int, ...]], waiting: Mapping[str, list[Waiting]]
) -> tuple[Awaited, ...]:
    table = str(pairing.table_id)
    entries = {drawn[table][each.seat]: each.entry for each in pairing.seats}
    return tuple(
        Awaited(each.round, each.seat, entries[each.seat], each.since, each.due_at)
        for each in waiting.get(table, ())
    )
