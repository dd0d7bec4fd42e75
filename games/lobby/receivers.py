"""Receivers of the lobby for signals of tables and accounts. They run in the sender's transaction."""

from django.dispatch import receiver

from accounts.models import User
from accounts.personal_data import remove
from accounts.refusals import refuses
from accounts.signals import account_ended, account_switched_off
from games.feed.models import FeedEvent
from games.lobby import services
from games.lobby.errors import NotWelcome, Suspended
from games.lobby.personal_data import PERSONAL
from games.lobby.services.relations import check_guest, check_seat
from games.ratings.signals import games_rated
from games.tables.models import Table
from games.tables.signals import guest_chosen, seat_chosen, table_told, table_wanted

SAT_DOWN = frozenset({"table_opened", "seat_taken", "seat_taken_back", "seat_substituted"})


@receiver(seat_chosen)
@refuses(Suspended, NotWelcome)
def ask_who_sits(*, table: Table, player: User, **_: object) -> None:
    """Refuse a seat to a player who is suspended, or who is blocked by somebody at the table."""
    services.check_may_sit(player)
    check_seat(table, player)


@receiver(guest_chosen)
@refuses(Suspended, NotWelcome)
def ask_both(*, by: User, guest: User, **_: object) -> None:
    """Refuse an invitation by a suspended player, or where one of the two blocks the other."""
    services.check_not_suspended(by)
    check_guest(by, guest)


@receiver(table_told)
def withdraw_seated(*, table: Table, event: FeedEvent, **_: object) -> None:
    if event.kind in SAT_DOWN and table.turn_limit is not None:
        services.withdraw_seated(table)


@receiver(table_told)
def end_challenge(*, table: Table, event: FeedEvent, **_: object) -> None:
    """A challenge ends with its table, not at the next sweep: a rematch asked for meanwhile is a new one."""
    if event.kind == "game_aborted":
        services.cancel_with_table(table)


@receiver(table_wanted)
@refuses(Suspended)
def ask_opener(*, creator: User, **_: object) -> None:
    services.check_not_suspended(creator)


@receiver(games_rated)
def note_rated(*, tables: list[str], **_: object) -> None:
    services.note_unexamined(tables)


@receiver(account_switched_off)
def call_off(*, user: User, **_: object) -> None:
    """End what has not begun of a user whose account is switched off; the lobby hears of their seeks."""
    services.call_off_all(user)


@receiver(account_ended)
def forget(*, user: User, **_: object) -> None:
    """Delete the seeks, challenges, follows, blocks and messages of a former player."""
    services.withdraw_all(user)
    services.leave_challenges(user)
    remove(user, PERSONAL)
