"""Forms by which officials decide: what was seen of the event, and why where the service asks."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime
from typing import Any

from django import forms
from django.utils.text import format_lazy
from django.utils.translation import gettext_lazy as _
from unfold.widgets import UnfoldAdminTextareaWidget, UnfoldAdminTextInputWidget

from accounts.errors import UnknownUser
from accounts.isolates import unmarked
from accounts.models import User
from accounts.queries import user_by_name
from games.tables.admin.intervention_forms import Suggesting
from games.tables.interventions import LONGEST_REASON, SHORTEST_REASON
from games.tournaments.admin.moments import MomentInput
from games.tournaments.admin.pages import sentence
from games.tournaments.errors import InvalidStart
from games.tournaments.services.starts import check_start


class SeenForm(forms.Form):
    """`version`: the state of the event that was looked at."""

    version = forms.IntegerField(widget=forms.HiddenInput)

    def refuse(self, refused: Exception) -> None:
        """Say what the service refused."""
        self.add_error(None, sentence(refused))


class ReasonForm(SeenForm):
    reason = forms.CharField(
        label=_("Reason"),
        max_length=LONGEST_REASON,
        min_length=SHORTEST_REASON,
        widget=UnfoldAdminTextareaWidget(attrs={"rows": 3}),
        help_text=format_lazy(
            _("At least {least} characters; the audit trail keeps it."), least=SHORTEST_REASON
        ),
    )


class PublicationForm(forms.Form):
    """When the games of a round begin that is published; empty: at once."""

    starts_at = forms.DateTimeField(
        label=_("Games begin at (UTC)"),
        required=False,
        widget=MomentInput,
        help_text=_(
            "Players see their tables before; cards are dealt and clocks run from then on. Empty: at once."
        ),
    )

    @property
    def refused(self) -> str:
        """Why it cannot begin then."""
        return " ".join(map(str, self.errors.get("starts_at", ())))

    def clean_starts_at(self) -> datetime | None:
        starts_at: datetime | None = self.cleaned_data["starts_at"]
        try:
            check_start(starts_at)
        except InvalidStart as refused:
            raise forms.ValidationError(sentence(refused)) from None
        return starts_at


class StartForm(PublicationForm, SeenForm):
    """When the games of a published round begin."""


class NameForm(forms.Form):
    """Somebody, by their name."""

    player = forms.CharField(
        label=_("Name"), max_length=150, widget=UnfoldAdminTextInputWidget(attrs={"autocomplete": "off"})
    )

    def __init__(self, data: Any = None, *, suggested: Sequence[str] = ()) -> None:
        super().__init__(data)
        if suggested:
            self.fields["player"].widget = Suggesting(suggested)

    def clean_player(self) -> User:
        try:
            return user_by_name(unmarked(self.cleaned_data["player"]))
        except UnknownUser as unknown:
            raise forms.ValidationError(sentence(unknown)) from None

    def refuse(self, refused: Exception) -> None:
        self.add_error("player", sentence(refused))
