"""Reveal a hand to a director. This is the only way to see another player's unplayed cards."""

from accounts.refusals import refuses
from accounts.services.retries import in_one_transaction
from games.engine.cards import Card, cards
from games.tables import errors, queries
from games.tables.interventions import InterventionKind
from games.tables.models import Table
from games.tables.services.directing import errors as refused
from games.tables.services.directing.definition import intervention
from games.tables.services.directing.intervention import Order, running_round

PERMISSION = "tables.reveal_hand"


@intervention(InterventionKind.REVEAL, errors.SeatNotFound, refused.RoundNotRunning)
def _told(table: Table, order: Order, *, seat: int, number: int) -> None:
    if not 0 <= seat < table.players:
        raise errors.SeatNotFound
    running_round(queries.game_of(table), number)


@refuses(_told)
@in_one_transaction
def reveal(order: Order, *, seat: int, number: int) -> tuple[Card, ...]:
    """Return a seat's hand in a round that is being played. Everybody at the table is notified, with the
    reason.

    It needs a permission besides the power to direct the table; at an event nobody who plays there has it.
    There is no preview, because the director would already see the hand.

    NotDirector: without the permission.
    """
    if not order.by.has_perm(PERMISSION):
        raise refused.NotDirector
    _told(order._replace(preview=False), seat=seat, number=number)
    table = queries.locked_for_staff(order.table_id)
    game = queries.game_of(table)
    return tuple(cards(queries.decks_of(table, game).hand(running_round(game, number), seat)))
