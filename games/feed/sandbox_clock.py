"""Columns of the feed that move back when the clock of a sandbox is advanced: none."""

from accounts.sandbox_clock import OUTSIDE, PAST, Moves, Stays
from games.feed.models import AuditEntry, FeedEvent, Heartbeat

MOVES: tuple[Moves, ...] = ()
STAYS: Stays = {
    FeedEvent: {"at": PAST},
    AuditEntry: {"at": PAST},
    Heartbeat: {"at": OUTSIDE},
}
