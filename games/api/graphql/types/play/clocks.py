"""Clocks of games that last days: why one's own deadline lies where it does."""

from __future__ import annotations

from games.api.contract.play import clocks as contract
from games.api.graphql.play import table_resolvers
from games.api.graphql.types.made import shows
from games.api.graphql.types.scalars import told


@shows(contract.Step)
class ClockStepShown:
    label: str = told("Its kind for people, by `Accept-Language`.", resolver=table_resolvers.step_label)
