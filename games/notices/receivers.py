"""Receivers that queue webhooks and notices of what tables and the feed tell, in the sender's transaction."""

from collections.abc import Collection
from datetime import datetime

from django.dispatch import receiver

from accounts.models import User
from accounts.personal_data import remove
from accounts.signals import access_ended, account_ended
from games.engine.facts import Fact
from games.engine.game import Game
from games.feed.models import FeedEvent
from games.feed.signals import announced
from games.notices import services
from games.notices.models import Endpoint, Message
from games.notices.personal_data import PERSONAL
from games.tables.models import Table
from games.tables.signals import table_changed, table_told, time_ran_out, time_running_out, turn_asked
from games.tables.states import Awaited


@receiver(table_changed)
def keep_turns(
    *,
    table: Table,
    before: Game | None,
    game: Game,
    facts: tuple[Fact, ...],
    awaited: tuple[Awaited, ...],
    **_: object,
) -> None:
    services.tell_of_turns(table, awaited, facts)
    services.tell_of_claims(table, before, game, facts)
    services.notice_turns(table, game, awaited)


@receiver(turn_asked)
def keep_asked_turn(*, table: Table, round: int, seat: int, **_: object) -> None:
    services.tell_of_asked_turn(table, round, seat)


@receiver(time_running_out)
def keep_reminder(
    *, table: Table, seat: int, player_id: str, due_at: datetime, awaited: tuple[Awaited, ...], **_: object
) -> None:
    services.tell_of_time(table, seat, player_id, due_at, awaited)
    services.notice_time(table, seat, player_id, due_at, awaited)


@receiver(time_ran_out)
def keep_time_out(
    *, table: Table, seat: int, player_id: str, timeouts: int, awaited: tuple[Awaited, ...], **_: object
) -> None:
    services.tell_of_time_out(table, seat, timeouts, awaited)
    services.notice_time_ran_out(table, seat, player_id, timeouts, awaited)


@receiver(table_told)
def keep_table(*, table: Table, event: FeedEvent, to: Collection[str], **_: object) -> None:
    services.tell_of_table(table, event, to)
    services.notice_table(table, event)


@receiver(announced)
def keep_events(*, events: list[FeedEvent], **_: object) -> None:
    services.tell_of_events(events)
    services.notice_events(events)


@receiver(access_ended)
def tell_nobody_else(*, user: User, **_: object) -> None:
    """End the webhooks and pushes of a user and their bots, since others may have chosen the addresses."""
    services.disable_managed(user)
    services.unsubscribe_pushes(user)


@receiver(account_ended)
def forget(*, user: User, **_: object) -> None:
    """Delete the notices and subscriptions of a user who ended their account."""
    for model in (Endpoint, Message):
        services.lock_to_delete(model._default_manager.filter(user=user))
    remove(user, PERSONAL)
