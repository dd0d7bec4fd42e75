"""The game of an event's tables, between the form and the columns: options, clocks."""

import re
from collections.abc import Mapping
from typing import Any, Final

from django import forms
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _
from unfold.widgets import UnfoldAdminSelectWidget

from games.engine.rulesets import RULESETS
from games.engine.rulesets.base import TableOption
from games.engine.rulesets.options import house_rules
from games.tables.admin.admin_texts import in_parts, listed
from games.tables.clocks.presets import DAY_S, DAYS
from games.tournaments.models import Tournament

# The rounds that are played have fields of their own.
ROUNDS: Final = "rounds"
# Pairing decides who sits where.
_LEFT_OUT: Final = frozenset({ROUNDS, "seating"})
OPTIONS: Final = {
    option.name: option
    for rules in RULESETS.values()
    for option in rules.options
    if option.name not in _LEFT_OUT
}


_LABELS: Final = {
    "concurrency": _("Rounds side by side"), "concealed": _("Tricks of others are hidden"),
    "jokers": _("Jokers"), "pass_is_final": _("A pass is final"), "turns": _("Cards in each turn"),
    "may_pass": _("Passing"), "passed_out": _("A round everybody passes"), "dashing": _("Dash calls"),
    "most_dash_calls": _("Most dash calls"), "equal_bids": _("Equal bids"),
    "void_normal": _("A missing suit"), "carry": _("After a Sa’aydeh"),
    "double_risk_from": _("Double Risk from"),
    "doubled_for": _("Doubled: whose"), "risk_from": _("Risk from"), "high_estimates": _("High estimates"),
    "two_withs_double": _("Two Withs double the round"), "opened_by": _("Who opens the next round"),
    "break_colour": _("A bid of 8 changes a fixed trump"), "dash_points": _("Points of a dash call"),
}  # fmt: skip
_SAID: Final = {
    "yes": _("yes"), "no": _("no"), "redeal": _("dealt again"),
    "skip": _("skipped, and the next counts more"),
    "in_turn": _("as bids"), "blind": _("asked before the auction"),
    "earlier_stands": _("the earlier stands"), "later_wins": _("the later wins"),
    "redeal_or_avoid": _("new deal or avoid"), "avoid": _("avoid only"),
    "redeal_once": _("one new deal a round, or avoid"), "not_asked": _("not asked"),
    "double": _("the next counts double"), "growing": _("two, three … times"), "none": _("nothing"),
    "redoubling": _("two, four, eight … times"),
    "next_seat": _("the next seat each time"), "last_high_bidder": _("who bid highest in the round before"),
    "doubled": _("count double"), "squared": _("super calls"),
    "squared_tens": _("super calls, missed for 10 × (estimate − 5)"),
    "own": _("the player’s own points"), "all": _("everybody’s points"),
}  # fmt: skip


def field_of(option: TableOption) -> forms.ChoiceField:
    where = listed(
        gettext(rules.title)
        for rules in RULESETS.values()
        if option.name in {each.name for each in rules.options}
    )
    return forms.ChoiceField(
        label=_LABELS[option.name],
        choices=[("", _("as usual")), *((each, _SAID.get(each, each)) for each in _values(option))],
        required=False,
        widget=UnfoldAdminSelectWidget,
        help_text=f"{gettext(option.about)} ({where})",
    )


def _values(option: TableOption) -> dict[str, object]:
    """Return the option's values by their names in the form."""
    values: dict[object, str] = {True: "yes", False: "no"}
    return {
        values[each.value] if isinstance(each.value, bool) else str(each.value): each.value
        for each in option.choices
    }


def options_of(said: Mapping[str, Any]) -> dict[str, object]:
    """Return the chosen options; default values are left out."""
    found: dict[str, object] = {
        name: _values(option)[said[f"option_{name}"]]
        for name, option in OPTIONS.items()
        if said.get(f"option_{name}")
    }
    if said["length"] == "chosen" and said["round_numbers"]:
        found[ROUNDS] = [int(each) for each in re.split(r"[\s,]+", said["round_numbers"].strip())]
    elif said["length"] not in {"full", "chosen"}:
        found[ROUNDS] = said["length"]
    return found


def said_of_options(options: Mapping[str, Any]) -> dict[str, Any]:
    """Return the form's fields for these options."""
    rounds = options.get(ROUNDS, "full")
    listed = isinstance(rounds, list)
    found: dict[str, Any] = {
        "length": "chosen" if listed else rounds,
        "round_numbers": ", ".join(map(str, rounds)) if listed else "",
    }
    for name, option in OPTIONS.items():
        if name in options:
            called = (text for text, value in _values(option).items() if value == options[name])
            found[f"option_{name}"] = next(called, "")
    return found


def said_of_house_rules(event: Tournament) -> str:
    """Return the house rules of an event with their texts; empty if there are none."""
    chosen = house_rules(RULESETS[event.ruleset], event.options)
    said = said_of_options(event.options)
    return in_parts(
        f"{_LABELS[name]}: {_SAID.get(said[f'option_{name}'], said[f'option_{name}'])}" for name in chosen
    )


def clock_of(said: Mapping[str, Any]) -> dict[str, Any]:
    """Return the chosen seconds of a turn, or clock; {} if it stays as it is."""
    speed = said["speed"]
    if speed == "kept":
        return {}
    if speed == "live":
        return {"turn_limit": said["seconds"], "clock": None}
    clock = {"type": DAYS, "days": said["days"]} if speed == "days" else {"preset": speed}
    return {"turn_limit": None, "clock": clock}


def said_of_clock(event: Tournament) -> dict[str, Any]:
    """Return the form's fields for the clock: `kept` if the form cannot express it."""
    if event.clock is None:
        return {"speed": "live", "seconds": event.turn_limit}
    if event.clock["preset"]:
        return {"speed": event.clock["preset"]}
    if event.clock["type"] == DAYS:
        return {"speed": "days", "days": event.clock["base"] // DAY_S}
    return {"speed": "kept"}
