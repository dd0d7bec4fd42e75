"""What is sent of a game that is to be played, wherever one is opened or sought."""

from __future__ import annotations

from typing import Annotated, Any

from games.api.graphql.types.clocks import ClockInput
from games.api.graphql.types.scalars import Json as JsonValue
from games.api.graphql.types.scalars import about
from games.api.problems import Problem

Seed = Annotated[str, about("Your part of the shuffle: text of at most 64 bytes, published at the start.")]
Ruleset = Annotated[str, about("`modern` (newest version) or `modern@1`.")]
Players = Annotated[int | None, about("How many play; null: as many as the ruleset usually has.")]
Options = Annotated[JsonValue | None, about("An object; `ruleset { options }` lists what there is.")]
TurnLimit = Annotated[int | None, about("Seconds for each turn, 15 to 300; null: none.")]
PlayersClocks = Annotated[ClockInput | None, about("For games that last days: a clock for each player.")]
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
