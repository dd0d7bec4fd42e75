"""The command `python -m bench.arena A B --sets 60`: by how many points per game A is stronger than B."""

import json
import os
import sys
import time
from argparse import ArgumentParser
from contextlib import closing
from pathlib import Path
from types import MappingProxyType
from typing import Any, Final

from django.conf import settings
from django.core.management.base import BaseCommand, CommandError

from bench.arena import margin_report, process_pool, set_files
from bench.arena.errors import ArenaError, InvalidOption, TooFew, TooMany
from bench.arena.field import NAMES
from bench.arena.margins import Margin, Mean, margin, mean
from bench.arena.matches import Match
from bench.arena.strength_plot import plot
from games.engine.rulesets.options import canonical

BAR: Final = 30
LINES: Final = 10  # progress lines in all if the output is not a terminal
# So many sets take weeks, and no machine has so many cores.
MOST: Final = MappingProxyType({"sets": 100_000, "processes": 1_000})
FOLDER: Final = Path(settings.BASE_DIR) / ".local" / "arena"


class Command(BaseCommand):
    help = (
        "Play strategy A in one seat against B in all others. A set is one deal, with A in each seat once. "
        f"Strategies: {', '.join(NAMES)}. Sets are kept in .local/arena; the same command continues an "
        "interrupted run. The table lists all strategies played against the same B. It needs no database."
    )
    requires_system_checks = ()

    def add_arguments(self, parser: ArgumentParser) -> None:
        add = parser.add_argument
        add("one", metavar="A", help="the strategy to measure")
        add("others", metavar="B", help="the strategy in all the other seats")
        add("--sets", type=int, default=60, help="number of deals, each in all seatings; default 60")
        add("--ruleset", default="modern")
        add("--players", type=int, default=4, help="players at a table of updown; default 4")
        add("--options", default="{}", metavar="JSON", help='options of the table: {"rounds": "micro"}')
        add("--seed", type=int, default=1, help="seed of deals and choices")
        add(
            "--sources",
            action="store_true",
            help="also show points by auction, estimate and play; takes three times as long",
        )
        add("--processes", type=int, default=os.cpu_count() or 1, help="default: number of cores")
        add("--resume", type=Path, metavar="FILE", help="keep sets in this file, and continue with its sets")
        add("--afresh", action="store_true", help="delete the kept sets of this match")
        add("--json", action="store_true", help="print JSON as the last line")
        add("--csv", type=Path, metavar="FILE", help="write the table as CSV")
        add("--svg", type=Path, metavar="FILE", help="write a plot of strength against time")

    def handle(self, *_: Any, **chosen: Any) -> None:
        try:
            match = _match(chosen)
            _try_to_write(chosen)
            path = chosen["resume"] or set_files.place(FOLDER, match)
            kept = set_files.begin(path, match, afresh=chosen["afresh"])
        except ArenaError as error:
            raise CommandError(f"{error.code}: {error.detail}") from None
        except OSError as error:
            raise CommandError(f"cannot_write: {error}") from None
        try:
            self._play(match, kept, path, chosen["sets"], chosen["processes"])
        except KeyboardInterrupt:
            self.stderr.write(f"\nBroken off after {len(kept)} sets; the same command goes on from there.")
            sys.exit(130)
        own = margin(match, [kept[number] for number in range(chosen["sets"])])
        try:
            self._tell([own, *_beside(path.parent, match)], chosen)
        except OSError as error:
            raise CommandError(
                f"cannot_write: {error}. All sets are kept: the same command tells them."
            ) from None

    def _play(self, match: Match, kept: set_files.Sets, path: Path, many: int, processes: int) -> None:
        """Play the sets that are still missing, and store each in the file `path` when it is over."""
        missing = [number for number in range(many) if number not in kept]
        bar = Bar(self.stderr, many, len(missing))
        with closing(process_pool.sets(match, missing, processes)) as playing:
            for played in playing:
                set_files.keep(path, played)
                kept[played.number] = played
                bar.tell(mean(kept[number].margins[-1] for number in sorted(kept) if number < many))

    def _tell(self, rows: list[Margin], chosen: dict[str, Any]) -> None:
        self.stdout.write(f"{margin_report.title(rows[0].match)}\n\n{margin_report.table(rows)}")
        if chosen["csv"] is not None:
            with chosen["csv"].open("w", newline="") as file:
                margin_report.write_csv(rows, file)
        if chosen["svg"] is not None:
            chosen["svg"].write_text(plot(rows))
        if chosen["json"]:
            self.stdout.write(json.dumps(margin_report.as_json(rows[0])))


def _try_to_write(chosen: dict[str, Any]) -> None:
    """Open the output files now: an OSError before days of play is better than one after them."""
    for name in ("csv", "svg"):
        if chosen[name] is not None:
            with chosen[name].open("a"):
                pass


def _match(chosen: dict[str, Any]) -> Match:
    """Return the match that the arguments ask for. Raise ArenaError if it cannot be played."""
    for name, most in MOST.items():
        if chosen[name] < 1:
            raise TooFew(f"At least one of {name}.")
        if chosen[name] > most:
            raise TooMany(f"At most {most} {name}.")
    try:
        options = json.loads(chosen["options"])
    except (ValueError, RecursionError):
        options = None
    if not isinstance(options, dict):
        raise InvalidOption('options: JSON such as {"rounds": "micro"}.')
    table = (chosen["ruleset"], chosen["players"], canonical(options), chosen["seed"], chosen["sources"])
    match = Match(chosen["one"], chosen["others"], *table)
    match.check()
    return match


def _beside(folder: Path, match: Match) -> list[Margin]:
    """Return the margins of all other strategies that were played at the same table."""
    return [
        margin(each, [kept[n] for n in sorted(kept)])
        for each, kept in set_files.beside(folder, match)
        if kept
    ]


class Bar:
    """Progress bar. On a terminal it rewrites its line; elsewhere it prints a line now and then."""

    def __init__(self, out: Any, many: int, missing: int) -> None:
        self._out, self._many, self._missing = out, many, missing
        self._began, self._done = time.monotonic(), 0
        if missing and out.isatty():
            self._over(self._line())  # the first set of a searching strategy takes a while

    def tell(self, so_far: Mean) -> None:
        self._done += 1
        left = (time.monotonic() - self._began) / self._done * (self._missing - self._done)
        line = f"{self._line()}, {so_far}, {_time(left)} left"
        if self._out.isatty():
            self._over(line)
        elif self._done == self._missing or self._done % max(1, self._missing // LINES) == 0:
            self._out.write(line, style_func=str)

    def _line(self) -> str:
        sets = self._many - self._missing + self._done
        return f"[{'#' * (BAR * sets // self._many):-<{BAR}}] {sets}/{self._many} sets"

    def _over(self, line: str) -> None:
        last = self._done == self._missing
        self._out.write(f"\r{line}   ", style_func=str, ending="\n" if last else "")
        self._out.flush()


def _time(seconds: float) -> str:
    return f"{seconds / 60:.0f} min" if seconds >= 90 else f"{seconds:.0f} s"
