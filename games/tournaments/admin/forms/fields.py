"""Fields of the event's form: their choices in words, and a row for each stage of a format without a name."""

from typing import Any, Final

from django import forms
from django.utils.translation import gettext_lazy as _
from unfold.widgets import UnfoldAdminIntegerFieldWidget, UnfoldAdminSelectWidget, UnfoldBooleanWidget

from games.tournaments.quotas import MOST_STAGES
from games.tournaments.stages import USUAL
from games.tournaments.standings.tie_breaks import TieBreak

SPEEDS: Final = (
    ("live", _("Live, so many seconds for each turn")),
    ("brisk", _("Over days, brisk: 1 day and 6 hours for each visit")),
    ("normal", _("Over weeks, normal: 3 days and 12 hours for each visit")),
    ("relaxed", _("Over weeks, relaxed: 7 days and 1 day for each visit")),
    ("days", _("Over weeks, so many days for each turn")),
)
LENGTHS: Final = (
    ("full", _("The whole game")),
    ("half", _("Half a game")),
    ("mini", _("Ten rounds, five of them fast")),
    ("micro", _("A very short game")),
    ("chosen", _("Only these rounds:")),
)
SCORINGS: Final = (
    ("margin", _("Points compared with the table’s mean, and a bonus by place (the usual one)")),
    ("places", _("Places: one point for each player behind, 3-2-1-0 at a table of four")),
    ("raw", _("The points of the game as they are")),
    ("matchpoints", _("Shared deals: the share of players with the same cards who made less")),
    ("cross", _("Shared deals: the points above the mean of players with the same cards")),
)
# What the number of each tie-break counts.
TIE_BREAKS: Final = {
    TieBreak.FIRSTS: _("tables won"),
    TieBreak.SECONDS: _("second places"),
    TieBreak.HEAD_TO_HEAD: _("tables ahead of those one is tied with"),
    TieBreak.MARGIN: _("scores compared with the table’s mean"),
    TieBreak.OPPONENTS: _("points of those one met"),
    TieBreak.BEST_GAME: _("the best round"),
    TieBreak.LOT: _("by lot"),
}
RATED: Final = _(
    "Results change ratings. So nobody can enter other people, by name or by a list: everybody enters "
    "themselves. You can change this until somebody has entered."
)


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
