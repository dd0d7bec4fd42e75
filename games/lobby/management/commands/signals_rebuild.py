"""`manage.py signals_rebuild [--check]`: go through all examined games again."""

from __future__ import annotations

from argparse import ArgumentParser
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from games.lobby.services import reexamined

MOST_TOLD = 20


class Command(BaseCommand):
    help = "Reckon the figures of fair play, and signals, anew from rated games; --check only compares."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("--check", action="store_true", help="compare what is stored, change nothing")

    def handle(self, *_: Any, check: bool, **__: Any) -> None:
        games, found = reexamined(only_compare=check)
        for each in found[:MOST_TOLD]:
            self.stderr.write(f"  {each}")
        said = "agree" if not found else "DISAGREE" if check else "were put right"
        self.stdout.write(f"{games} games, figures and signals {said}")
        if found and check:
            raise CommandError("Figures do not agree with the games.")
