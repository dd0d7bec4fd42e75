"""Forms of officials' decisions: the version seen and, if the service needs it, a reason."""

from collections.abc import Sequence
from datetime import datetime
from typing import Any

from django import forms
from django.utils.text import format_lazy
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _
from unfold.widgets import UnfoldAdminSelectWidget, UnfoldAdminTextareaWidget, UnfoldAdminTextInputWidget

from accounts.errors import UnknownUser
from accounts.isolates import isolate, unmarked
from accounts.models import User
from accounts.queries import user_by_name
from games.lobby.queries.people import names_near
from games.tables.admin.intervention_forms import NameInput
from games.tables.interventions import LONGEST_REASON, SHORTEST_REASON
from games.tournaments.admin.pages import ServiceForm, sentence
from games.tournaments.errors import InvalidStart
from games.tournaments.services.published_rounds import check_start


class MomentInput(UnfoldAdminTextInputWidget):
    """A date and a time in UTC, with the browser's pickers."""

    input_type = "datetime-local"

    def format_value(self, value: Any) -> Any:
        return f"{value:%Y-%m-%dT%H:%M}" if hasattr(value, "strftime") else value


class SeenForm(ServiceForm):
    """A form that holds `version`, the state of the event that the user saw."""

    version = forms.IntegerField(widget=forms.HiddenInput)


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
    """A form for the time at which the games of a published round begin; empty: at once."""

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
        """Return why it cannot begin at that time."""
        return " ".join(map(str, self.errors.get("starts_at", ())))

    def clean_starts_at(self) -> datetime | None:
        starts_at: datetime | None = self.cleaned_data["starts_at"]
        try:
            check_start(starts_at)
        except InvalidStart as refused:
            raise forms.ValidationError(sentence(refused)) from None
        return starts_at


class StartForm(PublicationForm, SeenForm):
    """A form for the start of a published round's games, and for the round if several have not begun. The
    service refuses any other."""

    stage_round = forms.IntegerField(label=_("Round"), widget=UnfoldAdminSelectWidget)

    def __init__(self, *args: Any, rounds: Sequence[int], wanted: str, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        field = self.fields["stage_round"]
        field.widget.choices = [(each, each) for each in rounds]
        field.initial = wanted if wanted in map(str, rounds) else next(iter(rounds), None)
        if len(rounds) < 2:
            field.widget = forms.HiddenInput()
        self.order_fields(["stage_round", "starts_at"])


class NameForm(ServiceForm):
    player = forms.CharField(
        label=_("Name"),
        max_length=150,
        widget=UnfoldAdminTextInputWidget(attrs={"autocomplete": "off", "dir": "auto"}),
    )

    def __init__(self, data: Any = None, *, by: User, suggested: Sequence[str] = ()) -> None:
        super().__init__(data)
        self._by, self._known = by, suggested
        if suggested:
            self.fields["player"].widget = NameInput(suggested)

    def clean_player(self) -> User:
        name = unmarked(self.cleaned_data["player"])
        try:
            return user_by_name(name)
        except UnknownUser:
            near = names_near([name], self._by, known=self._known).get(name)
            said = gettext("No player has this name.")
            if near is not None:
                said = gettext("No player has this name. Did you mean “%(name)s”?") % {"name": isolate(near)}
            raise forms.ValidationError(said) from None

    def refuse(self, refused: Exception) -> None:
        self.add_error("player", sentence(refused))
