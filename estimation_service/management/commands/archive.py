"""`manage.py archive [--days N]`: pack the logs of games that ended this long ago."""

from argparse import ArgumentParser
from datetime import UTC, datetime, timedelta
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from games.tables.services import NotPacked, archive_games

# Cursors of thirty days may still tell of a game, so the database packs none that ended later.
LEAST, MOST = 31, 36_500


class Command(BaseCommand):
    help = "Pack the logs of games that ended long ago. All answers about these games stay the same."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument(
            "--days",
            type=int,
            default=90,
            help=f"only games that ended so many days ago, from {LEAST} to {MOST} (90)",
        )

    def handle(self, *_: Any, days: int, **__: Any) -> None:
        if not LEAST <= days <= MOST:
            raise CommandError(f"--days is from {LEAST} to {MOST}; nothing was packed.")
        try:
            games = archive_games(datetime.now(UTC) - timedelta(days=days))
        except NotPacked as damaged:
            raise CommandError(str(damaged)) from None
        self.stdout.write(f"{games} games packed")
