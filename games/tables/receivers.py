"""Receivers of tables for signals of accounts. They run in the sender's transaction."""

from django.dispatch import receiver

from accounts import signals
from accounts.models import User
from accounts.personal_data import remove
from accounts.refusals import refuses
from games.tables import queries, services
from games.tables.errors import GamesUnderWay
from games.tables.personal_data import PERSONAL


@receiver(signals.hours_changed)
def move_deadlines(*, user: User, **_: object) -> None:
    services.retime_tables_of(user)


@receiver(signals.account_end_asked)
@refuses(GamesUnderWay)
def refuse_while_playing(*, user: User, **_: object) -> None:
    """Refuse to end an account in the middle of a game, unless the user agreed to leave it."""
    if tables := queries.under_way(user):
        raise GamesUnderWay(tables)


@receiver(signals.account_ending)
@refuses(services.depart)
def depart(*, user: User, **_: object) -> None:
    """Take a user whose account ends away from their tables."""
    services.depart(user)


@receiver(signals.account_switched_off)
def leave_untimed(*, user: User, **_: object) -> None:
    """Take a user whose account is switched off away from tables that would wait for them for ever."""
    services.leave_untimed(user)


@receiver(signals.account_ended)
def forget(*, user: User, **_: object) -> None:
    """Delete what tables keep of a former player alone."""
    remove(user, PERSONAL)
