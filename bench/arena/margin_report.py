"""Output of margins: a Markdown table, JSON and CSV."""

import csv
import json
from collections.abc import Sequence
from typing import TextIO

from bench.arena.margins import Margin
from bench.arena.matches import Match
from bench.arena.sources import Source

HEADINGS = ("strategy", "against", "sets", "games", "points a game", "exact", "exact, others")
TIMES = ("ms a decision", "95 of 100 within")


def title(match: Match) -> str:
    """Describe the match in one line: rules, players, seed, and who plays whom."""
    options = json.dumps(dict(match.options)) if match.options else "whole games"
    others = f"three {match.others}" if match.players == 4 else f"{match.players - 1} {match.others}"
    return f"{match.ruleset} for {match.players}, {options}, seed {match.seed}: one against {others}"


def table(rows: Sequence[Margin]) -> str:
    """Return a Markdown table whose columns are also aligned in a terminal."""
    sources = tuple(Source) if rows[0].match.sources else ()
    head = [*HEADINGS[:5], *sources, *HEADINGS[5:], *TIMES]
    cells = [head, ["---"] * len(head), *(_cells(row) for row in rows)]
    widths = [max(len(line[place]) for line in cells) for place in range(len(head))]
    return "\n".join(
        "| " + " | ".join(cell.ljust(width) for cell, width in zip(line, widths, strict=True)) + " |"
        for line in cells
    )


def _cells(row: Margin) -> list[str]:
    return [
        row.match.one,
        row.match.others,
        str(row.sets),
        str(row.games),
        str(row.mean),
        *(str(each) for each in row.sources.values()),
        f"{row.exact:.3f}",
        f"{row.exact_others:.3f}",
        f"{row.ms:.3g}",
        f"{row.ms_p95:.3g}",
    ]


def as_json(row: Margin) -> dict[str, object]:
    """Return one row as an object for JSON."""
    of_sources = {
        str(each): {"margin": mean.value, "stderr": mean.error} for each, mean in row.sources.items()
    }
    match = row.match
    return {
        "strategy": match.one,
        "against": match.others,
        "ruleset": match.ruleset,
        "players": match.players,
        "options": dict(match.options),
        "seed": match.seed,
        "sets": row.sets,
        "games": row.games,
        "margin": row.mean.value,
        "stderr": row.mean.error,
        "exact": row.exact,
        "exact_others": row.exact_others,
        "ms_per_decision": row.ms,
        "ms_p95": row.ms_p95,
        **({"sources": of_sources} if of_sources else {}),
    }


def write_csv(rows: Sequence[Margin], file: TextIO) -> None:
    """Write one CSV line per margin; each source has a column for its margin and one for its error."""
    lines = []
    for row in rows:
        told = as_json(row) | {"options": json.dumps(dict(row.match.options))}
        told.pop("sources", None)
        for source, mean in row.sources.items():
            told |= {f"{source}": mean.value, f"{source}_stderr": mean.error}
        lines.append(told)
    writer = csv.DictWriter(file, list(lines[0]), lineterminator="\n")
    writer.writeheader()
    writer.writerows(lines)
