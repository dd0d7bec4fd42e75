"""The form by which staff direct a table: first what would come of it, then, if nothing has happened since,
it is done."""

from __future__ import annotations

from typing import Any, Final

from django import forms
from unfold.widgets import UnfoldAdminSelectWidget, UnfoldAdminTextareaWidget, UnfoldAdminTextInputWidget

from accounts.errors import UnknownUser
from accounts.models import User
from accounts.queries import user_by_name
from games.engine import codec
from games.engine.errors import MalformedRecord
from games.tables.interventions import LONGEST_REASON, NEEDS, SHORTEST_REASON, Kind, misfits
from games.tables.models import Table
from games.tables.services.directing import Chosen, Consequences, Order, Stand

WHY: Final = (
    f"On one line, {SHORTEST_REASON} to {LONGEST_REASON} characters. The players read it as it stands."
)
_WRONG: Final = {"required": "This is needed.", "unknown_field": "This is not for what is chosen above."}
_TEXT = UnfoldAdminTextInputWidget


def _for(kind: Kind, about: str) -> str:
    return f"{about} Only for “{kind}”."


class DirectForm(forms.Form):
    """What to do, to whom, why; and, hidden, what was seen of the table."""

    kind = forms.ChoiceField(
        choices=[(each.value, f"{each.value}: {each.about}") for each in Kind], widget=UnfoldAdminSelectWidget
    )
    seat = forms.IntegerField(
        required=False,
        min_value=0,
        max_value=4,
        widget=_TEXT,
        help_text="For “extend”, “substitute”, “force”.",
    )
    seconds = forms.IntegerField(
        required=False, min_value=1, widget=_TEXT, help_text=_for(Kind.EXTEND, "How many.")
    )
    player = forms.CharField(
        required=False, max_length=150, widget=_TEXT, help_text=_for(Kind.SUBSTITUTE, "A name.")
    )
    turn_id = forms.CharField(
        required=False, max_length=12, widget=_TEXT,
        help_text=_for(Kind.FORCE, "As listed under “Awaited”, such as 7.23: a bot takes it."),
    )  # fmt: skip
    round = forms.IntegerField(
        required=False, min_value=1, max_value=999, widget=_TEXT, help_text=_for(Kind.REDEAL, "Its number.")
    )
    reason = forms.CharField(max_length=LONGEST_REASON, widget=UnfoldAdminTextareaWidget, help_text=WHY)
    version = forms.CharField(max_length=40, widget=forms.HiddenInput)

    def __init__(self, table: Table, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self._table = table

    def clean_player(self) -> User | None:
        name = self.cleaned_data["player"]
        try:
            return user_by_name(name, realm=self._table.realm_id) if name else None
        except UnknownUser as unknown:
            raise forms.ValidationError(str(unknown)) from None

    def clean_turn_id(self) -> tuple[int, int] | None:
        text = self.cleaned_data["turn_id"]
        try:
            return codec.parse_turn_id(text) if text else None
        except MalformedRecord as malformed:
            raise forms.ValidationError(malformed.detail) from None

    def clean(self) -> dict[str, Any]:
        found: dict[str, Any] = super().clean() or self.cleaned_data
        if "kind" in found:
            given = [
                name
                for name in ("seat", "seconds", "player", "turn_id", "round")
                if found.get(name) is not None
            ]
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
        return DirectForm(self._table, dict(self.data.items()) | {"version": version})

    def chosen(self) -> Chosen:
        """What was chosen."""
        said = self.cleaned_data
        return Chosen(
            Kind(said["kind"]), seat=said["seat"], seconds=said["seconds"], player=said["player"],
            round=said["round"], turn=said["turn_id"],
        )  # fmt: skip


def needs() -> list[tuple[str, str]]:
    """Of each kind, what it needs, for people."""
    return [(kind.value, ", ".join(NEEDS[kind]) or "nothing more") for kind in Kind]


def lines(made: Consequences) -> list[str]:
    """What comes of it, for people: only what differs."""
    before, after = _told(made.before), _told(made.after)
    found = [f"{name}: {before[name]} → {after[name]}" for name in before if before[name] != after[name]]
    return found or ["Nothing else changes."]


def _told(stand: Stand) -> dict[str, str]:
    waiting = "not foretold, as it may depend on hidden cards"
    if stand.awaited is not None:
        waiting = ", ".join(
            f"{each.round}.{each.turn} seat {each.seat} until {each.due_at:%Y-%m-%d %H:%M:%S}"
            if each.due_at
            else f"{each.round}.{each.turn} seat {each.seat}"
            for each in stand.awaited
        )
    return {
        "Paused until": f"{stand.paused_until:%Y-%m-%d %H:%M}" if stand.paused_until else "not paused",
        "Seats": ", ".join(f"{seat} {name} ({kind})" for seat, kind, name in stand.seats),
        "Rank below all who stay": ", ".join(f"seat {seat}" for seat in stand.left) or "nobody",
        "Rounds": ", ".join(
            f"{each.number}, deal {each.attempt + 1} by seat {each.dealer}" for each in stand.rounds
        ),
        "Awaited": waiting or "nobody",
    }
