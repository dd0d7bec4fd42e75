"""`manage.py ratings_recompute [--check] [--pool modern.live]`: go through all rated games again."""

import time
from argparse import ArgumentParser
from itertools import islice
from typing import Any

from django.core.management.base import CommandError

from accounts.management.unlimited_command import UnlimitedCommand
from games.ratings import queries
from games.ratings.services import build, renew

MOST_TOLD = 20


class Command(UnlimitedCommand):
    help = "Compute all ratings again from each pool's first game, and use them; --check only compares."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("--check", action="store_true", help="only compare, change nothing")
        parser.add_argument("--pool", help="one pool only, such as modern.live")
        parser.add_argument("--reason", help="stored with the new generation (recomputed)")

    def handle(self, *_: Any, check: bool, pool: str | None, reason: str | None, **__: Any) -> None:
        if check and reason is not None:
            raise CommandError("--check makes no generation, so it takes no --reason.")
        keys = [each.key for each in queries.pools()]
        if pool is not None and pool not in keys:
            raise CommandError(f"There is no pool {pool}.")
        wrong = [
            self._checked(key) if check else self._renewed(key, reason or "recomputed")
            for key in keys
            if pool in {None, key}
        ]
        if any(wrong):
            raise CommandError("Ratings do not agree with the games.")

    def _checked(self, key: str) -> bool:
        began = time.perf_counter()
        found = list(islice(queries.disagreements(key), MOST_TOLD))
        games = queries.pool(key).last_seq
        pace = games / max(time.perf_counter() - began, 1e-6)
        self.stdout.write(
            f"{key}: {games} games, {'agrees' if not found else 'DISAGREES'} ({pace:.0f} games/s)"
        )
        for each in found:
            self.stderr.write(f"  {each}")
        return bool(found)

    def _renewed(self, key: str, reason: str) -> bool:
        generation = renew(key, reason)
        while build(key):
            pass
        self.stdout.write(f"{key}: generation {generation.number} is shown")
        return False
