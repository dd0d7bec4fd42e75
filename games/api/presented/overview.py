"""Tables of an event at a glance, what needs attention, and how far its result can be trusted."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from games.api.presented.instants import instant
from games.api.presented.tournaments import Entries, pairing_json, seat_json
from games.engine.codec import Json
from games.tournaments.concerns import Concern
from games.tournaments.queries.overview import Awaited, TableNow
from games.tournaments.queries.ranking import Crossed
from games.tournaments.queries.reliability_preview import Previewed
from games.tournaments.sheets import Cell as SheetCell
from games.tournaments.standings.crosstable import Cell


def table_now_json(now: TableNow, entries: Entries, concerns: Mapping[str, list[str]] | None) -> Json:
    """A table of a stage round; `concerns` are the kinds by table, None for who does not see them."""
    table = now.pairing.table
    assert table is not None
    return {
        **pairing_json(now.pairing, entries),
        "stage_round": now.pairing.stage_round,
        "seq": table.seq,
        "rounds": sorted({each.round for each in now.awaited}),
        "awaited": [_awaited_json(each, entries) for each in now.awaited],
        "paused_until": instant(table.paused_until),
        "needs_attention": None if concerns is None else concerns.get(table.pk, []),
    }


def _awaited_json(awaited: Awaited, entries: Entries) -> Json:
    return {
        **seat_json(awaited.entry, entries),
        "round": awaited.round,
        "seat": awaited.seat,
        "since": instant(awaited.since),
        "deadline_at": instant(awaited.due_at),
    }


def concern_json(concern: Concern) -> Json:
    """Something that officials look at."""
    return {
        "kind": concern.kind,
        "stage_round": concern.stage_round,
        "number": concern.number,
        "table": concern.table,
        "since": instant(concern.since),
        "until": instant(concern.until),
        "count": concern.many,
        "name": concern.name,
        "said": concern.said,
    }


def crosstable_json(stages: Iterable[Crossed], entries: Entries) -> list[Json]:
    """Line by line, the last stage first: whom everybody met in each of its stage rounds, and how it went."""
    return [
        {
            "stage": each.stage,
            "rank": row.standing.rank,
            **seat_json(row.standing.entry, entries),
            "points": float(row.standing.points),
            "cells": [_cell_json(number, cell) for number, cell in zip(each.numbers, row.cells, strict=True)],
        }
        for each in stages
        for row in each.rows
    ]


def _cell_json(number: int, cell: Cell) -> Json:
    return {
        "stage_round": number,
        "points": float(cell.points),
        "place": None if cell.place is None else float(cell.place),
        "opponents": list(cell.opponents),
        "bye": cell.bye,
    }


def crosstable_cells(lines: Iterable[Json], rounds: int) -> Iterable[list[SheetCell]]:
    """The crosstable as lines of a sheet: for each stage round points, place and opponents by number."""
    for line in lines:
        cells: list[SheetCell] = [
            line["stage"] + 1,
            line["rank"],
            line["entry"],
            line["name"],
            line["points"],
        ]
        by_round = {each["stage_round"]: each for each in line["cells"]}
        for number in range(1, rounds + 1):
            cells += _three(by_round.get(number))
        yield cells


def _three(cell: Json | None) -> list[SheetCell]:
    if cell is None:
        return [None, None, None]
    met = "bye" if cell["bye"] else " ".join(map(str, cell["opponents"]))
    return [cell["points"], cell["place"], met]


def preview_json(previewed: Previewed) -> Json:
    """What an event of these numbers can be trusted to find."""
    found = previewed.found
    return {
        "entries": previewed.entries,
        "rounds": previewed.rounds,
        "deals": previewed.deals,
        "players": previewed.size,
        "duplicate": previewed.duplicate,
        "best_wins": round(found.best_wins, 4),
        "best_among_four": round(found.best_among_four, 4),
        "error": round(found.error, 4),
        "agreement": round(found.spearman, 4),
        "says": str(found),
    }
