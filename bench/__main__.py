"""`python -m bench [part …]`: measure, print, and write `.local/bench.json` and `.local/bench.md`."""

from __future__ import annotations

import argparse
import importlib
import os
import sys
import time
from collections.abc import Iterator, Sequence
from datetime import UTC, datetime
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from bench import lengths
from estimation_service.local.errors import CannotStart, Stopped
from estimation_service.local.stop_flag import StopFlag

if TYPE_CHECKING:
    from bench.harness.measure import Row
    from bench.harness.place import Place

CHECKOUT = Path(__file__).resolve().parent.parent
DOCUMENT = CHECKOUT / "docs" / "benchmarks.md"
PARTS = (
    "engine",
    "rest",
    "reads",
    "bots",
    "simulator",
    "streams",
    "graphql",
    "growth",
    "idle",
    "ratings",
    "dashboard",
    "deadlines",
    "web",
    "profile",
)


def main(words: list[str]) -> int:
    stopping = StopFlag()
    stopping.listen()
    parser = argparse.ArgumentParser(prog="bench", description="Measure how fast the service is.")
    parser.add_argument("parts", nargs="*", metavar="part", help=f"some of {', '.join(PARTS)}; default: all")
    parser.add_argument("--short", action="store_true", help="a few seconds each, only to see that all runs")
    parser.add_argument("--docs", action="store_true", help=f"put the tables into docs/{DOCUMENT.name}")
    parser.add_argument("--follow-parent", action="store_true", help="stop when the starting program ends")
    chosen = parser.parse_args(words)
    if unknown := set(chosen.parts) - set(PARTS):
        parser.error(f"unknown: {', '.join(sorted(unknown))}")
    if chosen.short and chosen.docs:
        parser.error("the numbers of a short run are not for the documents")
    if chosen.short:
        os.environ[lengths.VARIABLE] = "1"
    if chosen.follow_parent:
        stopping.follow_parent()
    try:
        return perform(chosen.parts or PARTS, stopping, docs=chosen.docs)
    except Stopped:
        return 130
    except CannotStart as error:
        print(error, file=sys.stderr, flush=True)
        return 1


def perform(parts: Sequence[str], stopping: StopFlag, *, docs: bool) -> int:
    """Measure these parts. Return 1 if none of them could be measured at all, else 0."""
    # Import these late: importing takes time, and signals must be handled from the start.
    from bench.harness import machine, measure, place, report
    from estimation_service.local.supervisor import say

    machine.use_two_cores()
    begun = time.monotonic()
    found: list[Row] = []
    blocks: dict[str, str] = {}
    with place.opened(CHECKOUT, stopping) as here:
        say(machine.described(here))
        on = machine.in_one_line(here)
        for part in parts:
            say(f"\n{part}")
            when = f"{datetime.now(UTC):%Y-%m-%d %H:%M} UTC, {on}"
            rows = _said(measure.attempt(part, partial(_rows, part, here)))
            found += rows
            blocks[part] = report.block(part, when, rows)
            # Write after each part, so that an interrupted run leaves what it has measured.
            report.write(CHECKOUT / ".local", found, blocks)
            if docs:
                report.put_into(DOCUMENT, {part: blocks[part]})
    short_of = [row for row in found if isinstance(row, measure.Missing) or row.is_reached is False]
    say("\nNot reached, or not measured:" if short_of else "\nAll limits were reached.")
    for row in short_of:
        say(row.line())
    say(f"\nMeasured in {(time.monotonic() - begun) / 60:.1f} minutes. {_where(docs)}")
    return 0 if any(isinstance(row, measure.Measure) for row in found) else 1


def _rows(part: str, here: Place) -> Iterator[Row]:
    yield from importlib.import_module(f"bench.{part}").measures(here)


def _said(rows: Iterator[Row]) -> list[Row]:
    """Print each row as soon as it is measured, and return all rows."""
    from estimation_service.local.supervisor import say

    kept = []
    for row in rows:
        say(row.line())
        kept.append(row)
    return kept


def _where(docs: bool) -> str:
    also = f" and in docs/{DOCUMENT.name}" if docs else ""
    short = " This was a short run: its numbers say little." if lengths.is_short() else ""
    return f"All rows are in .local/bench.json, as tables in .local/bench.md{also}.{short}"


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
