"""Rules of a table's clocks: the choices, their bounds and the presets."""

from collections.abc import Mapping
from typing import Any, Final, NamedTuple

# Time limits of turns at live tables. Postgres computes the deadline by its own clock.
SHORTEST_TURN_S, LONGEST_TURN_S = 15, 300
HOUR_S: Final = 3600
DAY_S: Final = 24 * HOUR_S
# A pause ends after this time: otherwise a player who does not agree to resume could stop the game for ever.
LONGEST_PAUSE_DAYS: Final = 30


class ClockFault(Exception):
    """An invalid clock. `member` is at fault; `code` is clock_out_of_bounds or invalid_clock."""

    def __init__(self, member: str, code: str, detail: str) -> None:
        super().__init__(detail)
        self.member, self.code, self.detail = member, code, detail


class Rules(NamedTuple):
    """The rules of a table's clocks; spans in seconds.

    A clock starts with `base`; each visit adds `increment`, up to `cap`. Turns taken less than `visit` apart
    are one visit. A fixed time for each move is a clock that every move fills up: an increment as large as
    the cap. `game`: this long after the start bots finish the game. The switches say whether clocks stand
    still at players' quiet hours and so on, and whether the players may agree to pause. At the `timeouts`-th
    time-out a player loses their seat to a bot.
    """

    type: str
    preset: str | None
    base: int
    increment: int
    cap: int
    visit: int
    game: int
    quiet_hours: bool = True
    weekends: bool = True
    vacation: bool = True
    pauses: bool = True
    timeouts: int = 3

    @property
    def after_timeout(self) -> int:
        """Return what a clock has after it ran out, so that the next turn is possible: an increment, at least
        an eighth of the base."""
        return min(self.cap, max(self.increment, self.base // 8))

    @property
    def fills_up(self) -> bool:
        """Whether every turn has the whole time."""
        return self.increment >= self.cap


FISCHER, DAYS, LIVE = "fischer", "days", "live"
TYPES = (FISCHER, DAYS, LIVE)
_YEAR = 365 * DAY_S


def _fischer(preset: str | None, base: int, increment: int, cap: int) -> Rules:
    return Rules(FISCHER, preset, base, increment, cap, HOUR_S, _YEAR)


PRESETS: Final[Mapping[str, Rules]] = {
    "brisk": _fischer("brisk", 1 * DAY_S, 6 * HOUR_S, 2 * DAY_S),
    "normal": _fischer("normal", 3 * DAY_S, 12 * HOUR_S, 5 * DAY_S),
    "relaxed": _fischer("relaxed", 7 * DAY_S, 1 * DAY_S, 10 * DAY_S),
}

# Inclusive, in the units of the members as they are sent: seconds, but days for `days` and `game_days`.
BOUNDS: Final[Mapping[str, tuple[int, int]]] = {
    "base": (HOUR_S, 30 * DAY_S),
    "increment": (0, 7 * DAY_S),
    "cap": (HOUR_S, 30 * DAY_S),
    "visit": (0, DAY_S),
    "days": (1, 30),
    "seconds": (SHORTEST_TURN_S, LONGEST_TURN_S),
    "game_days": (1, 365),
    "timeouts": (1, 10),
}
SWITCHES = ("quiet_hours", "weekends", "vacation", "pauses")
SHARED = frozenset({"game_days", "timeouts", *SWITCHES})
_OWN: Final[Mapping[str, frozenset[str]]] = {
    FISCHER: frozenset({"base", "increment", "cap", "visit"}),
    DAYS: frozenset({"days"}),
}


def may_limit(turn_limit: object) -> bool:
    """Whether a table may have this time limit: none, or whole seconds from 15 to 300."""
    if turn_limit is None:
        return True
    return type(turn_limit) is int and SHORTEST_TURN_S <= turn_limit <= LONGEST_TURN_S


def chosen(wanted: Mapping[str, object]) -> Rules | int:
    """Return the chosen rules, or the seconds of a live turn. Raise ClockFault.

    `wanted` names a `preset` or a `type` with its members; members left out have their defaults.
    """
    asked = {name: value for name, value in wanted.items() if value is not None}
    kind = _kind(asked)
    for name, value in asked.items():
        _check_bounds(name, value)
    if kind == LIVE:
        _check_members(asked, frozenset({"type", "seconds"}), needed=("seconds",))
        return _number(asked, "seconds")
    if kind in PRESETS:
        _check_members(asked, SHARED | {"preset"})
        rules = PRESETS[kind]
    else:
        rules = _rules(kind, asked)
    switches: dict[str, Any] = {name: asked.get(name, True) is True for name in SWITCHES}
    days, timeouts = (
        _number(asked, "game_days", rules.game // DAY_S),
        _number(asked, "timeouts", rules.timeouts),
    )
    return rules._replace(game=days * DAY_S, timeouts=timeouts, **switches)


def _kind(asked: Mapping[str, object]) -> str:
    """Return the preset or the type. Exactly one of them must be named."""
    if ("preset" in asked) == ("type" in asked):
        raise ClockFault("", "invalid_clock", "A clock names either a preset or a type.")
    name = "preset" if "preset" in asked else "type"
    known = PRESETS if name == "preset" else TYPES
    if asked[name] not in known:
        raise ClockFault(name, "invalid_clock", f"One of {', '.join(known)}.")
    return str(asked[name])


def _rules(kind: str, asked: Mapping[str, object]) -> Rules:
    if kind == DAYS:
        _check_members(asked, SHARED | {"type"} | _OWN[DAYS], needed=("days",))
        whole = _number(asked, "days") * DAY_S
        return Rules(DAYS, None, whole, whole, whole, 0, _YEAR)
    _check_members(asked, SHARED | {"type"} | _OWN[FISCHER], needed=("base", "increment"))
    base, increment = _number(asked, "base"), _number(asked, "increment")
    cap = _number(asked, "cap", base)
    if cap < base:
        raise ClockFault("cap", "clock_out_of_bounds", "A clock never holds less than it begins with.")
    return _fischer(None, base, increment, cap)._replace(visit=_number(asked, "visit", HOUR_S))


def _number(asked: Mapping[str, object], name: str, usual: int = 0) -> int:
    value = asked.get(name, usual)
    assert isinstance(value, int), "bounds were checked"
    return value


def _check_bounds(name: str, value: object) -> None:
    if name in SWITCHES and type(value) is not bool:
        raise ClockFault(name, "invalid_clock", "true or false.")
    if name not in BOUNDS:
        return
    least, most = BOUNDS[name]
    if type(value) is not int or not least <= value <= most:
        raise ClockFault(name, "clock_out_of_bounds", f"Whole, from {least} to {most}.")


def _check_members(asked: Mapping[str, object], may: frozenset[str], needed: tuple[str, ...] = ()) -> None:
    for name in asked:
        if name not in may:
            raise ClockFault(name, "invalid_clock", "This clock has no such member.")
    for name in needed:
        if name not in asked:
            raise ClockFault(name, "invalid_clock", "This clock needs it.")
