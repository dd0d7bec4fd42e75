"""What ratings hear of tables and people. Runs inside the transaction of whoever tells it."""

from __future__ import annotations

from accounts.models import User
from accounts.personal import remove
from accounts.signals import account_ended
from games.engine.game import Game, Status
from games.ratings import services
from games.ratings.personal import PERSONAL
from games.tables.models import Table
from games.tables.signals import table_changed


def connect() -> None:
    table_changed.connect(note_finished_game, dispatch_uid="ratings.note_finished_game")
    account_ended.connect(forget, dispatch_uid="ratings.forget")


def note_finished_game(*, table: Table, game: Game, **_: object) -> None:
    """A game is over, so it is due to be counted and, where its result was to matter, to be rated."""
    if game.status is Status.FINISHED:
        services.note_uncounted(table)
        if table.rated:
            services.note(table)


def forget(*, user: User, **_: object) -> None:
    """Somebody is a former player: he stands nowhere and has no statistics."""
    services.unlist(user)
    remove(user, PERSONAL)
