"""`python -m bench.correspondence`: play games by correspondence; the last line sums them up as JSON.

The games of each finished sandbox are kept in `.local/correspondence.jsonl`. `--resume` continues an
interrupted run, `--draw` writes the table and the plot of all kept games.
"""

import argparse
import json
import os
import sys
import time
from collections.abc import Iterator, Sequence
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from multiprocessing import get_context
from pathlib import Path
from typing import Final

import django

from bench.correspondence import results
from bench.correspondence.apart import played_apart
from bench.correspondence.played import Played
from bench.correspondence.plot import plot
from bench.correspondence.ways import USUAL, WAYS
from bench.harness.checks import is_clean
from games.sandboxes.quotas import MOST_TABLES

DOCS: Final = Path(__file__).resolve().parents[2] / "docs"


def main(words: list[str]) -> int:
    chosen = _chosen(words)
    if chosen.draw:
        (DOCS / "correspondence.svg").write_text(plot(results.kept()))
        print(results.table(results.kept()))
        return 0
    if not chosen.resume:
        results.KEPT.unlink(missing_ok=True)
    began = time.monotonic()
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "estimation_service.settings")
    django.setup()
    _migrate()
    seeds = range(chosen.seed, chosen.seed + chosen.games)
    done = {each.seed for each in results.kept() if each.way == chosen.way}
    for games in _worlds([each for each in seeds if each not in done], chosen):
        results.keep(games)
        print(*games, sep="\n", flush=True)
    clean = is_clean("audit")
    played = [each for each in results.kept() if each.way == chosen.way and each.seed in seeds]
    told = results.summed_up(played) | {"audit": "clean" if clean else "not clean"}
    print(json.dumps(told | {"way": chosen.way, "seconds": round(time.monotonic() - began)}), flush=True)
    return 0 if clean else 1


def _chosen(words: list[str]) -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="bench.correspondence", description=__doc__)
    parser.add_argument("--games", type=int, default=200)
    parser.add_argument("--seed", type=int, default=1, help="seed of the first game, for looks and dice")
    parser.add_argument("--way", choices=WAYS, default=USUAL)
    parser.add_argument("--processes", type=int, default=2)
    parser.add_argument("--at-once", type=int, default=MOST_TABLES, help="games in one sandbox")
    parser.add_argument("--minutes", type=float, default=600, help="begin no new sandbox after this time")
    parser.add_argument("--resume", action="store_true")
    parser.add_argument("--draw", action="store_true")
    return parser.parse_args(words)


def _worlds(seeds: Sequence[int], chosen: argparse.Namespace) -> Iterator[list[Played]]:
    """Yield the games of each sandbox when the last of them is over."""
    parts = [seeds[first : first + chosen.at_once] for first in range(0, len(seeds), chosen.at_once)]
    until = time.monotonic() + chosen.minutes * 60
    with ProcessPoolExecutor(chosen.processes, get_context("spawn"), initializer=django.setup) as pool:
        playing: set[Future[list[Played]]] = set()
        while playing or (parts and time.monotonic() < until):
            while parts and len(playing) < chosen.processes and time.monotonic() < until:
                playing.add(pool.submit(played_apart, parts.pop(0), chosen.way))
            done, playing = wait(playing, return_when=FIRST_COMPLETED)
            yield from (world.result() for world in done)


def _migrate() -> None:
    from django.core.management import call_command

    call_command("migrate", verbosity=0)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
