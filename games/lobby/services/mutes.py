"""Mute and unmute a player."""

from __future__ import annotations

from accounts.models import User
from accounts.refusals import refuses
from accounts.services.locks import hold
from accounts.services.retries import in_one_transaction
from games.lobby import errors, queries
from games.lobby.models import Mute
from games.lobby.quotas import MOST_MUTES


@refuses(errors.NotMutable, errors.TooManyMutes)
@in_one_transaction
def mute(*, by: User, user: User) -> None:
    """Hide all messages of the muted user from the user, old ones, too. Repeating it changes nothing."""
    if user.pk == by.pk:
        raise errors.NotMutable
    # Locked, else two could both be the last.
    hold(by.pk)
    mine = queries.mutes_of(by)
    if mine.filter(muted=user).exists():
        return
    if mine.count() >= MOST_MUTES:
        raise errors.TooManyMutes
    Mute.objects.create(user=by, muted=user)


@refuses(errors.NotMuted)
@in_one_transaction
def unmute(*, by: User, name: str) -> None:
    """Show a muted player's messages again, those written meanwhile included."""
    queries.mute_of(by, name).delete()
