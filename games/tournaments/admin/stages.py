"""Stages for formats without a name: one row of the form each."""

from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _
from unfold.widgets import UnfoldAdminIntegerFieldWidget, UnfoldAdminSelectWidget, UnfoldBooleanWidget

from games.tournaments.quotas import MOST_STAGES
from games.tournaments.stages import USUAL

METHODS = (
    ("", _("no further stage")),
    ("swiss", _("Swiss")),
    ("fixed", _("Drawn schedule")),
    ("league", _("Round robin or league")),
    ("knockout", _("Knock-out")),
)
UNEVEN = (
    ("bots", _("A bot takes the free seat")),
    ("byes", _("Somebody sits out and gets points of the mean")),
    ("sizes", _("Tables differ in size, where the rules allow it")),
)


def whole(label: Any, about: Any = "", **more: Any) -> forms.IntegerField:
    return forms.IntegerField(
        label=label, help_text=about, required=False, widget=UnfoldAdminIntegerFieldWidget, **more
    )


def ticked(label: Any, about: Any = "", **more: Any) -> forms.BooleanField:
    return forms.BooleanField(
        label=label, help_text=about, required=False, widget=UnfoldBooleanWidget, **more
    )


def side_by_side() -> forms.BooleanField:
    """Return a field for stage rounds that do not wait for each other."""
    about = _("Of a schedule or a league: the next round need not wait for open tables.")
    return ticked(_("Side by side"), about)


class StageForm(forms.Form):
    """The form of one stage; without a method there is no stage."""

    method = forms.ChoiceField(
        label=_("Method"), choices=METHODS, required=False, widget=UnfoldAdminSelectWidget
    )
    rounds = whole(_("Rounds"), _("Not for a league or a knock-out: theirs follow from the field."))
    enters = whole(_("How many go on into it"), _("The best of the stage before; none: everybody."))
    carry = whole(_("Points brought along, in percent"))
    laps = whole(_("Laps"), _("How often everybody meets everybody in a league."))
    advancing = whole(_("How many of a table go on"), _("Of a knock-out."))
    uneven = forms.ChoiceField(
        label=_("Uneven numbers"), choices=UNEVEN, required=False, widget=UnfoldAdminSelectWidget
    )
    scheduled = ticked(
        _("By a schedule"), _("Swiss takes its tables from a schedule with the fewest repeats."), initial=True
    )
    meet_again = ticked(_("Meetings of earlier stages do not count"))
    asynchronous = side_by_side()

    def stage(self) -> dict[str, Any] | None:
        """Return the stage as it is sent; empty fields have their defaults."""
        data = self.cleaned_data
        if not data.get("method"):
            return None
        return {name: USUAL[name] if data.get(name) in {None, ""} else data[name] for name in USUAL}


StageForms = forms.formset_factory(
    StageForm, extra=MOST_STAGES, max_num=MOST_STAGES, absolute_max=MOST_STAGES
)
