"""Clocks of games that last days: their rules, everybody's deadline, and why one's own lies where it does."""

from __future__ import annotations

from typing import TYPE_CHECKING

import strawberry

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


@strawberry.input(description="A clock for each player of a game that lasts days: a preset, or a type.")
class ClockInput:
    preset: ClockPreset | None = told("A usual clock.", default=None)
    type: ClockType | None = told("Instead of a preset.", default=None)
    base: int | None = told("fischer: what a clock begins with, in seconds.", default=None)
    increment: int | None = told("fischer: what each visit adds, in seconds.", default=None)
    cap: int | None = told("fischer: the most it holds, in seconds; else `base`.", default=None)
    visit: int | None = told("fischer: turns less than so many seconds apart are a visit.", default=None)
    days: int | None = told("days: how many for each move.", default=None)
    seconds: int | None = told("live: how many for each turn.", default=None)
    game_days: int | None = told("So many days after the start bots finish the game.", default=None)
    timeouts: int | None = told("With which time-out a player loses their seat.", default=None)
    quiet_hours: bool | None = told("Whether players' quiet hours count not.", default=None)
    weekends: bool | None = told("Whether their weekends do.", default=None)
    vacation: bool | None = told("Whether their vacations do.", default=None)
    pauses: bool | None = told("Whether the players may agree to pause.", default=None)
