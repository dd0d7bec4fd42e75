"""Receivers of bots for signals of tables and accounts."""

from functools import partial

from django.db import connection
from django.dispatch import receiver

from accounts.models import User
from accounts.signals import account_ending
from bots import services, wakeup
from games.tables.models import Table
from games.tables.signals import bot_chosen, table_changed
from games.tables.states import Awaited, awaited_bot

bot_chosen.connect(services.check_accepts)


@receiver(table_changed)
def wake_for_bots(*, table: Table, awaited: tuple[Awaited, ...], **_: object) -> None:
    """Wake a worker after the commit, if a bot's turn waits."""
    if awaited_bot(table, awaited) is not None:
        connection.on_commit(partial(wakeup.wake, table.pk))


@receiver(account_ending)
def dismiss_bots(*, user: User, **_: object) -> None:
    services.dismiss_all(owner=user)
