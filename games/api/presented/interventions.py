"""What directors are shown of a table and of what they do about it. No hand is in any of it."""

from __future__ import annotations

from games.api.presented.instants import instant
from games.engine.codec import Json, turn_id
from games.feed.models import AuditEntry
from games.tables.interventions import AUDITED
from games.tables.services.directing import Consequences, RoundStand, Stand

_KINDS = {what: kind for kind, what in AUDITED.items()}


def consequences_json(made: Consequences) -> Json:
    """What came of an intervention, or would come of it."""
    return {
        "kind": made.kind.value,
        "table": made.table_id,
        "previewed": made.previewed,
        "rated": made.rated,
        "before": stand_json(made.before),
        "after": stand_json(made.after),
    }


def stand_json(stand: Stand) -> Json:
    """How a table stands, as far as interventions change it."""
    return {
        "status": stand.status,
        "paused_until": instant(stand.paused_until),
        "held": stand.held,
        "scores": stand.scores,
        "places": stand.places,
        "left": stand.left,
        "seats": [{"seat": seat, "kind": kind, "player": name} for seat, kind, name in stand.seats],
        "rounds": [_round_json(each) for each in stand.rounds],
        "waiting": None
        if stand.awaited is None
        else [
            {
                "turn_id": turn_id(each.round, each.turn),
                "seat": each.seat,
                "deadline_at": instant(each.due_at),
            }
            for each in stand.awaited
        ],
        "replaced_by": stand.replaced_by,
    }


def _round_json(round: RoundStand) -> Json:
    return {
        "number": round.number,
        "attempt": round.attempt,
        "dealer": round.dealer,
        "phase": None if round.phase is None else round.phase.value,
    }


def intervention_json(entry: AuditEntry) -> Json:
    """One that was made, out of the audit trail. `who` must be loaded."""
    return {
        "at": instant(entry.at),
        "kind": _KINDS[entry.what].value,
        "by": None if entry.who is None else entry.who.name,
        "reason": entry.reason,
        "seats": entry.body["seats"],
    }
