"""The form by which staff direct a table: first what would come of it, then, if nothing has happened since,
it is done."""

from __future__ import annotations

from collections.abc import Collection
from typing import Any, Final, cast

from django import forms
from django.utils.text import format_lazy
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _
from unfold.widgets import UnfoldAdminSelectWidget, UnfoldAdminTextareaWidget, UnfoldAdminTextInputWidget

from accounts.errors import UnknownUser
from accounts.models import User
from accounts.queries import user_by_name
from games.engine import codec
from games.engine.errors import MalformedRecord
from games.tables.interventions import (
    LONGEST_REASON,
    MEMBERS,
    MOST_POINTS,
    NEEDS,
    OFFERED,
    SHORTEST_REASON,
    Category,
    Kind,
    misfits,
)
from games.tables.models import Table
from games.tables.services.directing import Chosen, Consequences, Order, Stand

WHY: Final = format_lazy(
    _("On one line, {least} to {most} characters. The players read it as it stands."),
    least=SHORTEST_REASON,
    most=LONGEST_REASON,
)
_WRONG: Final = {
    "required": _("This is needed."),
    "unknown_field": _("This is not for what is chosen above."),
}
# Those of `MEMBERS` that the form asks for: what is said for a seat is for programs.
_FIELDS: Final = tuple(name for name in MEMBERS if name != "action")
_TEXT = UnfoldAdminTextInputWidget


def _for(kind: Kind, about: Any) -> Any:
    return format_lazy(_("{about} Only for “{kind}”."), about=about, kind=kind.value)


class Numbers(forms.CharField):
    """Whole numbers, one for each seat, with blanks or commas between them; None for nothing."""

    def clean(self, value: Any) -> Any:
        text = super().clean(value).replace(",", " ")
        try:
            return tuple(int(each) for each in text.split()) or None
        except ValueError:
            raise forms.ValidationError(_("Whole numbers, with blanks between them.")) from None


