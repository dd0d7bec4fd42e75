"""Scripts of seats: for each round a seat's actions, in order. Pure.

    [{"round": 1, "action": {"type": "dash_call"}}, {"round": 1, "action": {"type": "play", "card": "2C"}}]

The first step of a round answers the seat's first turn in it, the second the second, no matter who took those
before. So a script has no state, and simultaneous rounds do not disturb each other.
"""

from collections.abc import Mapping, Sequence
from typing import Any, Final

from accounts.errors import Fault
from games.engine import codec
from games.engine.actions import Action
from games.engine.errors import MalformedRecord
from games.sandboxes.errors import InvalidScript

MOST_STEPS: Final = 1000
MOST_ROUNDS: Final = 99


def check(steps: object) -> None:
    """Raise InvalidScript for the first step that cannot be read. Whether one is legal shows at its turn."""
    if not isinstance(steps, list) or len(steps) > MOST_STEPS:
        raise _invalid("/steps", f"A list of at most {MOST_STEPS} steps is expected here.")
    for place, each in enumerate(steps):
        at = f"/steps/{place}"
        if not isinstance(each, Mapping) or set(each) != {"round", "action"}:
            raise _invalid(at, 'A step is {"round": …, "action": …}.')
        number = each["round"]
        if type(number) is not int or not 1 <= number <= MOST_ROUNDS:
            raise _invalid(at, f"Rounds are numbered from 1 to {MOST_ROUNDS}.")
        try:
            codec.action(each["action"])
        except MalformedRecord as error:
            raise _invalid(at, error.detail) from None


def _invalid(pointer: str, detail: str) -> InvalidScript:
    return InvalidScript(faults=(Fault(pointer, "malformed_step", detail),))


def next_action(steps: Sequence[Mapping[str, Any]], round: int, taken: int) -> Action | None:
    """The seat's action in this round after this many turns; None if the script has none."""
    actions = [each["action"] for each in steps if each["round"] == round]
    return codec.action(actions[taken]) if taken < len(actions) else None
