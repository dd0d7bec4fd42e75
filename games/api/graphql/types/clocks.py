"""Clocks of games that last days: their rules, everybody's deadline, and why one's own lies where it does."""

from __future__ import annotations

from typing import TYPE_CHECKING

import strawberry

from games.api.contract.clocks import STEPS
from games.api.graphql import table_resolvers
from games.api.graphql.types.scalars import Instant, choices, told
from games.tables.clocks.presets import PRESETS, TYPES
from games.tables.models import PlayerClock

if TYPE_CHECKING:
    ClockPreset = str
    ClockType = str
    ClockStep = str
    Agreement = str
else:
    ClockPreset = choices("ClockPreset", "A usual clock.", PRESETS)
    ClockType = choices("ClockType", "What kind of clock.", TYPES)
    ClockStep = choices("ClockStepKind", "Whether time counts, and why not.", STEPS)
    Agreement = choices("ClockAgreement", "What a player agreed to.", PlayerClock.Agreement.values)


@strawberry.type(description="By which rules the players' clocks go. Spans are in seconds.")
class ClockRules:
    type: ClockType = told("What kind of clock.")
    preset: ClockPreset | None = told("The usual clock it is, if any.")
    base: int = told("What a clock begins with.")
    increment: int = told("What each visit adds; as much as `cap` where every move has the whole time.")
    cap: int = told("The most a clock holds.")
    visit: int = told("Turns less than this apart are one visit.")
    game_days: int = told("So many days after the start bots finish the game.")
    quiet_hours: bool = told("Whether clocks stand still at players' quiet hours.")
    weekends: bool = told("Whether they do on their weekends.")
    vacation: bool = told("Whether they do on their vacations.")
    pauses: bool = told("Whether the players may agree to pause.")
    timeouts: int = told("With which time-out a player loses their seat to a bot.")


@strawberry.type(description="What everybody is told of a player's clock.")
class PlayersClock:
    seat: int = told("Whose.")
    deadline_at: Instant | None = told("When it runs out; null while it stands.")
    timeouts: int = told("How often it ran out.")
    agrees_to: Agreement | None = told("What the player agreed to.")
    gone: bool = told("It ran out too often: a stand-in holds the seat.")
    comes_back: bool = told("The player takes the seat back when a round begins.")


@strawberry.type(description="A part of the way to a deadline.")
class ClockStepShown:
    kind: ClockStep = told("`counted`, or why this time does not count.")
    begins_at: Instant = told("From when.")
    ends_at: Instant = told("Until when.")
    counts_ms: float = told("Milliseconds it takes from the clock.")
    label: str = told("Its kind for people, by `Accept-Language`.", resolver=table_resolvers.step_label)


@strawberry.type(description="Your own clock, which nobody else is shown.")
class MyClock:
    remaining_ms: float = told("Milliseconds left: as of `since` while it runs.")
    since: Instant | None = told("Since when it runs; null while it stands.")
    deadline_at: Instant | None = told("When it runs out.")
    steps: list[ClockStepShown] = told("How `since` leads to the deadline; they add up to what was left.")


@strawberry.type(description="The clock of a game.")
class Clock:
    turn_limit: int | None = told("Seconds for each turn; null: no limit.")
    rules: ClockRules | None = told("Where a game lasts days.")
    game_deadline_at: Instant | None = told("When bots finish the game.")
    paused_until: Instant | None = told("Until when at the latest, while clocks are paused.")
    players: list[PlayersClock] = told("The players' clocks, by seat.")
    my: MyClock | None = told("Your own clock.")


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