class DirectForm(forms.Form):
    """What to do, to whom, why; and, hidden, what was seen of the table."""

    kind = forms.ChoiceField(widget=UnfoldAdminSelectWidget)
    seat = forms.IntegerField(
        required=False,
        min_value=0,
        max_value=4,
        widget=_TEXT,
        help_text=_("For “extend”, “substitute”, “force”, “adjust”."),
    )
    seconds = forms.IntegerField(
        required=False, min_value=1, widget=_TEXT, help_text=_for(Kind.EXTEND, _("How many."))
    )
    player = forms.CharField(
        required=False, max_length=150, widget=_TEXT, help_text=_for(Kind.SUBSTITUTE, _("A name."))
    )
    turn_id = forms.CharField(
        required=False, max_length=12, widget=_TEXT,
        help_text=_(
            "Such as 7.23. For “force”: one listed under “Awaited”, which a bot takes. For “undo”: the last "
            "one of its round."
        ),
    )  # fmt: skip
    round = forms.IntegerField(
        required=False, min_value=1, max_value=999, widget=_TEXT,
        help_text=_("Its number. For “redeal”, “adjudicate_round”."),
    )  # fmt: skip
    points = Numbers(
        required=False, widget=_TEXT, help_text=_for(Kind.ADJUDICATE_ROUND, _("By seat, such as 13 -2 0 10."))
    )
    scores = Numbers(
        required=False, widget=_TEXT, help_text=_for(Kind.ADJUDICATE, _("The final ones by seat."))
    )
    change = forms.IntegerField(
        required=False, min_value=-MOST_POINTS, max_value=MOST_POINTS, widget=_TEXT,
        help_text=_for(
            Kind.ADJUST,
            _("How many points, up or down; for matchpoints, in hundredths of a board."),
        ),
    )  # fmt: skip
    category = forms.ChoiceField(
        required=False, choices=[("", "–"), *((each.value, each.value) for each in Category)],
        widget=UnfoldAdminSelectWidget, help_text=_for(Kind.ADJUST, _("What for; everybody sees it.")),
    )  # fmt: skip
    reason = forms.CharField(max_length=LONGEST_REASON, widget=UnfoldAdminTextareaWidget, help_text=WHY)
    version = forms.CharField(max_length=40, widget=forms.HiddenInput)

    def __init__(self, table: Table, kinds: Collection[Kind], *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self._table, self._kinds = table, kinds
        offered = [(each.value, f"{each.value}: {gettext(each.about)}") for each in OFFERED if each in kinds]
        cast("forms.ChoiceField", self.fields["kind"]).choices = offered

    def clean_player(self) -> User | None:
        name = self.cleaned_data["player"]
        try:
            return user_by_name(name, realm=self._table.realm_id) if name else None
        except UnknownUser as unknown:
            raise forms.ValidationError(gettext(str(unknown))) from None

    def clean_turn_id(self) -> tuple[int, int] | None:
        text = self.cleaned_data["turn_id"]
        try:
            return codec.parse_turn_id(text) if text else None
        except MalformedRecord as malformed:
            raise forms.ValidationError(gettext(malformed.detail)) from None

    def clean_category(self) -> Category | None:
        said = self.cleaned_data["category"]
        return Category(said) if said else None

    def clean(self) -> dict[str, Any]:
        found: dict[str, Any] = super().clean() or self.cleaned_data
        if "kind" in found:
            given = [name for name in _FIELDS if found.get(name) is not None]
            refused = set(self.errors)
            for name, code in misfits(Kind(found["kind"]), given).items():
                if name not in refused:
                    self.add_error(name, _WRONG[code])
        return found

    def order(self, by: User, *, preview: bool) -> Order:
        """What was ordered."""
        said = self.cleaned_data
        return Order(self._table.pk, by, said["reason"], None if preview else said["version"], preview)

    def again(self, version: str) -> DirectForm:
        """The same form by somebody who has seen this version of the table."""
        return DirectForm(self._table, self._kinds, dict(self.data.items()) | {"version": version})

    def chosen(self) -> Chosen:
        """What was chosen."""
        said = self.cleaned_data
        told = {name: said[name] for name in _FIELDS if name != "turn_id"}
        return Chosen(Kind(said["kind"]), turn=said["turn_id"], **told)


class RevealForm(forms.Form):
    """Whose hand, of which round, and why."""

    seat = forms.IntegerField(min_value=0, max_value=4, widget=_TEXT)
    round = forms.IntegerField(min_value=1, max_value=999, widget=_TEXT)
    reason = forms.CharField(max_length=LONGEST_REASON, widget=UnfoldAdminTextareaWidget, help_text=WHY)
    version = forms.CharField(max_length=40, widget=forms.HiddenInput)


def needs(kinds: Collection[Kind]) -> list[tuple[str, str]]:
    """Of each of these kinds, what it needs, for people."""
    offered = (kind for kind in OFFERED if kind in kinds)
    return [(kind.value, ", ".join(NEEDS[kind]) or gettext("nothing more")) for kind in offered]


def lines(made: Consequences) -> list[str]:
    """What comes of it, for people: only what differs."""
    before, after = _told(made.before), _told(made.after)
    found = [f"{name}: {before[name]} → {after[name]}" for name in before if before[name] != after[name]]
    return found or [gettext("Nothing else changes.")]


def _told(stand: Stand) -> dict[str, str]:
    waiting = gettext("not foretold, as it may depend on hidden cards")
    if stand.awaited is not None:
        waiting = ", ".join(
            f"{each.round}.{each.turn} seat {each.seat} until {each.due_at:%Y-%m-%d %H:%M:%S}"
            if each.due_at
            else f"{each.round}.{each.turn} seat {each.seat}"
            for each in stand.awaited
        )
    paused = f"{stand.paused_until:%Y-%m-%d %H:%M}" if stand.paused_until else gettext("not paused")
    left = ", ".join(f"seat {seat}" for seat in stand.left)
    return {
        gettext("Paused until"): paused,
        gettext("Seats"): ", ".join(f"{seat} {name} ({kind})" for seat, kind, name in stand.seats),
        gettext("Rank below all who stay"): left or gettext("nobody"),
        gettext("Rounds"): ", ".join(
            f"{each.number}, deal {each.attempt + 1} by seat {each.dealer}" for each in stand.rounds
        ),
        gettext("Awaited"): waiting or gettext("nobody"),
        gettext("Scores"): " ".join(map(str, stand.scores)),
        gettext("Places"): gettext("none yet") if stand.places is None else " ".join(map(str, stand.places)),
        gettext("Game"): stand.status,
        gettext("Begun anew at"): stand.replaced_by or gettext("no other table"),
    }
