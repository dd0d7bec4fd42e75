"""Forms for directing a table. Each asks only for what is needed, with choices by name.

The first submit shows a preview; the second carries it out if nothing has happened since.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any, Final

from django import forms
from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString
from django.utils.text import format_lazy
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _
from unfold import widgets

from accounts.errors import UnknownUser
from accounts.isolates import unmarked
from accounts.models import User
from accounts.queries import user_by_name
from games.engine.actions import Action
from games.engine.codec import turn_id
from games.engine.round import Phase
from games.engine.undo import CountedTurn
from games.tables.admin.admin_texts import CATEGORIES, listed, seat_name, turn_name
from games.tables.admin.fact_texts import in_words, written
from games.tables.interventions import (
    LONGEST_REASON,
    MOST_POINTS,
    SHORTEST_REASON,
    Category,
    InterventionKind,
)
from games.tables.models import Table
from games.tables.queries import likely_substitutes
from games.tables.services.directing import Chosen, Order, Stand

WHY: Final = format_lazy(
    _("On one line, {least} to {most} characters. The players read it as it stands."),
    least=SHORTEST_REASON,
    most=LONGEST_REASON,
)
# The choices when the page was made.
_GONE: Final = {"invalid_choice": _("This is no longer so at the table. Choose again.")}
# A turn: its round, its number, and its seat.
Turn = tuple[int, int, int]


@dataclass(frozen=True, slots=True)
class FormData:
    """The table, its state, turns that can be undone, and calls open to seats whose turn it is."""

    table: Table
    stand: Stand
    undoable: Sequence[tuple[int, CountedTurn]]
    sayable: Sequence[Action] = ()

    @property
    def seats(self) -> dict[int, str]:
        return {seat: seat_name(seat, self.stand) for seat in range(self.table.players)}

    @property
    def awaited(self) -> list[tuple[Turn, str]]:
        found = self.stand.awaited or ()
        return [((each.round, each.turn, each.seat), turn_name(each, self.stand)) for each in found]

    @property
    def awaited_seat(self) -> int | None:
        """Return the seat whose turn has waited longest; most interventions are about it."""
        waits = sorted(self.stand.awaited or (), key=lambda each: each.since)
        return int(waits[0].seat) if waits else None

    @property
    def said(self) -> list[tuple[Turn, str]]:
        """Return the turns that can be undone, with what was said, in each round the last one first."""
        template = gettext("round %(round)d: %(who)s")
        found: list[tuple[Turn, str]] = []
        for number, each in self.undoable:
            who = listed([seat_name(each.seat, self.stand), in_words(each.action)])
            found.append(((number, each.turn, each.seat), template % {"round": number, "who": who}))
        return found


def rounds_at(stand: Stand) -> list[int]:
    return [each.number for each in stand.rounds if each.phase is not Phase.PLAYED]


class DirectForm(forms.Form):
    """A form with an intervention's members and reason; its kind and the version seen are hidden fields."""

    kind = forms.CharField(required=False, widget=forms.HiddenInput)
    reason = forms.CharField(
        label=_("Reason"), max_length=LONGEST_REASON, help_text=WHY,
        widget=widgets.UnfoldAdminTextareaWidget(attrs={"rows": 2}),
    )  # fmt: skip
    version = forms.CharField(max_length=40, widget=forms.HiddenInput)

    def __init__(self, kind: InterventionKind, known: FormData, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self._kind, self._known = kind, known
        fields = dict(_fields(kind, known))
        self.fields.update(fields)
        self.order_fields([*fields, "reason"])
        if kind is InterventionKind.MESSAGE:
            self.fields["reason"].label = _("Message to the table")

    def clean_player(self) -> User:
        try:
            return user_by_name(unmarked(self.cleaned_data["player"]), realm=self._known.table.realm_id)
        except UnknownUser:
            raise forms.ValidationError(gettext("No player has this name.")) from None

    def order(self, by: User, *, preview: bool) -> Order:
        said = self.cleaned_data
        # A table whose turns follow each other fast has always moved on: it can be stopped all the same.
        seen = None if preview or self._kind is InterventionKind.PAUSE else said["version"]
        return Order(self._known.table.pk, by, said["reason"], seen, preview)

    def again(self, version: str) -> DirectForm:
        """Return this form again, as filled in by a user who has seen this version of the table."""
        return DirectForm(self._kind, self._known, dict(self.data.items()) | {"version": version})

    def chosen(self) -> Chosen:
        said = self.cleaned_data
        members = ("seat", "seconds", "player", "round", "change", "category", "action")
        told: dict[str, Any] = {name: said[name] for name in members if name in said}
        if "turn_id" in said:
            number, turn, seat = said["turn_id"]
            told["turn"] = number, turn
            if self._kind is InterventionKind.FORCE:
                told["seat"] = seat
        for name in ("points", "scores"):
            if name in self._kind.of.needs:
                told[name] = [said[f"{name}_{seat}"] for seat in range(self._known.table.players)]
        return Chosen(self._kind, **told)


def _fields(kind: InterventionKind, known: FormData) -> Iterator[tuple[str, forms.Field]]:
    """Yield the fields of an intervention. A turn belongs to a seat, so no form asks for both."""
    for name in kind.of.needs:
        if name in _MAKE:
            yield name, _MAKE[name](known)
        elif name == "turn_id":
            yield name, _turn(kind, known)
        elif name == "seat" and kind is not InterventionKind.FORCE:
            yield name, _choice(_("Whose seat"), known.seats.items(), initial=known.awaited_seat)
        elif name in {"points", "scores"}:
            yield from _by_seat(name, known)
    if kind is InterventionKind.FORCE:
        yield "action", _said_for_player(known)


def _by_seat(name: str, known: FormData) -> Iterator[tuple[str, forms.Field]]:
    said = gettext("Points of %s in this round") if name == "points" else gettext("Final score of %s")
    for seat in range(known.table.players):
        label = said % seat_name(seat, known.stand)
        initial = known.stand.scores[seat] if name == "scores" else None
        yield f"{name}_{seat}", _number(label, -MOST_POINTS, MOST_POINTS, initial=initial)


def _turn(kind: InterventionKind, known: FormData) -> forms.Field:
    offered = dict(known.awaited if kind is InterventionKind.FORCE else known.said)
    values = {f"{turn_id(number, turn)}/{seat}": (number, turn, seat) for number, turn, seat in offered}
    choices = [(value, offered[turn]) for value, turn in values.items()]
    return _choice(_("Turn"), choices, coerce=values.__getitem__)


def _said_for_player(known: FormData) -> forms.Field:
    values = {written(each): each for each in known.sayable}
    choices = [("", _("a bot chooses")), *((value, in_words(each)) for value, each in values.items())]
    about = _(
        "What the player meant to say, if you know it. A bot chooses cards, because a list of "
        "playable cards would show who holds them."
    )
    more: dict[str, Any] = {"empty_value": None, "required": False, "help_text": about}
    return _choice(_("What they say"), choices, coerce=values.__getitem__, **more)


def _choice(label: Any, choices: Iterable[tuple[object, Any]], **more: Any) -> forms.Field:
    """Make a field to choose among numbers, or among other values if `more` says how to read them."""
    told: dict[str, Any] = {"coerce": int, "error_messages": _GONE} | more
    offered = [(str(value), said) for value, said in choices]
    return forms.TypedChoiceField(
        label=label, choices=offered, widget=widgets.UnfoldAdminSelectWidget, **told
    )


def _number(
    label: Any, least: int, most: int | None = None, help_text: Any = "", initial: int | None = None
) -> forms.Field:
    return forms.IntegerField(
        label=label, min_value=least, max_value=most, help_text=help_text, initial=initial,
        widget=widgets.UnfoldAdminIntegerFieldWidget,
    )  # fmt: skip


def _change(_known: FormData) -> forms.Field:
    about = _("Up, or down with a minus before it; for matchpoints in hundredths of a board.")
    return _number(_("How many points"), -MOST_POINTS, MOST_POINTS, about)


def _category(_known: FormData) -> forms.Field:
    about = _("Everybody sees it.")
    return _choice(_("What for"), CATEGORIES.items(), coerce=Category, help_text=about, error_messages={})


class NameInput(widgets.UnfoldAdminTextInputWidget):
    """A text field for a name, with suggestions that begin as the text does."""

    def __init__(self, names: Sequence[str]) -> None:
        super().__init__(attrs={"list": "suggested", "autocomplete": "off", "dir": "auto"})
        self._names = names

    def render(self, *args: Any, **kwargs: Any) -> SafeString:
        offered = format_html_join("", '<option value="{}"></option>', ((each,) for each in self._names))
        field = super().render(*args, **kwargs)
        return format_html('{}<datalist id="suggested">{}</datalist>', field, offered)


def _player(known: FormData) -> forms.Field:
    return forms.CharField(
        label=_("Who plays from now on"),
        max_length=150,
        widget=NameInput(likely_substitutes(known.table)),
        help_text=_(
            "The name of a person or of a bot. As you write, bots of the service and other players of "
            "the event are offered. A player who is replaced ranks below all who stay at the table."
        ),
    )


def _round(known: FormData) -> forms.Field:
    offered = [(each, gettext("Round %d") % each) for each in rounds_at(known.stand)]
    none = "" if offered else gettext("No round is being played.")
    return _choice(_("Round of the game"), offered, help_text=none)


_MAKE: Final[dict[str, Callable[[FormData], forms.Field]]] = {
    "seconds": lambda _known: _number(
        _("How many seconds more"), 1, None, _("60 are a minute, 3600 an hour, 86400 a day.")
    ),
    "player": _player,
    "round": _round,
    "change": _change,
    "category": _category,
}
