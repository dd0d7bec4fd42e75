"""The state of a game, as its viewer may see it."""

from __future__ import annotations

from games.api.contract import states, tables
from games.api.graphql.types import actions, clocks, people  # noqa: F401  # their types are members of these
from games.api.graphql.types.made import shows


@shows(tables.Seat)
class Seat:
    pass


@shows(states.My)
class My:
    pass


@shows(states.Trick)
class Trick:
    pass


@shows(states.State)
class State:
    pass
