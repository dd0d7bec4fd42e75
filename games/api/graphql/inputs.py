"""What is sent: of a game to be played, wherever one is opened or sought; and what REST's shapes read."""

from __future__ import annotations

from datetime import datetime
from enum import Enum
from typing import Annotated, Any

from strawberry import UNSET

from games.api.contract.fields import Shape
from games.api.graphql.types.actions import ActionInput
from games.api.graphql.types.clocks import ClockInput
from games.api.graphql.types.scalars import Json as JsonValue
from games.api.graphql.types.scalars import about
from games.api.problems import Problem
from games.api.validation import checked
from games.engine.codec import Json

Seed = Annotated[str, about("Your part of the shuffle: text of at most 64 bytes, published at the start.")]
Ruleset = Annotated[str, about("`modern` (newest version) or `modern@1`.")]
Players = Annotated[int | None, about("How many play; null: as many as the ruleset usually has.")]
Options = Annotated[JsonValue | None, about("An object; `ruleset { options }` lists what there is.")]
TurnLimit = Annotated[int | None, about("Seconds for each turn, 15 to 300; null: none.")]
PlayersClocks = Annotated[ClockInput | None, about("For games that last days: a clock for each player.")]
Hints = Annotated[
    bool, about("For practice: whether whoever is awaited may ask what a strong bot makes of each action.")
]
Rated = Annotated[
    bool, about("Whether the result is to change the players' ratings; needs a time limit or a clock.")
]


def options_read(sent: object) -> dict[str, Any]:
    """What was chosen of a ruleset's options. Raises Problem invalid_option."""
    if sent is None:
        return {}
    if not isinstance(sent, dict):
        raise Problem("invalid_option", faults=[("/options", "invalid_option", "Options are an object.")])
    return sent


def clock_read(sent: ClockInput | None) -> dict[str, object] | None:
    """What was sent of a clock, by the names of REST."""
    if sent is None:
        return None
    members = {name: getattr(value, "value", value) for name, value in vars(sent).items()}
    return {name: value for name, value in members.items() if value is not None}


def read_by(shape: type[Shape], sent: object, **more: object) -> Json:
    """What was sent as a shape of REST reads it, so that both doors have the same bounds.

    Raises Problem invalid_body, unknown_field.
    """
    return checked(shape, {**(_as_json(sent) or {}), **more})


def _as_json(sent: Any) -> Any:
    """Members by the names of REST, without those that were not sent."""
    if isinstance(sent, ClockInput | ActionInput):
        # Of these a member that is null says nothing.
        return {name: _as_json(each) for name, each in vars(sent).items() if each is not None}
    if isinstance(sent, Enum):
        return sent.value
    if hasattr(type(sent), "__strawberry_definition__"):
        sent = vars(sent)
    if isinstance(sent, dict):
        return {name: _as_json(each) for name, each in sent.items() if each is not UNSET}
    if isinstance(sent, list):
        return [_as_json(each) for each in sent]
    return sent.isoformat() if isinstance(sent, datetime) else sent
