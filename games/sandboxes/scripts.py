"""Scripts of seats: for each round a seat's actions, in order. Pure.

    [{"round": 1, "action": {"type": "dash_call"}}, {"round": 1, "action": {"type": "play", "card": "2C"}}]

The first step of a round answers the seat's first turn in it, the second the second, no matter who took those
before. So a script has no state, and simultaneous rounds do not disturb each other.
"""

from collections.abc import Mapping, Sequence
from typing import Any, Final

from games.engine import codec
from games.engine.actions import Action
from games.engine.errors import MalformedRecord

MOST_STEPS: Final = 1000
MOST_ROUNDS: Final = 99


class ScriptFault(Exception):
    """Steps that cannot be read; `place` is the first of them, None for all."""

    def __init__(self, place: int | None, detail: str) -> None:
        super().__init__(detail)
        self.place, self.detail = place, detail


def check(steps: object) -> None:
    """Check the steps. Raise ScriptFault if they cannot be read. Whether one is legal shows at its turn."""
    if not isinstance(steps, list) or len(steps) > MOST_STEPS:
        raise ScriptFault(None, f"A list of at most {MOST_STEPS} steps is expected here.")
    for place, each in enumerate(steps):
        if not isinstance(each, Mapping) or set(each) != {"round", "action"}:
            raise ScriptFault(place, 'A step is {"round": …, "action": …}.')
        number = each["round"]
        if type(number) is not int or not 1 <= number <= MOST_ROUNDS:
            raise ScriptFault(place, f"Rounds are numbered from 1 to {MOST_ROUNDS}.")
        try:
            codec.action(each["action"])
        except MalformedRecord as error:
            raise ScriptFault(place, error.detail) from None


def next_action(steps: Sequence[Mapping[str, Any]], round: int, taken: int) -> Action | None:
    """The seat's action in this round after this many turns; None if the script has none."""
    actions = [each["action"] for each in steps if each["round"] == round]
    return codec.action(actions[taken]) if taken < len(actions) else None
