"""What bots hear of tables."""

from __future__ import annotations

from functools import partial

from django.db import connection

from bots import waking
from games.tables.models import Table
from games.tables.signals import table_changed
from games.tables.states import Awaited


def connect() -> None:
    table_changed.connect(wake_for_bots, dispatch_uid="bots.wake_for_bots")


def wake_for_bots(*, table: Table, awaited: tuple[Awaited, ...], **_: object) -> None:
    """When a bot is awaited, hint at a worker once this has really happened."""
    if any(each.bot for each in awaited):
        connection.on_commit(partial(waking.wake, table.pk))
