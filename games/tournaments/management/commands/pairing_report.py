"""`manage.py pairing_report --players 16,20 --rounds 3-8 --events 50`: simulate events and count repeats."""

from __future__ import annotations

import time
from argparse import ArgumentParser, ArgumentTypeError
from typing import Any

from django.core.management.base import BaseCommand

from games.tournaments.pairing_report import USUAL, Policy, report
from games.tournaments.standings.scoring import COMPARING, Mode, Scoring

# Shared boards are compared with other tables, of which the model of luck knows nothing.
MODES = [mode for mode in Mode if mode not in COMPARING]


def numbers(text: str) -> tuple[int, ...]:
    """`16,20,24` or `3-8`, or both; ArgumentTypeError otherwise."""
    found: list[int] = []
    for part in text.split(","):
        first, _, last = part.partition("-")
        if not first.isdecimal() or (last and not last.isdecimal()):
            raise ArgumentTypeError(f"{part!r} is neither a number nor a range such as 3-8.")
        found += range(int(first), int(last or first) + 1)
    if not found or min(found) < 1:
        raise ArgumentTypeError(f"{text!r} names no number from 1.")
    return tuple(found)


class Command(BaseCommand):
    help = "Simulate events: repeats, most meetings of a pair, processor seconds of the slowest stage round."
    requires_system_checks = ()  # it reads no database and serves nothing

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("--players", type=numbers, default=(16, 20, 24, 32, 64), help="16,20,24,32,64")
        parser.add_argument("--rounds", type=numbers, default=tuple(range(3, 9)), help="3-8")
        parser.add_argument("--events", type=int, default=50, help="simulated events for each line")
        parser.add_argument("--policy", type=Policy, choices=list(Policy), help="one way of pairing only")
        parser.add_argument(
            "--scoring", type=Mode, choices=MODES, default=USUAL.mode, help="how events count points"
        )

    def handle(
        self,
        *_: Any,
        players: tuple[int, ...],
        rounds: tuple[int, ...],
        events: int,
        policy: Policy | None,
        scoring: Mode,
        **__: Any,
    ) -> None:
        self.stdout.write(f"scoring: {scoring}")
        self.stdout.write("players rounds policy mean_repeats max_meetings worst_seconds")
        policies = tuple(Policy) if policy is None else (policy,)
        for line in report(players, rounds, events, time.process_time, policies, Scoring(scoring)):
            self.stdout.write(str(line))
            self.stdout.flush()
