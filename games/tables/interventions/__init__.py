"""Interventions of directors: a value for each, and one list of them; pure.

To add one, write its value, list it in `InterventionKind`, and write its service
(`services/directing/dispatch.py`).
"""

from __future__ import annotations

from collections.abc import Collection
from enum import StrEnum
from typing import Final

from games.tables.interventions import (
    adjudicate,
    adjudicate_round,
    adjust,
    annul,
    break_off,
    extend,
    force,
    message,
    pause,
    redeal,
    restart,
    resume,
    reveal,
    substitute,
    undo,
)
from games.tables.interventions.kind import Intervention

SHORTEST_REASON, LONGEST_REASON = 10, 500
# A clock is given a month at most at a time, and a turn of a live table an hour.
MOST_SECONDS, MOST_LIVE_SECONDS = 30 * 86_400, 3600
# No game reaches this many points.
MOST_POINTS: Final = 10_000


class InterventionKind(StrEnum):
    """All interventions. `of` is the value; the member's own value is its name in the log, the audit trail
    and the API."""

    of: Intervention

    def __new__(cls, of: Intervention) -> InterventionKind:
        kind = str.__new__(cls, of.key)
        kind._value_ = of.key
        kind.of = of
        return kind

    PAUSE = pause.PAUSE
    RESUME = resume.RESUME
    EXTEND = extend.EXTEND
    MESSAGE = message.MESSAGE
    SUBSTITUTE = substitute.SUBSTITUTE
    FORCE = force.FORCE
    REDEAL = redeal.REDEAL
    UNDO = undo.UNDO
    ADJUDICATE_ROUND = adjudicate_round.ADJUDICATE_ROUND
    ADJUDICATE = adjudicate.ADJUDICATE
    BREAK_OFF = break_off.BREAK_OFF
    RESTART = restart.RESTART
    ADJUST = adjust.ADJUST
    ANNUL = annul.ANNUL
    REVEAL = reveal.REVEAL


# Acts of which the players are notified: interventions, and cancellations and rulings of the event.
CALLED_OFF, RULED = "called_off", "ruled"
TOLD: Final = (*(each.value for each in InterventionKind), CALLED_OFF, RULED)


class Category(StrEnum):
    """Categories of reasons why a score is changed; everybody sees them beside the reason."""

    LATENESS = "lateness"
    SLOW_PLAY = "slow_play"
    MISCONDUCT = "misconduct"
    TOLD_CARDS = "told_cards"
    WRONG_RESULT = "wrong_result"
    COMPENSATION = "compensation"


# Interventions with a form. A hand has a page of its own, for those with the permission.
OFFERED: Final = tuple(kind for kind in InterventionKind if kind.of.offered)
MEMBERS: Final = (
    "seat", "seconds", "player", "round", "turn_id", "action", "points", "scores", "change", "category",
)  # fmt: skip


def with_member(member: str) -> str:
    """Return the interventions that have this member, as a sentence lists them."""
    return ", ".join(f"`{kind}`" for kind in OFFERED if member in (*kind.of.needs, *kind.of.may))


def misfits(kind: InterventionKind, given: Collection[str]) -> dict[str, str]:
    """Return the members at fault of an intervention with these: `required` or `unknown_field`."""
    needs = kind.of.needs
    missing = {name: "required" for name in needs if name not in given}
    return missing | {
        name: "unknown_field" for name in given if name not in needs and name not in kind.of.may
    }


# Their names in the audit trail.
AUDITED: Final = {kind: f"table_{kind}" for kind in InterventionKind}


def reason_in(text: str) -> str | None:
    """Return a reason as it is stored and shown: one line of 10 to 500 visible characters. None if it is not
    one."""
    found = " ".join(text.split())
    fits = SHORTEST_REASON <= len(found) <= LONGEST_REASON
    return found if fits and found.isprintable() else None
