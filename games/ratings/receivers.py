"""What ratings hear of tables. Runs inside the transaction that finishes the game."""

from __future__ import annotations

from games.engine.game import Game, Status
from games.ratings import services
from games.tables.models import Table
from games.tables.signals import table_changed


def connect() -> None:
    table_changed.connect(note_finished_game, dispatch_uid="ratings.note_finished_game")


def note_finished_game(*, table: Table, game: Game, **_: object) -> None:
    """A game is over, so it is due to be counted and, where its result was to matter, to be rated."""
    if game.status is Status.FINISHED:
        services.note_uncounted(table)
        if table.rated:
            services.note(table)
