"""Send a director's message to everybody at a table."""

from __future__ import annotations

from accounts.refusals import refuses
from games.tables.interventions import InterventionKind
from games.tables.models import Table
from games.tables.services.directing.intervention import Consequences, Deed, Order, carry_out


@refuses(carry_out)
def message(order: Order) -> Consequences:
    """Send everybody at the table the reason of the order as a message."""
    return carry_out(order, Deed(InterventionKind.MESSAGE, _nothing_else))


def _nothing_else(table: Table) -> None:
    """Do nothing more: the message itself is the whole intervention."""
