"""Columns of sandboxes that move back when the clock of a sandbox is advanced: none."""

from accounts.sandbox_clock import Moves, Stays
from games.sandboxes.models import Sandbox

MOVES: tuple[Moves, ...] = ()
STAYS: Stays = {
    Sandbox: {
        "created_at": "A sandbox lives for a real day.",
        "ends_at": "A sandbox lives for a real day.",
    },
}
