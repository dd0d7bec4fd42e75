"""Annul a game: for ratings only, or altogether; it is aborted or played again at another table."""

from accounts.ids import InvalidId
from accounts.models import User
from games.engine.director_facts import GameReplaced
from games.engine.facts import GameAborted
from games.tables import errors, queries, signals
from games.tables.interventions import InterventionKind
from games.tables.models import Occupancy, OpenClaim, Table
from games.tables.services.directing import errors as refused
from games.tables.services.directing.definition import intervention
from games.tables.services.directing.intervention import Order, Stand, append_fact
from games.tables.services.log_append import append
from games.tables.services.tournament_tables import Player, open_replacement_table

RESTARTED, BROKEN_OFF = "restarted", "staff"
UNDER_WAY_OR_BROKEN_OFF = frozenset({Table.Status.RUNNING, Table.Status.ABORTED})
FINISHED = frozenset({Table.Status.FINISHED})


def _sat(table_id: str) -> tuple[User, ...]:
    """Return the users who may sit down again: all who sit or sat there."""
    try:
        found = Occupancy.objects.filter(table=table_id).select_related("player")
    except InvalidId:
        return ()
    return tuple({each.player for each in found})


def _check(table: Table) -> None:
    if table.started_at is None or queries.replaced_by(table) is not None:
        raise errors.TableNotRunning
    if table.first_board is not None:
        raise refused.RedealUnavailable


def _after_restart(table: Table, stand: Stand) -> Stand:
    _check(table)
    return stand._replace(
        status=Table.Status.ABORTED.value, rounds=(), awaited=(), paused_until=None, held=False
    )


@intervention(
    InterventionKind.RESTART, refused.RedealUnavailable, signals.table_replaced, foretold=_after_restart,
    sits=lambda order: _sat(order.table_id), at=UNDER_WAY_OR_BROKEN_OFF, of_event=True,
)  # fmt: skip
def restart(table: Table, order: Order) -> None:
    """Annul a game and restart it at another table: `Stand.replaced_by`.

    A ruling: the players who sat when it began sit there again, on the seats as they were taken, whatever
    happened since; substitutes are seated again by an intervention. An aborted game can be restarted once,
    too.

    TableNotRunning: it was restarted before; RedealUnavailable: its players know the boards that it shares.
    """
    _check(table)
    begun = open_replacement_table(like=table, players=_players(table))
    game = queries.game_of(table)
    OpenClaim.objects.filter(table=table).delete()
    replaced = GameReplaced(begun.pk)
    if table.status == Table.Status.RUNNING:
        append(table, game, (replaced, GameAborted(RESTARTED)))
    else:
        append_fact(table, replaced)
    signals.table_replaced.send(sender=Table, table=table, by_table=begun)


@intervention(InterventionKind.BREAK_OFF)
def break_off(table: Table, order: Order) -> None:
    """End a game without a result. At a tournament table the round then waits for a ruling or a restart."""
    OpenClaim.objects.filter(table=table).delete()
    append(table, queries.game_of(table), (GameAborted(BROKEN_OFF),))


@intervention(
    InterventionKind.ANNUL, signals.rating_annulled, signals.decided_alone, at=FINISHED, of_event=True
)
def annul(table: Table, order: Order, *, agreed: bool = False) -> None:
    """Leave a finished game out of the ratings; its result stands. `agreed`: two officials want it."""
    if table.tournament is not None and not agreed:
        signals.decided_alone.send(sender=Table, table=table, by=order.by)
    signals.rating_annulled.send(sender=Table, table=table, by=order.by, reason=order.reason)


def _players(table: Table) -> list[Player]:
    """Return the players of the game's beginning, by seat as taken before any draw.

    For a former player it is the user who has the account now.
    """
    begun = queries.began_at(table)
    seated = table.occupancies.select_related("player").filter(from_seq__lte=begun).order_by("seat")
    first = [each for each in seated if each.to_seq is None or each.to_seq > begun]
    return [_player(table, each) for each in first]


def _player(table: Table, first: Occupancy) -> Player:
    if first.player.is_active:
        return Player(first.player, bytes(first.client_seed))
    return Player(table.occupancies.select_related("player").get(seat=first.seat, to_seq=None).player)
