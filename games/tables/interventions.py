"""What a director may do about a table, by name, with what is said of it; pure."""

from __future__ import annotations

from collections.abc import Collection
from enum import StrEnum
from typing import Final

SHORTEST_REASON, LONGEST_REASON = 10, 500
# A clock is given a month at most at a time, and a turn of a live table an hour.
MOST_SECONDS, MOST_LIVE_SECONDS = 30 * 86_400, 3600
# No game comes to as many points.
MOST_POINTS: Final = 10_000


class Kind(StrEnum):
    """The value is the kind's name in the log, the audit trail and the API; `about` is for people."""

    about: str

    def __new__(cls, value: str, about: str = "") -> Kind:
        kind = str.__new__(cls, value)
        kind._value_ = value
        kind.about = about
        return kind

    PAUSE = (
        "pause",
        "All clocks stand, bots of the service rest, until a director ends that, for thirty days at most",
    )
    RESUME = "resume", "All clocks run again"
    EXTEND = "extend", "A seat is given more time"
    MESSAGE = "message", "Everybody at the table is told something"
    SUBSTITUTE = "substitute", "Somebody else holds a seat from now on, or its player again"
    FORCE = "force", "A turn that waits is taken: by a bot, or by what the player meant to say"
    REDEAL = "redeal", "A round that is being played does not count and is dealt again"
    UNDO = "undo", "What was said last in a round does not count, if no card has been seen since"
    ADJUDICATE_ROUND = "adjudicate_round", "A round that cannot go on ends with points that are given"
    ADJUDICATE = "adjudicate", "The game ends with scores that are given, and places that follow from them"
    BREAK_OFF = "break_off", "The game is broken off without a result; in an event it waits for a ruling"
    RESTART = "restart", "The game counts for nothing and begins anew at another table"
    ADJUST = "adjust", "A seat's score is changed, also once the game is over"
    ANNUL = "annul", "A finished game does not count for ratings"
    REVEAL = "reveal", "A director is shown a hand, in the admin only"


# What those at a table are told was done: besides, what comes of its event being called off or ruled on.
CALLED_OFF, RULED = "called_off", "ruled"
TOLD: Final = (*(each.value for each in Kind), CALLED_OFF, RULED)


class Category(StrEnum):
    """Why a score is changed; everybody sees it beside the reason."""

    LATENESS = "lateness"
    SLOW_PLAY = "slow_play"
    MISCONDUCT = "misconduct"
    TOLD_CARDS = "told_cards"
    WRONG_RESULT = "wrong_result"
    COMPENSATION = "compensation"


# Which further members a kind needs, and which it may have.
NEEDS: Final[dict[Kind, tuple[str, ...]]] = {
    Kind.PAUSE: (),
    Kind.RESUME: (),
    Kind.EXTEND: ("seat", "seconds"),
    Kind.MESSAGE: (),
    Kind.SUBSTITUTE: ("seat", "player"),
    Kind.FORCE: ("seat", "turn_id"),
    Kind.REDEAL: ("round",),
    Kind.UNDO: ("turn_id",),
    Kind.ADJUDICATE_ROUND: ("round", "points"),
    Kind.ADJUDICATE: ("scores",),
    Kind.BREAK_OFF: (),
    Kind.RESTART: (),
    Kind.ADJUST: ("seat", "change", "category"),
    Kind.ANNUL: (),
    Kind.REVEAL: ("seat", "round"),
}
# What is chosen by its kind. A hand is shown by a page of its own, to whoever has the permission for it.
OFFERED: Final = tuple(kind for kind in Kind if kind is not Kind.REVEAL)
MAY: Final[dict[Kind, tuple[str, ...]]] = {Kind.FORCE: ("action",)}
MEMBERS: Final = (
    "seat", "seconds", "player", "round", "turn_id", "action", "points", "scores", "change", "category",
)  # fmt: skip


def misfits(kind: Kind, given: Collection[str]) -> dict[str, str]:
    """The members at fault of an intervention that has these: `required` or `unknown_field`."""
    needs = NEEDS[kind]
    missing = {name: "required" for name in needs if name not in given}
    return missing | {
        name: "unknown_field" for name in given if name not in needs and name not in MAY.get(kind, ())
    }


# After these no rating follows from a game: its result was given, or it counts for nothing.
UNRATED: Final = frozenset({Kind.ADJUDICATE_ROUND, Kind.ADJUDICATE, Kind.BREAK_OFF, Kind.RESTART, Kind.ANNUL})
# What the audit trail calls them.
AUDITED: Final = {kind: f"table_{kind}" for kind in Kind}


def reason_in(text: str) -> str | None:
    """A reason as it is kept and told: one line of 10 to 500 characters that can be seen; None for none."""
    found = " ".join(text.split())
    fits = SHORTEST_REASON <= len(found) <= LONGEST_REASON
    return found if fits and found.isprintable() else None
