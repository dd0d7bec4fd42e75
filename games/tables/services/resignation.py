"""Resign from a running game, and abort games."""

from collections.abc import Collection

from django.db.models import Q

from accounts.errors import UnknownUser
from accounts.models import User
from accounts.queries import user_by_name
from accounts.refusals import refuses
from accounts.services.retries import in_one_transaction
from games.engine.director_facts import Intervened
from games.engine.facts import GameAborted, Resigned
from games.engine.seats import Seat
from games.feed.news.kind import SeatHolder
from games.feed.news.tables import INTERVENED, PLAYER_RESIGNED, Directed
from games.feed.services import record
from games.tables import errors, queries
from games.tables.interventions import CALLED_OFF, RULED
from games.tables.models import NOT_OVER, Occupancy, Table
from games.tables.services.claims import let_go_without_players
from games.tables.services.directing.intervention import Order, check_apart
from games.tables.services.directing.results import break_off
from games.tables.services.log_append import append, tell
from games.tables.services.pauses import carry_out_agreement
from games.tables.services.reason import reason_line
from games.tables.services.seat_return import hand_over

# The bot that finishes a seat whose player left.
STAND_IN = "steady"
BY_CREATOR, BY_STAFF = "creator", "staff"


@refuses(errors.TableNotFound, errors.NotSeated, errors.TableNotRunning, errors.StandInMissing)
@in_one_transaction
def resign(*, table_id: str, player: User) -> Table:
    """Leave a running game for good: a bot finishes the seat, and the player ranks below all who stay."""
    held = queries.seat_of_player(table_id, player)
    table = held.table
    if table.status != Table.Status.RUNNING:
        raise errors.TableNotRunning
    _resign(table, held.seat, player)
    return table


@refuses(errors.TableNotFound, errors.StandInMissing)
@in_one_transaction
def resign_bot(*, table_id: str, seat: int) -> None:
    """Let a bot of the service that began on this seat leave a running game, as `resign`; nothing happens if
    somebody else has the seat now."""
    table = queries.locked_for_staff(table_id)
    own = table.occupancies.filter(seat=seat, to_seq=None, bot=True, kind=Occupancy.Kind.OWNER)
    held = own.select_related("player").first()
    if table.status == Table.Status.RUNNING and held is not None:
        _resign(table, Seat(seat), held.player)


def _resign(table: Table, seat: Seat, player: User) -> None:
    game = queries.game_of(table)
    stand_in(table, seat)
    append(table, game, (Resigned(seat),))
    tell(table, PLAYER_RESIGNED, SeatHolder(seat, player.name, player.pk))
    let_go_without_players(table)
    carry_out_agreement(table)


def stand_in(table: Table, seat: Seat) -> None:
    """Give the seat to a bot from the next log entry on."""
    hand_over(table, seat, stand_in_bot(table), Occupancy.Kind.STAND_IN)


def stand_in_bot(table: Table) -> User:
    """Return a bot that can play instead. Raise StandInMissing."""
    try:
        return user_by_name(STAND_IN, realm=table.realm_id)
    except UnknownUser:
        raise errors.StandInMissing from None


@refuses(
    errors.TableNotFound, errors.NotCreator, errors.OthersArePlaying, errors.GameIsRated,
    errors.TableNotRunning,
)  # fmt: skip
@in_one_transaction
def abort(*, table_id: str, by: User) -> Table:
    """Abort the user's own table: before the start always, later only if all others are bots and the game
    does not count. Else a player who loses to bots, or whom all others left, would undo the game.

    TableNotRunning: over already.
    """
    table = queries.locked(table_id, by)
    if not table.standing.directs:
        raise errors.NotCreator
    others = table.occupancies.filter(~Q(player=by), to_seq=None, player__kind=User.Kind.PERSON)
    if table.status == Table.Status.RUNNING and others.exists():
        raise errors.OthersArePlaying
    if table.status == Table.Status.RUNNING and table.rated:
        raise errors.GameIsRated
    return _abort(table, BY_CREATOR)


@in_one_transaction
def abort_by_staff(*, table_id: str, by: User, reason: str) -> Table:
    """Abort any table that is not over, except one of one's own; the reason goes into the audit trail, not to
    the players. For a tournament's table its officials decide (`directing.break_off`).

    Raise ReasonRequired, TableNotFound, PlaysHimself, PlaysInItsEvent, NotAnOfficial, TableNotRunning (over
    already).
    """
    kept = reason_line(reason)
    table = queries.locked_for_staff(table_id)
    if table.tournament is not None:
        break_off(Order(table_id, by, kept))
        return queries.locked_for_staff(table_id)
    check_apart(table, by)
    record(realm=table.realm_id, who=by, what="table_aborted", subject=table.pk, reason=kept)
    return _abort(table, BY_STAFF)


@in_one_transaction
def call_off(*, table_ids: Collection[str], reason: str) -> None:
    """Abort these tables of an event, unless they are over. The players read the reason, in one line."""
    for table_id in sorted(table_ids):
        table = queries.locked_for_staff(table_id)
        if table.status in NOT_OVER:
            _notify(table, CALLED_OFF, reason)
            _abort(table, CALLED_OFF)


@in_one_transaction
def tell_ruling(*, table_id: str, reason: str) -> None:
    """Send those who sit at a table of an event a ruling and its reason, in one line."""
    _notify(queries.locked_for_staff(table_id), RULED, reason)


def _notify(table: Table, what: str, reason: str) -> None:
    append(table, queries.game_of(table), (Intervened(what, (), reason),))
    tell(table, INTERVENED, Directed(what, (), reason))


def _abort(table: Table, reason: str) -> Table:
    if table.status not in NOT_OVER:
        raise errors.TableNotRunning
    append(table, queries.game_of(table), (GameAborted(reason),))
    return table
