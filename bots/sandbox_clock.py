"""Columns of bots that move back when the clock of a sandbox is advanced: none."""

from accounts.sandbox_clock import LEASE, PAST, Moves, Stays
from bots.models import Analysis, Hint

MOVES: tuple[Moves, ...] = ()
STAYS: Stays = {
    Hint: {"asked_at": PAST, "leased_until": LEASE, "woken_until": LEASE},
    Analysis: {"asked_at": PAST, "leased_until": LEASE},
}
