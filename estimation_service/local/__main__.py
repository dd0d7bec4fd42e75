"""The command line: `run`, `test -- command …`, `settings -- command …`."""

import argparse
import os
import sys
from pathlib import Path

from estimation_service.local.errors import CannotStart, Stopped
from estimation_service.local.stop_flag import StopFlag

CHECKOUT = Path(__file__).resolve().parents[2]
USAGE = "python -m estimation_service.local run | test -- command … | settings -- command …"


def arguments(words: list[str]) -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="estimation_service.local", usage=USAGE)
    parser.add_argument("what", choices=["run", "test", "settings"])
    parser.add_argument(
        "--follow-parent", action="store_true", help="stop when the program that started this ends"
    )
    parser.add_argument("--checkout", type=Path, default=CHECKOUT, help=argparse.SUPPRESS)
    own, command = _split(words)
    chosen = parser.parse_args(own, argparse.Namespace(command=command))
    if (chosen.what == "run") == bool(chosen.command):
        parser.error("`run` takes no command, `test` and `settings` need one")
    return chosen


def _split(words: list[str]) -> tuple[list[str], list[str]]:
    """Split the arguments at the first `--`: what follows belongs to another program."""
    at = words.index("--") if "--" in words else len(words)
    return words[:at], words[at + 1 :]


def main(words: list[str]) -> int:
    stopping = StopFlag()
    stopping.listen()
    chosen = arguments(words)
    if chosen.follow_parent:
        stopping.follow_parent()
    try:
        return perform(chosen, stopping)
    except Stopped:
        return 0 if chosen.what == "run" else 130
    except CannotStart as error:
        print(error, file=sys.stderr, flush=True)
        return 1


def perform(chosen: argparse.Namespace, stopping: StopFlag) -> int:
    # Imported only now: nothing may take time until the signals are listened to.
    from estimation_service.local.command_folder import Home
    from estimation_service.local.run import run
    from estimation_service.local.test import settings, test

    if chosen.what == "test":
        return test(Home(chosen.checkout, "test"), stopping, os.environ, chosen.command)
    home = Home(chosen.checkout, "run" if chosen.what == "run" else "check")
    if chosen.what == "settings":
        settings(home, os.environ, chosen.command)
    run(home, stopping, os.environ)
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
