"""Interventions of directors: a value for each. Pure.

To add one, write its value and its service (`services/directing/dispatch.py`).
"""

from __future__ import annotations

from collections.abc import Collection
from enum import StrEnum
from typing import Final

from games.tables.interventions.kind import WHY, Intervention

SHORTEST_REASON, LONGEST_REASON = 10, 500
# A clock is given a month at most at a time, and a turn of a live table an hour.
MOST_SECONDS, MOST_LIVE_SECONDS = 30 * 86_400, 3600
# No game reaches this many points.
MOST_POINTS: Final = 10_000


class InterventionKind(StrEnum):
    """`of` is the value; the member's own value is its name in the log, the audit trail and the API."""

    of: Intervention

    def __new__(cls, of: Intervention) -> InterventionKind:
        kind = str.__new__(cls, of.key)
        kind._value_ = of.key
        kind.of = of
        return kind

    PAUSE = Intervention(
        "pause",
        about="All clocks stand, bots of the service rest, until a director ends that, "
        "for thirty days at most",
        label="Pause the clocks",
        done="Clocks paused",
        act="clock",
        fits=lambda at: at.running and at.timed and not at.held,
        examples=(("Stop all clocks", {"reason": WHY}),),
    )
    RESUME = Intervention(
        "resume",
        about="All clocks run again",
        label="Resume the clocks",
        done="Clocks running again",
        act="clock",
        fits=lambda at: at.running and at.paused,
        examples=(("Let them run", {"reason": "The power is back."}),),
    )
    EXTEND = Intervention(
        "extend",
        about="A seat is given more time",
        label="Give more time",
        done="Time given",
        act="clock",
        needs=("seat", "seconds"),
        fits=lambda at: at.running and at.timed,
        examples=(("An hour more", {"reason": WHY, "seat": 2, "seconds": 3600, "preview": True}),),
    )
    MESSAGE = Intervention(
        "message",
        about="Everybody at the table gets a message",
        label="Send the table a message",
        done="Message to the table",
        act="tell",
        fits=lambda at: at.running,
        examples=(("A word", {"reason": "The next round begins at six."}),),
    )
    SUBSTITUTE = Intervention(
        "substitute",
        about="A substitute holds a seat from now on, or its player gets it back",
        label="Replace a player",
        done="Somebody else plays",
        act="seat",
        needs=("seat", "player"),
        fits=lambda at: at.running,
        examples=(("Somebody else", {"reason": "She is ill.", "seat": 1, "player": "omar"}),),
    )
    FORCE = Intervention(
        "force",
        about="A turn that waits is taken: by a bot, or with what the player meant to say",
        label="Take a turn for a player",
        done="Turn taken for somebody",
        act="play",
        needs=("seat", "turn_id"),
        may=("action",),
        fits=lambda at: at.running and at.awaited,
        examples=(
            ("A bot takes the turn", {"reason": "They are not to be reached.", "seat": 3, "turn_id": "7.23"}),
            (
                "What they meant to say",
                {
                    "reason": "They called the director before time was up.",
                    "seat": 3,
                    "turn_id": "7.9",
                    "action": {"type": "estimate", "value": 3},
                },
            ),
        ),
    )
    REDEAL = Intervention(
        "redeal",
        about="A round that is being played does not count and is dealt again",
        label="Deal a round again",
        done="Round dealt again",
        act="play",
        needs=("round",),
        fits=lambda at: at.running and at.in_play and not at.laid_out,
        examples=(("A round anew", {"reason": "Two players told each other cards.", "round": 7}),),
    )
    UNDO = Intervention(
        "undo",
        about="Something said in a round does not count, nor what was said after it, if no card has been "
        "seen since",
        label="Take back what was said",
        done="Call undone",
        act="play",
        needs=("turn_id",),
        fits=lambda at: at.running and at.undoable,
        examples=(("What was said", {"reason": "They pressed the wrong key.", "turn_id": "7.9"}),),
    )
    ADJUDICATE_ROUND = Intervention(
        "adjudicate_round",
        about="A round that cannot go on ends with points that the director gives",
        label="Set the points of a round",
        done="Points of a round given",
        act="rule",
        needs=("round", "points"),
        unrated=True,
        fits=lambda at: at.running and at.in_play,
        examples=(("Points for a round", {"reason": WHY, "round": 7, "points": [13, -2, 0, 10]}),),
    )
    ADJUDICATE = Intervention(
        "adjudicate",
        about="The game ends with scores that the director gives, and the places follow from them",
        label="Set the scores of the game",
        done="Scores of a game given",
        act="rule",
        needs=("scores",),
        unrated=True,
        grave=True,
        fits=lambda at: at.running,
        examples=(("The result", {"reason": WHY, "scores": [120, 80, 80, -5]}),),
    )
    BREAK_OFF = Intervention(
        "break_off",
        about="The game is broken off without a result; in an event it waits for a ruling",
        label="Break the game off",
        done="Game broken off",
        act="rule",
        unrated=True,
        grave=True,
        fits=lambda at: at.running,
        examples=(("No result", {"reason": "Nobody came back after the alarm."}),),
    )
    RESTART = Intervention(
        "restart",
        about="The game counts for nothing and begins again at another table",
        label="Restart the game",
        done="Game restarted",
        act="rule",
        unrated=True,
        grave=True,
        fits=lambda at: (at.running or at.aborted) and not at.laid_out,
        examples=(("The game anew", {"reason": "Two players sat on wrong seats."}),),
    )
    ADJUST = Intervention(
        "adjust",
        about="A seat's score is changed, also once the game is over",
        label="Change a score",
        done="Score changed",
        act="rule",
        needs=("seat", "change", "category"),
        fits=lambda at: at.running or at.finished or at.aborted,
        examples=(
            (
                "A penalty",
                {
                    "reason": "They came twenty minutes late.",
                    "seat": 1,
                    "change": -10,
                    "category": "lateness",
                },
            ),
        ),
    )
    ANNUL = Intervention(
        "annul",
        about="A finished game does not count for ratings",
        label="Leave the game out of the ratings",
        done="Game not counted for ratings",
        act="annul",
        unrated=True,
        grave=True,
        fits=lambda at: at.finished and at.rated,
        examples=(("No ratings", {"reason": "The players had arranged the result."}),),
    )
    REVEAL = Intervention(
        "reveal",
        about="A director sees a hand, in the admin only",
        label="Reveal a hand",
        done="Hand revealed to an official",
        act="reveal",
        needs=("seat", "round"),
        offered=False,
    )


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
    """Return what is wrong with the given members of an intervention: `required` for each that is missing,
    `unknown_field` for each that it does not take."""
    needs = kind.of.needs
    missing = {name: "required" for name in needs if name not in given}
    return missing | {
        name: "unknown_field" for name in given if name not in needs and name not in kind.of.may
    }


# Their names in the audit trail.
AUDITED: Final = {kind: f"table_{kind}" for kind in InterventionKind}
