"""Who may do what at a tournament: one table, read by every door.

An official holds one role or several; the one who opened the event owns it. Site staff hold none by
themselves: whoever runs events is made an official, so that the players see who decides.
"""

from __future__ import annotations

from collections.abc import Iterable
from enum import StrEnum
from typing import Final


class Role(StrEnum):
    OWNER = "owner"
    DIRECTOR = "director"
    ARBITER = "arbiter"
    REGISTRAR = "registrar"
    SUPPORT = "support"
    AUDITOR = "auditor"


class Act(StrEnum):
    """What officials do. `LOOK`: see what players do not see, such as an event that is not open yet; `ENTER`:
    enter others and take them out; `RULE`: give the result of a table whose game went wrong.
    """

    LOOK = "look"
    CHANGE = "change"
    APPOINT = "appoint"
    OPEN = "open"
    ENTER = "enter"
    PAIR = "pair"
    RULE = "rule"
    CONFIRM = "confirm"
    CANCEL = "cancel"


_ALL = frozenset(Act)
MAY: Final[dict[Role, frozenset[Act]]] = {
    Role.OWNER: _ALL,
    Role.DIRECTOR: _ALL - {Act.APPOINT, Act.CANCEL},
    Role.ARBITER: frozenset({Act.LOOK, Act.RULE}),
    Role.REGISTRAR: frozenset({Act.LOOK, Act.ENTER}),
    Role.SUPPORT: frozenset({Act.LOOK}),
    Role.AUDITOR: frozenset({Act.LOOK}),
}


def may(held: Iterable[Role], act: Act) -> bool:
    """Whether one of these roles allows it."""
    return any(act in MAY[role] for role in held)
