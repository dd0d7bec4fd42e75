"""Seats before the game starts: sit down, leave, invite, add bots.

Lock the user who sits down or invites before the table. Suspending or blocking a user locks the same row, so
nobody is suspended or blocked between the check and the seat.
"""

from typing import Final

from accounts.models import User
from accounts.refusals import refuses
from accounts.services.locks import check_on, hold_with_owners
from accounts.services.retries import in_one_transaction
from accounts.statements import Argument, Statement
from games.engine.facts import SeatFreed, SeatTaken
from games.engine.fair_deal import CLIENT_SEED_BYTES
from games.engine.seats import Seat
from games.feed.news.kind import SeatHolder
from games.feed.news.tables import INVITED, SEAT_FREED, SEAT_TAKEN, Invited, OneSeat
from games.tables import errors, queries, signals
from games.tables.models import Invitation, Occupancy, Table
from games.tables.services.log_append import append, tell, tell_alone
from games.tables.services.resignation import stand_in_bot
from games.tables.services.table_creation import own_open_table

# All open tables of one person together.
MOST_INVITATIONS: Final = 300
_AT, _ON = Argument("table", Table), Argument("seat", Occupancy, "seat")
_HOLDER = Statement(lambda: Occupancy.objects.filter(table=_AT, seat=_ON, to_seq=None).values_list("player"))
_INVITED = Statement(lambda: Invitation.objects.filter(table=_AT, seat=_ON).values_list("user", flat=True))


@refuses(
    errors.TableNotFound, errors.TableNotOpen, errors.SeatNotFound, errors.SeatTaken, errors.AlreadySeated,
    errors.SeatReserved, errors.InvalidSeed, signals.seat_chosen,
)  # fmt: skip
@in_one_transaction
def take_seat(*, table_id: str, player: User, seat: int, client_seed: bytes = b"") -> Table:
    """Take a seat, with a seed of at most 64 bytes for the deal. Taken again, it gets the new seed."""
    if len(client_seed) > CLIENT_SEED_BYTES:
        raise errors.InvalidSeed
    check_on(hold_with_owners(player), player)
    table = _open_table(table_id, player)
    _check_seat(table, seat)
    if player.is_bot:
        client_seed = b""
    if table.standing.seat == seat:
        table.occupancies.filter(seat=seat, to_seq=None).update(client_seed=client_seed)
        return table
    if table.standing.seat is not None:
        raise errors.AlreadySeated
    _check_free(table, seat, player)
    signals.seat_chosen.send(sender=Table, table=table, player=player)
    _seat(table, seat, player, client_seed)
    return table


@refuses(errors.TableNotFound, errors.TableNotOpen, errors.NotSeated)
@in_one_transaction
def leave_seat(*, table_id: str, player: User) -> Table:
    table = _open_table(table_id, player)
    if table.standing.seat is None:
        raise errors.NotSeated
    _free(table, table.standing.seat)
    return table


@refuses(
    errors.TableNotFound, errors.NotCreator, errors.TableNotOpen, errors.SeatNotFound, errors.SeatTaken,
    errors.SeatReserved, errors.NotInvitable, errors.TooManyInvitations, signals.guest_chosen,
)  # fmt: skip
@in_one_transaction
def invite(
    *,
    table_id: str,
    by: User,
    user: User,
    seat: int | None = None,
    challenge: str | None = None,
    notify: bool = True,
) -> Invitation:
    """Invite a user to see the table and sit down, on `seat` or, with None, on any. Repeating it changes the
    seat. If `notify`, they are notified, with the id of the `challenge` that it belongs to."""
    # So that their invitations are counted at all their tables, and no seat is kept for a former player.
    check_on(hold_with_owners(by, user), None, user)
    table = own_open_table(table_id, by)
    if user.is_bot or user.realm_id != table.realm_id or user.pk == by.pk:
        raise errors.NotInvitable
    if seat is not None:
        _check_seat(table, seat)
        _check_free(table, seat, user)
    signals.guest_chosen.send(sender=Table, table=table, by=by, guest=user)
    pending = Invitation.objects.filter(table__creator=by, table__status=Table.Status.OPEN)
    if pending.exclude(table=table, user=user).count() >= MOST_INVITATIONS:
        raise errors.TooManyInvitations
    invitation, _ = Invitation.objects.update_or_create(table=table, user=user, defaults={"seat": seat})
    if notify:
        tell_alone(table, INVITED, Invited(by.name, seat, challenge), [user.pk])
    return invitation


