"""`python -m bench.pairing --players 16,20 --rounds 3-8 --events 50`: simulate events and count repeats."""

import sys
import time
from argparse import ArgumentParser, ArgumentTypeError

from bench.pairing.report import USUAL, Policy, report
from games.tournaments.standings.scoring import COMPARING, Mode, Scoring

# Shared boards compare a score with other tables, which the model of luck does not cover.
MODES = [mode for mode in Mode if mode not in COMPARING]


def numbers(text: str) -> tuple[int, ...]:
    """Parse `16,20,24` or `3-8`, or both. Raise ArgumentTypeError for any other text."""
    found: list[int] = []
    for part in text.split(","):
        first, _, last = part.partition("-")
        if not first.isdecimal() or (last and not last.isdecimal()):
            raise ArgumentTypeError(f"{part!r} is neither a number nor a range such as 3-8.")
        found += range(int(first), int(last or first) + 1)
    if not found or min(found) < 1:
        raise ArgumentTypeError(f"{text!r} names no number from 1.")
    return tuple(found)


def main(words: list[str]) -> None:
    """Simulate events: repeats, most meetings of a pair, processor seconds of the slowest stage round."""
    parser = ArgumentParser(prog="bench.pairing", description=main.__doc__)
    parser.add_argument("--players", type=numbers, default=(16, 20, 24, 32, 64), help="16,20,24,32,64")
    parser.add_argument("--rounds", type=numbers, default=tuple(range(3, 9)), help="3-8")
    parser.add_argument("--events", type=int, default=50, help="simulated events for each line")
    parser.add_argument("--policy", type=Policy, choices=list(Policy), help="only this way of pairing")
    parser.add_argument(
        "--scoring", type=Mode, choices=MODES, default=USUAL.mode, help="how events count points"
    )
    chosen = parser.parse_args(words)
    print(f"scoring: {chosen.scoring}")
    print("players rounds policy mean_repeats max_meetings worst_seconds")
    policies = tuple(Policy) if chosen.policy is None else (chosen.policy,)
    asked = chosen.players, chosen.rounds, chosen.events
    for line in report(*asked, time.process_time, policies, Scoring(chosen.scoring)):
        print(line, flush=True)


if __name__ == "__main__":
    main(sys.argv[1:])
