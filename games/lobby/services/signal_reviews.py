"""Acts of staff on a signal, each with a reason for the audit trail: note, open a case, dismiss.

They do not change the accounts; a case does that (`moderation`). All raise GoneAlready if the account has
ended, and the signal with it.
"""

from datetime import UTC, datetime

from accounts.ids import get_or_raise
from accounts.models import User
from accounts.services.locks import hold
from accounts.services.retries import in_one_transaction
from games.feed.services import record
from games.lobby import errors
from games.lobby.models import Case, Signal
from games.tables.services.reason import reason_line


@in_one_transaction
def dismiss(*, signal_id: str, by: User, reason: str) -> Signal:
    """Dismiss a signal for its period. Raise SignalClosed, ReasonRequired."""
    return _decide(signal_id, by, reason, Signal.State.DISMISSED, "signal_dismissed")


@in_one_transaction
def mark_signal_seen(*, signal_id: str, by: User, reason: str) -> Signal:
    """Store that staff looked at a signal. Raise SignalClosed, ReasonRequired."""
    return _decide(signal_id, by, reason, Signal.State.LOOKED_AT, "signal_looked_at")


@in_one_transaction
def open_cases(*, signal_id: str, by: User, reason: str) -> list[Case]:
    """Return the open case about each account of a signal that has not ended, made if need be. It judges
    nothing.

    Raise SignalClosed, ReasonRequired.
    """
    found = _decide(signal_id, by, reason, Signal.State.LOOKED_AT, "signal_to_case")
    about = [each for each in (found.player, found.other) if each is not None and each.left_at is None]
    Case.objects.bulk_create([Case(about=each) for each in about], ignore_conflicts=True)  # one may be open
    return list(Case.objects.filter(about__in=about, closed_at=None).order_by("about"))


def _decide(signal_id: str, by: User, reason: str, state: Signal.State, what: str) -> Signal:
    why = reason_line(reason)
    pair = Signal.objects.select_related("player", "other")
    about = get_or_raise(pair, errors.GoneAlready, pk=signal_id)
    hold(*filter(None, (about.player_id, about.other_id)))  # first of all, as everywhere: one may be ending
    found = get_or_raise(pair.select_for_update(of=("self",)), errors.GoneAlready, pk=signal_id)
    if found.state == Signal.State.DISMISSED:
        raise errors.SignalClosed
    found.state, found.reason, found.decided_by, found.decided_at = state, why, by, datetime.now(UTC)
    found.save(update_fields=["state", "reason", "decided_by", "decided_at"])
    body = {"signal": found.pk, "kind": found.kind, "other": found.other_id}
    record(
        realm=str(found.player.realm_id), who=by, what=what, subject=found.player_id, reason=why, body=body
    )
    return found
