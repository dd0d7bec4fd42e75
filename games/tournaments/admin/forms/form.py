"""The form by which an event is made and changed: all of it in words, and no JSON.

form = EventForm(request.POST); form.chosen() -> what `services.make` takes
form.refuse(error)                            -> what it refused, at the fields in which it was said
"""

from collections.abc import Iterator, Mapping
from typing import Any, Final

from django import forms
from django.core.exceptions import NON_FIELD_ERRORS
from django.utils.text import format_lazy
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _
from unfold.widgets import UnfoldAdminSelectWidget, UnfoldAdminTextareaWidget, UnfoldAdminTextInputWidget

from accounts.errors import Refused, translate_sentence
from games.engine.errors import InvalidOption, UnknownRuleset
from games.engine.rulesets import KEYS, ruleset
from games.tables.clocks.presets import LONGEST_TURN_S, SHORTEST_TURN_S
from games.tables.errors import InvalidClock, InvalidTurnLimit, NotRatable
from games.tournaments.admin.forms.columns import (
    ABOUT,
    OPTIONS,
    READS,
    Preset,
    clock_of,
    field_of,
    options_of,
    place_of,
    stages_of,
)
from games.tournaments.admin.forms.decision_forms import MomentInput
from games.tournaments.admin.forms.fields import (
    LENGTHS,
    RATED,
    SCORINGS,
    SPEEDS,
    TIE_BREAKS,
    UNEVEN,
    StageForms,
    side_by_side,
    ticked,
    whole,
)
from games.tournaments.admin.pages import ServiceForm
from games.tournaments.errors import LimitRequired
from games.tournaments.quotas import LARGEST_SCALE, LONGEST_COMPLAINTS_H, MOST_ENTRIES
from games.tournaments.services import tournament_terms

# Fields that are columns of the event, unchanged.
ALIKE: Final = (
    "name", "description", "players", "rated", "duplicate", "scoring", "scale", "bye_points", "capacity",
    "late_until", "complaint_hours", "entries_close_at",
)  # fmt: skip
_GAME: Final = (
    "ruleset", "players", "length", "round_numbers", "speed", "seconds", "days", "rated", "duplicate",
)  # fmt: skip
_TEXT, _SELECT = UnfoldAdminTextInputWidget, UnfoldAdminSelectWidget


class Words(ServiceForm):
    """The texts of an event, which can be changed at any time."""

    name = forms.CharField(label=_("Name"), max_length=80, widget=_TEXT(attrs={"dir": "auto"}))
    description = forms.CharField(
        label=_("Description"), max_length=4000, required=False,
        widget=UnfoldAdminTextareaWidget(attrs={"rows": 4}),
        help_text=_("Everybody reads it: where and when, prizes, whom to ask."),
    )  # fmt: skip
    version = forms.IntegerField(required=False, widget=forms.HiddenInput)

    def refuse(self, refused: Exception) -> None:
        for place, detail in _faults_of(refused):
            self.add_error(place if place in self.fields else None, detail)


class RatedWords(Words):
    """Texts of an opened event that nobody has entered, and whether it is rated."""

    rated = ticked(_("Rated"), RATED)


