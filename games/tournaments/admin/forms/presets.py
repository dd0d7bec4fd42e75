"""Named formats of the form, and their stages."""

from collections.abc import Mapping, Sequence
from typing import Any, Final

from django.db.models import TextChoices
from django.utils.translation import gettext_lazy as _

from games.tournaments.stages import completed

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
