"""Base of commands that go through all games again, to compare or correct what is computed from them."""

from argparse import ArgumentParser
from collections.abc import Callable
from typing import Any

from django.core.management.base import CommandError

from accounts.management.unlimited_command import UnlimitedCommand

MOST_TOLD = 20


class Rebuild(UnlimitedCommand):
    """A command; `figures` names what is computed. `rebuilt` returns how many games, and what was wrong."""

    figures: str
    rebuilt: Callable[..., tuple[int, list[str]]]

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("--check", action="store_true", help="only compare, change nothing")

    def handle(self, *_: Any, check: bool, **__: Any) -> None:
        games, found = self.rebuilt(only_compare=check)
        for each in found[:MOST_TOLD]:
            self.stderr.write(f"  {each}")
        outcome = "agree" if not found else "DISAGREE" if check else "were put right"
        self.stdout.write(f"{games} games, {self.figures} {outcome}")
        if found and check:
            raise CommandError(f"{self.figures.capitalize()} do not agree with the games.")