class EventForm(Words):
    ruleset = forms.ChoiceField(
        label=_("Rules"), widget=_SELECT, choices=[(key, _(ruleset(key).title)) for key in KEYS]
    )
    players = forms.TypedChoiceField(
        label=_("Players at a table"), coerce=int, empty_value=None, required=False, widget=_SELECT,
        choices=[("", _("as usual, four")), *((n, str(n)) for n in (2, 3, 4, 5))],
        help_text=_("Only “Up and down” is played by other numbers than four."),
    )  # fmt: skip
    length = forms.ChoiceField(label=_("Length of a game"), choices=LENGTHS, widget=_SELECT)
    round_numbers = forms.RegexField(
        r"^\s*\d{1,3}([\s,]+\d{1,3})*\s*$", label=_("Rounds of the game"), required=False, widget=_TEXT,
        help_text=_("Numbers of the rounds, such as 1, 14, 18."),
    )  # fmt: skip
    speed = forms.ChoiceField(label=_("Speed"), choices=SPEEDS, widget=_SELECT)
    seconds = whole(_("Seconds for each turn"), f"{SHORTEST_TURN_S}–{LONGEST_TURN_S}", initial=60)
    days = whole(_("Days for each turn"), "1–30", initial=2)
    rated = ticked(_("Rated"), RATED)
    duplicate = ticked(
        _("The same deals at all tables"),
        _("Luck counts less. Nobody else sees a deal before all tables have played it."),
    )
    format = forms.ChoiceField(
        label=_("Format"), choices=Preset.choices, initial=Preset.SWISS, widget=forms.RadioSelect
    )
    stage_rounds = whole(_("Rounds"), _("How often all players are paired."), initial=5)
    enters = whole(_("How many reach the final stage"), initial=4)
    final_rounds = whole(_("Rounds of the final stage"), initial=1)
    carry = whole(_("Points brought into the final stage, in percent"), initial=50)
    meet_again = ticked(
        _("Players who met before may meet again in the final stage"),
        _("Unless you tick it, they are kept apart where that can be, even the first and the second."),
    )
    laps = whole(_("Laps"), _("How often everybody meets everybody."), initial=1)
    advancing = whole(_("How many of each table go on"), initial=2)
    uneven = forms.ChoiceField(label=_("Uneven numbers"), choices=UNEVEN, widget=_SELECT)
    asynchronous = side_by_side()
    scoring = forms.ChoiceField(label=_("What a game is worth"), choices=SCORINGS, widget=_SELECT)
    scale = whole(
        _("Points of a game that count as one point above or below the mean"), f"1–{LARGEST_SCALE}", initial=5
    )
    bye_points = whole(_("Points for sitting out"), _("Empty: the mean of what the others get."))
    capacity = whole(_("Most entries"), format_lazy(_("At most {most}."), most=MOST_ENTRIES), initial=64)
    late_until = whole(
        _("Late entries until round"),
        _(
            "The last one before which somebody may come; 0: none. What they missed counts as the least that "
            "anybody got in it, and never more than 0."
        ),
        initial=0,
    )
    complaint_hours = whole(
        _("Hours for complaints"),
        format_lazy(
            _("From the last game to the confirmation, at least; at most {most}."), most=LONGEST_COMPLAINTS_H
        ),
        initial=24,
    )
    entries_close_at = forms.DateTimeField(
        label=_("Entries close at (UTC)"), required=False, widget=MomentInput,
        help_text=_("By themselves; left empty, you close them."),
    )  # fmt: skip

    def __init__(self, data: Any = None, *, initial: dict[str, Any] | None = None) -> None:
        super().__init__(data, initial=initial or {})
        for name, option in OPTIONS.items():
            self.fields[f"option_{name}"] = field_of(option)
        ties = [("", "–"), *((each.value, about) for each, about in TIE_BREAKS.items())]
        for place in range(len(TIE_BREAKS)):
            self.fields[f"tie_{place}"] = forms.ChoiceField(
                label=_("Tie-break %d") % (place + 1), choices=ties, required=False, widget=_SELECT
            )
        self.stages = StageForms(data, prefix="stages", initial=self.initial.get("stages", []))
        if "kept" in self.initial.values():
            kept = ("kept", _("As it is"))
            self.fields["speed"].choices = [kept, *SPEEDS]  # type: ignore[attr-defined]  # a choice
        self.of_game = [self[name] for name in _GAME]
        self.of_options = [self[f"option_{name}"] for name in OPTIONS]
        self.of_ties = [self[f"tie_{place}"] for place in range(len(TIE_BREAKS))]
        self.of_points = [self[name] for name in ("scoring", "scale", "bye_points")]
        self.of_entries = [self[name] for name in ("capacity", "entries_close_at", "complaint_hours")]

    @property
    def formats(self) -> list[tuple[str, Any, Any]]:
        """Return (value, name, explanation) of each named format."""
        return [(preset.value, preset.label, ABOUT[preset]) for preset in Preset]

    @property
    def numbers(self) -> list[tuple[forms.BoundField, str]]:
        """Return the numbers of formats, each with the formats that need it."""
        names = dict.fromkeys(name for read in READS.values() for name in read)
        return [
            (self[name], " ".join(preset for preset, read in READS.items() if name in read)) for name in names
        ]

    @property
    def has_wrong_options(self) -> bool:
        return any(field.errors or field.value() for field in self.of_options)

    def is_valid(self) -> bool:
        """Whether the service can be called. If not, add the errors that the service would raise, too, so
        that people see everything at once."""
        fits = super().is_valid()
        if self.is_bound and self.cleaned_data.get("format") == Preset.STAGES:
            fits = self.stages.is_valid() and fits
        if self.is_bound and not fits:
            self._refuse_the_rest()
        return fits

    @property
    def _preset(self) -> Preset:
        return Preset(self.cleaned_data["format"])

    def clean(self) -> dict[str, Any]:
        found: dict[str, Any] = super().clean() or self.cleaned_data
        if found.get("length") != "chosen":
            self.errors.pop("round_numbers", None)  # the page does not show it
        elif not found.get("round_numbers") and "round_numbers" not in self.errors:
            self.add_error("round_numbers", _("Say which rounds are played."))
        for name in ("capacity", "late_until", "complaint_hours", "carry", "scale"):
            if found.get(name) is None and name not in self.errors:
                found[name] = self.fields[name].initial
        return found

    def chosen(self) -> dict[str, Any]:
        """Return the choices as the service takes them; values that could not be read have their defaults."""
        usual = {
            name: "" if isinstance(field, forms.CharField) else field.initial
            for name, field in self.fields.items()
        }
        said = usual | self.cleaned_data
        ties = (said[f"tie_{place}"] for place in range(len(TIE_BREAKS)))
        return {
            **{name: said[name] for name in ("ruleset", *ALIKE)},
            "late_until": said["late_until"] if "late_until" in READS[self._preset] else 0,
            **clock_of(said),
            "options": options_of(said),
            "stages": self._stages(said),
            "tie_breaks": [each for each in ties if each],
        }

    def _stages(self, said: Mapping[str, Any]) -> list[dict[str, Any]]:
        if self._preset is not Preset.STAGES:
            return stages_of(self._preset, said)
        return [stage for stage in (each.stage() for each in self.stages.forms) if stage is not None]

    def refuse(self, refused: Exception) -> None:
        self._mark(refused)
        self._refuse_the_rest()

    def _refuse_the_rest(self) -> None:
        chosen_wrong = any(isinstance(self.fields.get(name), forms.ChoiceField) for name in self.errors)
        if not chosen_wrong and self.cleaned_data["speed"] != "kept":
            for each in tournament_terms.wrong_in(self.chosen()):
                self._mark(each)

    def _mark(self, refused: Exception) -> None:
        """Add the errors to their fields, unless a field has an error already."""
        for place, detail in _faults_of(refused):
            found: str | None = self._place(place)
            form: forms.BaseForm = self
            if found is not None and found.startswith("stages-"):
                _prefix, number, found = found.split("-")
                form = self.stages.forms[int(number)]
            found = found if found in form.fields else None
            said = list(form.errors.get(found or NON_FIELD_ERRORS, ()))
            if detail not in said and not (found and said):
                form.add_error(found, detail)

    def _place(self, pointer: str) -> str:
        """Return the form's field for a pointer: `stages/0/rounds`, `options/rounds`, `capacity`."""
        first, *rest = pointer.split("/")
        if first == "stages" and len(rest) == 2:
            return place_of(self._preset, int(rest[0]), rest[1])
        if first == "stages":
            return "format"
        if first == "options":
            return "length" if rest == ["rounds"] else f"option_{rest[0]}" if rest else "length"
        if first in {"clock", "turn_limit"}:
            return {"live": "seconds", "days": "days"}.get(self.cleaned_data["speed"], "speed")
        return "tie_0" if first == "tie_breaks" else first


def _faults_of(refused: Exception) -> Iterator[tuple[str, str]]:
    """Yield (place such as `stages/0/rounds`, empty for all of it; sentence) of each error."""
    if isinstance(refused, Refused) and refused.faults:
        for each in refused.faults:
            yield each.pointer.removeprefix("/"), translate_sentence(each.detail, gettext)
        return
    detail = refused.faults[0][2] if isinstance(refused, InvalidClock) else str(refused)
    yield _place_of(refused), translate_sentence(detail, gettext)


def _place_of(refused: Exception) -> str:
    match refused:
        case InvalidOption(option=option):
            return f"options/{option}"
        case UnknownRuleset():
            return "ruleset"
        case InvalidTurnLimit() | LimitRequired() | InvalidClock():
            return "clock"
        case NotRatable():
            return "rated"
        case _:
            return ""
