"""The state of a game, as its viewer may see it."""

from __future__ import annotations

from games.api.contract.play import states
from games.api.graphql.types.made import shows
from games.api.graphql.types.play import actions, clocks  # noqa: F401  # their types are members of these
from games.api.graphql.types.players import people  # noqa: F401  # their types are members of these


@shows(states.My)
class My:
    pass


@shows(states.State)
class State:
    pass
