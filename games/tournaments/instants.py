"""Which instants of events move with a sandbox's clock: none, since events are of the real world."""

from __future__ import annotations

from accounts.instants import OUTSIDE, Moves, Stays
from games.tournaments.models import Boards, Complaint, Entry, Motion, Official, StageRound, Tournament

MOVES: tuple[Moves, ...] = ()
STAYS: Stays = {
    Tournament: {
        "entries_close_at": OUTSIDE,
        "created_at": OUTSIDE,
        "started_at": OUTSIDE,
        "complaints_until": OUTSIDE,
        "ended_at": OUTSIDE,
    },
    Boards: {"opened_at": OUTSIDE},
    Entry: {"entered_at": OUTSIDE},
    Complaint: {"filed_at": OUTSIDE, "answered_at": OUTSIDE},
    Official: {"since": OUTSIDE},
    Motion: {"asked_at": OUTSIDE, "decided_at": OUTSIDE},
    StageRound: {"published_at": OUTSIDE, "played_at": OUTSIDE},
}
