"""The form by which staff direct a table: first what would come of it, then, if nothing has happened since,
it is done."""

from __future__ import annotations

from collections.abc import Collection
from typing import Any, Final

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
from games.tables.admin.wording import CATEGORIES, KINDS, seat_name, turn_name
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
from games.tables.queries import said_last
from games.tables.services.directing import Chosen, Order, Stand

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


class Numbers(forms.CharField):
    """Whole numbers, one for each seat, with blanks or commas between them; None for nothing."""

    def clean(self, value: Any) -> Any:
        text = super().clean(value).replace(",", " ")
        try:
            return tuple(int(each) for each in text.split()) or None
        except ValueError:
            raise forms.ValidationError(_("Whole numbers, with blanks between them.")) from None


_MANY = _("A whole number for each of these, one after the other: %s.")


class DirectForm(forms.Form):
    """What to do, to whom, why; and, hidden, what was seen of the table."""

    kind = forms.ChoiceField(label=_("What is to be done"), widget=UnfoldAdminSelectWidget)
    turn_id = forms.CharField(
        label=_("Turn"), required=False, max_length=12, widget=UnfoldAdminSelectWidget,
        help_text=_("A bot takes it as it would take its own."),
    )  # fmt: skip
    seat = forms.TypedChoiceField(
        label=_("Whose seat"), required=False, coerce=int, empty_value=None, widget=UnfoldAdminSelectWidget
    )
    seconds = forms.IntegerField(label=_("How many seconds more"), required=False, min_value=1, widget=_TEXT)
    player = forms.CharField(
        label=_("Who plays from now on"), required=False, max_length=150, widget=_TEXT,
        help_text=_("The name of a person or of a bot."),
    )  # fmt: skip
    round = forms.IntegerField(
        label=_("Round"), required=False, min_value=1, max_value=999, widget=UnfoldAdminSelectWidget
    )
    points = Numbers(label=_("Points of the round"), required=False, widget=_TEXT)
    scores = Numbers(label=_("Final scores"), required=False, widget=_TEXT)
    change = forms.IntegerField(
        label=_("How many points"), required=False, min_value=-MOST_POINTS, max_value=MOST_POINTS,
        widget=_TEXT,
        help_text=_("Up, or down with a minus before it; for matchpoints in hundredths of a board."),
    )  # fmt: skip
    category = forms.ChoiceField(
        label=_("What for"), required=False, choices=[("", "–"), *CATEGORIES.items()],
        widget=UnfoldAdminSelectWidget, help_text=_("Everybody sees it."),
    )  # fmt: skip
    reason = forms.CharField(
        label=_("Reason"), max_length=LONGEST_REASON, help_text=WHY,
        widget=UnfoldAdminTextareaWidget(attrs={"rows": 3}),
    )  # fmt: skip
    version = forms.CharField(max_length=40, widget=forms.HiddenInput)

    def __init__(self, table: Table, kinds: Collection[Kind], stand: Stand, *args: Any, **kw: Any) -> None:
        super().__init__(*args, **kw)
        self._table, self._kinds, self._stand = table, kinds, stand
        awaited = [(codec.turn_id(each.round, each.turn), each) for each in stand.awaited or ()]
        rounds = [each.number for each in stand.rounds]
        said = {said: gettext("round %d: what was said last") % said[0] for said in said_last(table, rounds)}
        offers: dict[str, list[tuple[Any, Any]]] = {
            "kind": [(each.value, KINDS[each]) for each in OFFERED if each in kinds],
            "seat": [("", "–"), *((seat, seat_name(seat, stand)) for seat in range(table.players))],
            "round": [("", "–"), *((each, each) for each in rounds)],
            "turn_id": [
                ("", "–"),
                *((id, turn_name(each, stand)) for id, each in awaited),
                *((codec.turn_id(*turn), name) for turn, name in said.items()),
            ],
        }
        for name, choices in offers.items():
            self._offer(name, choices)
        who = ", ".join(seat_name(seat, stand) for seat in range(table.players))
        self.fields["points"].help_text = self.fields["scores"].help_text = _MANY % who

    def _offer(self, name: str, choices: list[tuple[Any, Any]]) -> None:
        """Numbers may be sent that are offered no more: the service says what is wrong with them."""
        field: Any = self.fields[name]
        field.widget.choices = choices
        if isinstance(field, forms.ChoiceField):
            field.choices = choices

    @property
    def needs(self) -> list[tuple[forms.BoundField, str]]:
        """What is said besides what is done and why: each with the kinds that need it."""
        return [
            (self[name], " ".join(kind.value for kind in self._kinds if name in NEEDS[kind]))
            for name in _FIELDS
        ]

    @property
    def kinds(self) -> list[tuple[Any, str]]:
        """(name, what it is) of each that is offered."""
        return [(KINDS[each], gettext(each.about)) for each in OFFERED if each in self._kinds]

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
        return DirectForm(
            self._table, self._kinds, self._stand, dict(self.data.items()) | {"version": version}
        )

    def chosen(self) -> Chosen:
        """What was chosen."""
        said = self.cleaned_data
        told = {name: said[name] for name in _FIELDS if name != "turn_id"}
        return Chosen(Kind(said["kind"]), turn=said["turn_id"], **told)


class RevealForm(forms.Form):
    """Whose hand, of which round, and why."""

    seat = forms.IntegerField(label=_("Number of the seat, from 0"), min_value=0, max_value=4, widget=_TEXT)
    round = forms.IntegerField(label=_("Round"), min_value=1, max_value=999, widget=_TEXT)
    reason = forms.CharField(
        label=_("Reason"), max_length=LONGEST_REASON, widget=UnfoldAdminTextareaWidget, help_text=WHY
    )
    version = forms.CharField(max_length=40, widget=forms.HiddenInput)