@refuses(errors.TableNotFound, errors.NotCreator, errors.TableNotOpen, errors.InvitationNotFound)
@in_one_transaction
def withdraw(*, table_id: str, by: User, user: User) -> None:
    """Withdraw an invitation; a user who already sits stays."""
    table = own_open_table(table_id, by)
    deleted, _ = Invitation.objects.filter(table=table, user=user).delete()
    if not deleted:
        raise errors.InvitationNotFound


@refuses(
    errors.TableNotFound, errors.NotCreator, errors.TableNotOpen, errors.SeatNotFound, errors.SeatTaken,
    errors.SeatReserved, errors.NotABot, errors.BotSeatedAlready, signals.bot_chosen, signals.seat_chosen,
)  # fmt: skip
@in_one_transaction
def add_bot(*, table_id: str, by: User, seat: int, bot: User) -> Table:
    """Seat a bot. It gives no seed, so that the operator cannot influence the deal by it. Seating it again
    where it sits changes nothing."""
    check_on(hold_with_owners(by, bot), by, bot)
    table = own_open_table(table_id, by)
    if not bot.is_bot or bot.realm_id != table.realm_id:
        raise errors.NotABot
    _check_seat(table, seat)
    if table.occupancies.filter(seat=seat, to_seq=None, player=bot).exists():
        return table
    _check_free(table, seat, bot)
    if not bot.is_house_bot and table.occupancies.filter(player=bot, to_seq=None).exists():
        raise errors.BotSeatedAlready
    signals.bot_chosen.send(sender=Table, table=table, bot=bot, by=by)
    signals.seat_chosen.send(sender=Table, table=table, player=bot)
    _seat(table, seat, bot, b"")
    return table


@refuses(
    errors.TableNotFound, errors.NotCreator, errors.TableNotOpen, errors.SeatNotFound, errors.SeatNotABots,
)  # fmt: skip
@in_one_transaction
def remove_bot(*, table_id: str, by: User, seat: int) -> Table:
    table = own_open_table(table_id, by)
    _check_seat(table, seat)
    if not table.occupancies.filter(seat=seat, to_seq=None, player__kind=User.Kind.BOT).exists():
        raise errors.SeatNotABots
    _free(table, Seat(seat))
    return table


@in_one_transaction
def give_up_seat(*, table_id: str, player: User) -> None:
    """Seat a bot in the player's place before a tournament's game begins. Raise StandInMissing."""
    table = queries.locked_for_staff(table_id)
    held = table.occupancies.filter(player=player, to_seq=None).first()
    if table.status == Table.Status.OPEN and held is not None:
        _free(table, Seat(held.seat))
        _seat(table, held.seat, stand_in_bot(table), b"")


def _open_table(table_id: str, user: User) -> Table:
    table = queries.locked(table_id, user)
    if table.status != Table.Status.OPEN or table.tournament is not None:
        raise errors.TableNotOpen
    return table


def _check_seat(table: Table, seat: int) -> None:
    if not 0 <= seat < table.players:
        raise errors.SeatNotFound


def _check_free(table: Table, seat: int, player: User) -> None:
    """Check that the seat is empty and not kept for another user."""
    if _HOLDER.first(table=table.pk, seat=seat) is not None:
        raise errors.SeatTaken
    if set(_INVITED.all(table=table.pk, seat=seat)) - {player.pk}:
        raise errors.SeatReserved


def _seat(table: Table, seat: int, player: User, client_seed: bytes) -> None:
    game = queries.game_of(table)
    Occupancy.objects.create(
        table=table,
        seat=seat,
        from_seq=table.seq + 1,
        player=player,
        bot=player.is_house_bot,
        client_seed=client_seed,
    )
    append(table, game, (SeatTaken(Seat(seat), player.kind),))
    tell(table, SEAT_TAKEN, SeatHolder(Seat(seat), player.name, player.pk), to=(player.pk,))


def _free(table: Table, seat: Seat) -> None:
    game = queries.game_of(table)
    table.occupancies.filter(seat=seat, to_seq=None).update(to_seq=table.seq + 1)
    append(table, game, (SeatFreed(seat),))
    tell(table, SEAT_FREED, OneSeat(seat))
