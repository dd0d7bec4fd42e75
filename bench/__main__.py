"""`python -m bench [part …]`: measures, prints, and writes `.local/bench.json` and `.local/bench.md`."""

from __future__ import annotations

import argparse
import importlib
import sys
from pathlib import Path

from estimation_service.local.errors import CannotStart, Stopped
from estimation_service.local.stopping import Stopping

CHECKOUT = Path(__file__).resolve().parent.parent
PARTS = (
    "engine",
    "rest",
    "reads",
    "bots",
    "simulator",
    "streams",
    "graphql",
    "growth",
    "ratings",
    "dashboard",
    "deadlines",
    "profile",
)


def main(words: list[str]) -> int:
    stopping = Stopping()
    stopping.listen()
    parser = argparse.ArgumentParser(prog="bench", description="Measure how fast the service is.")
    parser.add_argument("parts", nargs="*", metavar="part", help=f"some of {', '.join(PARTS)}; else all")
    parser.add_argument("--follow-parent", action="store_true", help="stop when the starting program ends")
    chosen = parser.parse_args(words)
    if unknown := set(chosen.parts) - set(PARTS):
        parser.error(f"unknown: {', '.join(sorted(unknown))}")
    if chosen.follow_parent:
        stopping.follow_parent()
    try:
        perform(chosen.parts or PARTS, stopping)
    except Stopped:
        return 130
    except CannotStart as error:
        print(error, file=sys.stderr, flush=True)
        return 1
    return 0


def perform(parts: list[str] | tuple[str, ...], stopping: Stopping) -> None:
    # Imported only now: nothing may take time until the signals are listened to.
    from bench import machine, measure, place
    from estimation_service.local.redis import server as redis_program
    from estimation_service.local.supervisor import say

    machine.use_two_cores()
    with place.opened(CHECKOUT, stopping) as here:
        say(machine.described(here.programs / "postgres", redis_program()))
        found = []
        for part in parts:
            say(f"\n{part}")
            for each in importlib.import_module(f"bench.{part}").measures(here):
                say(each.line())
                found.append(each)
    path = CHECKOUT / ".local" / "bench.json"
    measure.write(path, found)
    path.with_suffix(".md").write_text(measure.table(found))
    say(
        f"\n{measure.lines(found)}\n"
        "Also in .local/bench.json, and as rows for docs/benchmarks.md in .local/bench.md."
    )


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
