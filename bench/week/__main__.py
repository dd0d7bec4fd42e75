"""`python -m bench.week`: play the week and print how soon ratings were right; the last line is JSON.

All results are kept in `.local/week`. `--resume` continues an interrupted run, `--by-lot` plays the same
people at tables by lot, and `--draw` writes the plot and prints the tables of all kept results.
"""

import argparse
import json
import sys
import time
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context
from pathlib import Path
from typing import Final

from bench.harness.checks import is_clean
from bench.week import results
from bench.week.player import SPREADS, USUAL
from bench.week.plot import plot
from bench.week.pure import keep_community
from bench.week.results import Run
from bench.week.town import Person, people
from estimation_service.local.errors import CannotStart, Stopped
from estimation_service.local.stop_flag import StopFlag

CHECKOUT: Final = Path(__file__).resolve().parents[2]
CHECKS: Final = ("audit", "ratings_recompute --check", "statistics_rebuild --check")


def main(words: list[str]) -> int:
    stopping = StopFlag()
    stopping.listen()
    chosen = _chosen(words)
    if chosen.follow_parent:
        stopping.follow_parent()
    run = Run(chosen.seed, chosen.players, chosen.games, chosen.spread)
    if chosen.draw:
        return _draw()
    if chosen.by_lot:
        return _by_lot(run, chosen.processes)
    from bench.week.place import opened

    try:
        if chosen.resume:
            run = results.begun_like(run)
        with opened(CHECKOUT, stopping, resume=chosen.resume) as place:
            place.over = _week(run, chosen.processes, stopping)
    except Stopped:
        return 130
    except CannotStart as error:
        print(error, file=sys.stderr, flush=True)
        return 1
    return 0 if place.over else 1


def _chosen(words: list[str]) -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="bench.week", description=__doc__)
    parser.add_argument("--games", type=int, default=3000)
    parser.add_argument("--players", type=int, default=300)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--spread", choices=SPREADS, default=USUAL, help="spread of true skill")
    parser.add_argument("--processes", type=int, default=2)
    parser.add_argument("--resume", action="store_true")
    parser.add_argument("--by-lot", action="store_true")
    parser.add_argument("--draw", action="store_true")
    parser.add_argument("--follow-parent", action="store_true", help="stop when the starting program ends")
    return parser.parse_args(words)


def _week(run: Run, processes: int, stopping: StopFlag) -> bool:
    """Play the week and print its results. Return whether all checks are clean."""
    from bench.week import rated_games

    town = people(run.seed, SPREADS[run.spread].slips(run.players))
    began = time.monotonic()
    minute = _lived(run, town, processes, stopping)
    slips, games = [each.slips for each in town], list(rated_games.finished(town))
    results.keep(results.SERVICES, slips, games)
    print(results.told(slips, games), flush=True)
    clean = {each: is_clean(*each.split()) for each in CHECKS}
    seconds = round(time.monotonic() - began)
    told = run._replace(minute=minute)._asdict() | rated_games.counts() | clean | {"seconds": seconds}
    print(json.dumps(told), flush=True)
    return all(clean.values())


def _lived(run: Run, town: tuple[Person, ...], processes: int, stopping: StopFlag) -> int:
    """Play the week from where it stands to its end. Return its last minute."""
    from bench.week.crew import Processes
    from bench.week.week import Week, settle

    settle(town)
    hour = -1
    crew = Processes(processes, run.seed, {each.name: each.slips for each in town})
    try:
        for told in Week(run.seed, town, run.games, crew, minute=run.minute):
            results.begin(run._replace(minute=told.minute))
            stopping.pause(0)
            if told.minute // 60 > hour:
                hour = told.minute // 60
                when = f"day {hour // 24 + 1} {hour % 24:02}:00"
                print(f"{when} {told.rated} rated, {told.tables} tables", flush=True)
    finally:
        crew.end()
    return told.minute


def _by_lot(run: Run, processes: int) -> int:
    """Play this many games among people of each spread, at tables by lot and without the service."""
    with ProcessPoolExecutor(processes, get_context("spawn")) as pool:
        list(pool.map(keep_community, [run._replace(spread=each) for each in SPREADS]))
    return 0


def _draw() -> int:
    found = {each: results.kept(each) for each in (results.SERVICES, *SPREADS)}
    there = {name: each for name, each in found.items() if each is not None}
    for name, (slips, games) in there.items():
        print(f"{name}: {len(games)} games\n\n{results.told(slips, games)}\n")
        if name != results.SERVICES:
            print(f"{results.chance(slips, games)}\n")
    (CHECKOUT / "docs" / "ratings.svg").write_text(plot(there))
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
