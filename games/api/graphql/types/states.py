"""The state of a game, as its viewer may see it."""

from __future__ import annotations

from games.api.contract import states
from games.api.graphql.types import actions, clocks, people  # noqa: F401  # their types are members of these
from games.api.graphql.types.made import shows


@shows(states.My)
class My:
    pass


@shows(states.State)
class State:
    pass
