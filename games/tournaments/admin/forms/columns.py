"""Between the event's form and its columns: game, clock, and named formats with their stages."""

import re
from collections.abc import Mapping, Sequence
from typing import Any, Final

from django import forms
from django.db.models import TextChoices
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _
from unfold.widgets import UnfoldAdminSelectWidget

from games.engine.rulesets import RULESETS
from games.engine.rulesets.base import TableOption
from games.engine.rulesets.options import house_rules
from games.tables.admin.admin_texts import in_parts, listed
from games.tables.clocks.presets import DAY_S, DAYS
from games.tournaments.models import Tournament
from games.tournaments.stages import completed

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


Stages = list[dict[str, Any]]


class Preset(TextChoices):
    SWISS = "swiss", _("Swiss")
    FIXED = "fixed", _("Drawn schedule")
    LEAGUE = "league", _("Round robin or league")
    KNOCKOUT = "knockout", _("Knock-out")
    FINAL = "final", _("Preliminary and final")
    FINAL_KNOCKOUT = "final_knockout", _("Preliminary and knock-out")
    STAGES = "stages", _("Stage by stage")


ABOUT: Final = {
    Preset.SWISS: _("Players with equal points meet. Nobody is out; the usual choice for one evening."),
    Preset.FIXED: _("All tables of all rounds follow a schedule with as few repeats as can be."),
    Preset.LEAGUE: _(
        "All meet all others equally often. At tables of four that goes with 4, 8, 12 … 64 players, with 13, "
        "17 … 41 of whom one sits out, or with 7, 11 … 63 and a bot; with no other number."
    ),
    Preset.KNOCKOUT: _(
        "The first of each table go on, until one table is left. Of those who come equal the better seed "
        "goes on."
    ),
    Preset.FINAL: _(
        "Swiss for all, then the best play on, with a part of their points. With equal points at the cut the "
        "tie-breaks below decide, the last of them by lot."
    ),
    Preset.FINAL_KNOCKOUT: _(
        "Swiss for all, then a knock-out of the best. With equal points at the cut the tie-breaks below "
        "decide, in the knock-out the place in the Swiss."
    ),
    Preset.STAGES: _("Up to four stages, each with its own method. Fill in the stages below."),
}
# The numbers of the form that each format reads.
READS: Final[Mapping[Preset, tuple[str, ...]]] = {
    Preset.SWISS: ("stage_rounds", "uneven", "late_until"),
    Preset.FIXED: ("stage_rounds", "uneven", "asynchronous"),
    Preset.LEAGUE: ("laps", "uneven", "asynchronous"),
    Preset.KNOCKOUT: ("advancing", "uneven"),
    Preset.FINAL: ("stage_rounds", "enters", "carry", "final_rounds", "meet_again", "uneven", "late_until"),
    Preset.FINAL_KNOCKOUT: ("stage_rounds", "enters", "advancing", "meet_again", "uneven", "late_until"),
    Preset.STAGES: ("late_until",),
}


def stages_of(preset: Preset, said: Mapping[str, Any]) -> Stages:
    """Return the stages of a named format with these numbers."""
    uneven = {"uneven": said["uneven"]}
    swiss = {"method": "swiss", "rounds": said["stage_rounds"], **uneven}
    if preset is Preset.SWISS:
        return [swiss]
    if preset is Preset.FIXED:
        return [{**swiss, "method": "fixed", "asynchronous": said["asynchronous"]}]
    if preset is Preset.LEAGUE:
        return [{"method": "league", "laps": said["laps"], **uneven, "asynchronous": said["asynchronous"]}]
    knockout = {"method": "knockout", "advancing": said["advancing"], **uneven}
    if preset is Preset.KNOCKOUT:
        return [knockout]
    last = {"enters": said["enters"], "meet_again": said["meet_again"]}
    if preset is Preset.FINAL_KNOCKOUT:
        return [swiss, {**knockout, **last}]
    final = {"rounds": said["final_rounds"], "carry": said["carry"], "scheduled": False}
    return [swiss, {**swiss, **last, **final}]


def recognised(stages: Sequence[Mapping[str, Any]]) -> tuple[Preset, dict[str, Any]]:
    """Return the name and the numbers of the format that has these completed stages."""
    first, last = stages[0], stages[-1]
    numbers = {
        "stage_rounds": first["rounds"], "uneven": first["uneven"], "laps": first["laps"],
        "advancing": last["advancing"], "enters": last["enters"], "carry": last["carry"],
        "final_rounds": last["rounds"], "meet_again": last["meet_again"],
        "asynchronous": first["asynchronous"],
    }  # fmt: skip
    for preset in Preset:
        if preset is not Preset.STAGES and _means(preset, numbers, stages):
            return preset, {name: value for name, value in numbers.items() if name in READS[preset]}
    return Preset.STAGES, {}


def _means(preset: Preset, said: Mapping[str, Any], stages: Sequence[Mapping[str, Any]]) -> bool:
    try:
        return completed(stages_of(preset, said)) == list(stages)
    except ValueError:
        return False


def place_of(preset: Preset, stage: int, member: str) -> str:
    """Return the form's field of a member of a stage; the format itself if there is none."""
    if preset is Preset.STAGES:
        return f"stages-{stage}-{member}"
    if member == "rounds":
        return "final_rounds" if stage else "stage_rounds"
    return member if member in READS[preset] else "format"
