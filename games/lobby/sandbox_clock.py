"""Columns of the lobby that move back when the clock of a sandbox is advanced."""

from accounts.sandbox_clock import OUTSIDE, PAST, Moves, Stays
from games.lobby.models import (
    Block,
    Case,
    Challenge,
    Follow,
    LastNumber,
    Measure,
    Message,
    Mute,
    Note,
    Report,
    Seek,
    Signal,
)

MOVES: tuple[Moves, ...] = (
    # A seek's age decides whom its player accepts by now.
    Moves(
        Seek,
        ("since", "expires_at"),
        lambda within: Seek.objects.filter(realm=within.realm, status=Seek.Status.OPEN),
    ),
    Moves(Measure, ("until",), lambda within: Measure.objects.filter(person__realm=within.realm)),
    Moves(
        Challenge,
        ("ends_at",),
        lambda within: Challenge.objects.filter(table__realm=within.realm, ended=""),
    ),
)
STAYS: Stays = {
    Block: {"created_at": PAST},
    Challenge: {"created_at": PAST},
    Message: {"at": PAST},
    LastNumber: {"at": PAST},
    Mute: {"created_at": PAST},
    Follow: {"created_at": PAST},
    Note: {"created_at": PAST, "changed_at": PAST},
    Seek: {"closed_at": PAST},
    Case: {"opened_at": PAST, "closed_at": PAST},
    Report: {"made_at": PAST, "closed_at": PAST},
    Measure: {"at": PAST, "lifted_at": PAST},
    # Games of sandboxes are not rated, so none of these is of one.
    Signal: {"first_seen": OUTSIDE, "last_seen": OUTSIDE, "decided_at": OUTSIDE},
}
