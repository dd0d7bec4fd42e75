"""Roles at a tournament and what each allows: one table, read by every interface.

An official has one role or several; the user who opened the event owns it. Site staff have no role
automatically: they must be appointed as officials, so that the players see who decides. Once the owner's
account is closed, staff appoint them.
"""

from collections.abc import Collection, Iterable
from enum import StrEnum
from typing import Final

from games.tables.interventions import InterventionKind


class Role(StrEnum):
    OWNER = "owner"
    DIRECTOR = "director"
    ARBITER = "arbiter"
    REGISTRAR = "registrar"
    SUPPORT = "support"
    AUDITOR = "auditor"


class Act(StrEnum):
    """Acts of officials. `LOOK`: see what players do not see, such as a draft; `ENTER`: enter others and take
    them out; `TELL`: send a message to a table; `CLOCK`: stop time, give more; `SEAT`: substitute a player;
    `PLAY`: correct a running game; `RULE`: give the result of a table whose game went wrong; `ANNUL`: take
    games out of the ratings; `REVEAL`: see a hand. Two of those who may are needed to `DISQUALIFY` somebody,
    to annul many games, or to `REMOVE` the event."""

    LOOK = "look"
    CHANGE = "change"
    APPOINT = "appoint"
    OPEN = "open"
    ENTER = "enter"
    PAIR = "pair"
    TELL = "tell"
    CLOCK = "clock"
    SEAT = "seat"
    PLAY = "play"
    RULE = "rule"
    ANNUL = "annul"
    REVEAL = "reveal"
    DISQUALIFY = "disqualify"
    REMOVE = "remove"
    CONFIRM = "confirm"
    CANCEL = "cancel"


_ALL = frozenset(Act)
MAY: Final[dict[Role, frozenset[Act]]] = {
    Role.OWNER: _ALL,
    Role.DIRECTOR: _ALL - {Act.APPOINT, Act.CANCEL},
    Role.ARBITER: frozenset({Act.LOOK, Act.TELL, Act.CLOCK, Act.SEAT, Act.PLAY, Act.RULE, Act.DISQUALIFY}),
    Role.REGISTRAR: frozenset({Act.LOOK, Act.ENTER}),
    Role.SUPPORT: frozenset({Act.LOOK, Act.TELL, Act.CLOCK}),
    Role.AUDITOR: frozenset({Act.LOOK}),
}

# What staff without a role may do once the account of the event's owner is closed: nobody else could.
OF_STAFF: Final = frozenset({Act.APPOINT, Act.CANCEL})
# The act that an official must be allowed, to intervene at a table of the event.
ACT_OF: Final[dict[InterventionKind, Act]] = {kind: Act(kind.of.act) for kind in InterventionKind}
# Acts that do not decide who wins: officials who play in the event may do them.
HARMLESS: Final = frozenset(kind for kind in InterventionKind if ACT_OF[kind] in {Act.TELL, Act.CLOCK})


def interventions(held: Collection[str]) -> frozenset[InterventionKind]:
    return frozenset(kind for kind in InterventionKind if may(held, ACT_OF[kind]))


def may(held: Iterable[str] | None, act: Act) -> bool:
    """Whether one of these roles, as rows name them, allows it."""
    return any(act in MAY[Role(role)] for role in held or ())
