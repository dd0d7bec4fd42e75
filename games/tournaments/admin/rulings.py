"""Rulings: results of aborted games, with a score for each player and the reason; answers to complaints."""

from functools import partial
from typing import Any

from django import forms
from django.http import Http404, HttpRequest, HttpResponse
from django.utils.translation import gettext
from unfold.widgets import UnfoldAdminIntegerFieldWidget

from games.tables.interventions import MOST_POINTS
from games.tournaments import queries, services
from games.tournaments.admin.forms.decision_forms import ReasonForm
from games.tournaments.admin.pages import ButtonTexts, address, ask, do, page_of, shown
from games.tournaments.models import Pairing, Tournament
from games.tournaments.roles import Act


class RuleForm(ReasonForm):
    """A form with a score for each seat, in the order in which they are listed."""

    def __init__(self, names: list[str], *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.seats = [f"score_{seat}" for seat in range(len(names))]
        for field, name in zip(self.seats, names, strict=True):
            self.fields[field] = forms.IntegerField(
                label=gettext("Score of %s") % name,
                min_value=-MOST_POINTS,
                max_value=MOST_POINTS,
                widget=UnfoldAdminIntegerFieldWidget,
            )
        self.order_fields([*self.seats, "reason", "version"])

    def clean(self) -> dict[str, Any]:
        said: dict[str, Any] = super().clean() or self.cleaned_data
        return said | {"scores": [said.pop(field, None) for field in self.seats]}


@page_of(Act.RULE)
def rule(request: HttpRequest, event: Tournament, stage_round: int, number: int) -> HttpResponse:
    """Give the table its result; places follow from the scores."""
    pairing = queries.pairing_of(event, stage_round, number)
    names = _names(event, pairing)
    form = RuleForm(names, request.POST or None, initial={"version": event.version})
    at: dict[str, Any] = {"stage_round": pairing.stage_round, "number": pairing.number}
    said, to = gettext("Table %d has its result.") % number, address("tables", event)
    left = [name for name, gone in zip(names, queries.who_left(pairing), strict=True) if gone]
    what: dict[str, Any] = {"pairing": pairing, "form": form, "lowest": event.lowest_wins, "left": left}
    return do(request, event, form, partial(services.rule, **at), said, to, "table_ruled") or shown(
        request, event, "rule", tab="tables", **what
    )


def _names(event: Tournament, pairing: Pairing) -> list[str]:
    players = queries.names_in(event)
    return [gettext("a bot") if each.entry is None else players[each.entry] for each in pairing.seats]


@page_of(Act.RULE)
def answer(request: HttpRequest, event: Tournament, complaint_id: str, key: str) -> HttpResponse:
    """Uphold or dismiss a complaint, with an answer that the player reads."""
    complaint = queries.complaint(event, complaint_id)
    if key not in {"uphold", "dismiss"}:
        raise Http404
    upheld = key == "uphold"
    complains = gettext("%(name)s complains: %(text)s") % {"name": complaint.by.name, "text": complaint.text}
    told = gettext(
        "The reason is your answer; the person who complained reads it. Correct mistakes separately."
    )
    return ask(
        request,
        event,
        ReasonForm(request.POST or None, initial={"version": event.version}),
        ButtonTexts(
            gettext("Uphold the complaint") if upheld else gettext("Dismiss the complaint"), not upheld
        ),
        [complains, told],
        lambda reason, **seen: services.answer_complaint(
            complaint_id=complaint.pk, upheld=upheld, ruling=reason, **seen
        ),
        gettext("Answered."),
    )
