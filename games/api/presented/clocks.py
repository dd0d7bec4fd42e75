"""Clocks: their rules, their deadlines and, for the viewer's own clock, the reasons."""

from collections.abc import Mapping
from datetime import datetime, timedelta
from typing import Any

from accounts.hours import DailyHours
from accounts.instants import instant
from accounts.queries import ReminderSettings, UserHours
from games.engine.codec import Json
from games.tables.clocks.clock import Step
from games.tables.clocks.presets import DAY_S, LONGEST_PAUSE_DAYS
from games.tables.states import SeatClock, State
from games.tables.zones import instant as instant_at

MINUTES = 60


def rules_json(clock: Mapping[str, Any] | None) -> Json | None:
    """Serialize the rules of a table's clocks; spans in seconds, the game's in days."""
    if clock is None:
        return None
    shown = dict(clock)
    shown["game_days"] = shown.pop("game") // DAY_S
    return shown


def clock_json(state: State) -> Json:
    """The public part of the clocks, and the viewer's own clock."""
    table = state.table
    return {
        "turn_limit": table.turn_limit,
        "rules": rules_json(table.clock),
        "game_deadline_at": instant(table.game_due_at),
        "paused_at": instant(_paused_at(table.paused_until)),
        "paused_until": instant(table.paused_until),
        "held": table.held and table.paused_until is not None,
        "players": [_player_json(each) for each in state.clocks],
        "my": _my_json(state),
    }


def _paused_at(until: datetime | None) -> datetime | None:
    """Return when a pause began. All pauses have one length, so its end shows that."""
    return None if until is None else until - timedelta(days=LONGEST_PAUSE_DAYS)


def _player_json(clock: SeatClock) -> Json:
    """Return a player's own clock: the time left and the reasons of the deadline are for them alone."""
    return {
        "seat": clock.seat,
        "deadline_at": instant(clock.due_at),
        "timeouts": clock.clock.timeouts,
        "agrees_to": clock.agrees,
        "gone": clock.gone,
        "comes_back": clock.comes_back,
    }


def _my_json(state: State) -> Json | None:
    mine = next((each for each in state.clocks if each.seat == state.seat and not each.gone), None)
    if mine is None:
        return None
    since = mine.clock.running_since
    return {
        "remaining_ms": mine.clock.remaining,
        "since": None if since is None else instant(instant_at(since)),
        "deadline_at": instant(mine.due_at),
        "steps": [] if state.due is None else [_step_json(each) for each in state.due.steps],
    }


def _step_json(step: Step) -> Json:
    return {
        "kind": step.kind,
        "begins_at": instant(instant_at(step.begin)),
        "ends_at": instant(instant_at(step.end)),
        "counts_ms": step.counts,
    }


def hours_json(present: UserHours | None, coming: UserHours | None, wanted: ReminderSettings) -> Json:
    """Return the user's hours, and what is done before their time runs out."""
    return {
        **_daily_hours_json(DailyHours() if present is None else present.daily_hours),
        "coming": None
        if coming is None
        else {**_daily_hours_json(coming.daily_hours), "takes_effect_at": instant(coming.since)},
        "reminders": list(wanted.remind_before),
        "vacation_by_itself": wanted.vacation_by_itself,
    }


def _daily_hours_json(daily_hours: DailyHours) -> Json:
    quiet = None
    if daily_hours.quiet is not None:
        begin, end = map(_of_day, daily_hours.quiet)
        quiet = {"from": begin, "to": end}
    return {"zone": daily_hours.zone, "quiet_hours": quiet, "weekend": list(daily_hours.weekend)}


def _of_day(minutes: int) -> str:
    return f"{minutes // MINUTES:02}:{minutes % MINUTES:02}"
