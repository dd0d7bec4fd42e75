"""Clocks of games that last days: their rules, everybody's deadline, and why one's own lies where it does."""

from __future__ import annotations

from typing import TYPE_CHECKING

from games.api.contract import clocks as contract
from games.api.graphql import table_resolvers
from games.api.graphql.types.made import shows
from games.api.graphql.types.scalars import enum_of, told

if TYPE_CHECKING:
    ClockPreset = str
    ClockType = str
else:
    ClockPreset = enum_of(contract.PRESET)
    ClockType = enum_of(contract.TYPE)


@shows(contract.ClockRules)
class ClockRules:
    pass


@shows(contract.Step)
class ClockStepShown:
    label: str = told("Its kind for people, by `Accept-Language`.", resolver=table_resolvers.step_label)
