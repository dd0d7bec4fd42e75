"""Complaints of players: listed on the overview, answered here."""

from __future__ import annotations

from django.http import Http404, HttpRequest, HttpResponse
from django.utils.translation import gettext

from games.tournaments import queries, services
from games.tournaments.admin.forms.decision_forms import ReasonForm
from games.tournaments.admin.pages import Doing, ask, check, page_of
from games.tournaments.models import Tournament
from games.tournaments.roles import Act


@page_of
def answer(request: HttpRequest, event: Tournament, complaint_id: str, key: str) -> HttpResponse:
    """Uphold or dismiss a complaint, with an answer that the player reads."""
    check(event, Act.RULE)
    complaint = queries.complaint(event, complaint_id)
    if key not in {"uphold", "dismiss"}:
        raise Http404
    upheld = key == "uphold"
    complains = gettext("%(name)s complains: %(text)s") % {"name": complaint.by.name, "text": complaint.text}
    told = gettext(
        "The reason is the answer, which whoever complained reads. Put right what has to be by itself."
    )
    return ask(
        request,
        event,
        ReasonForm(request.POST or None, initial={"version": event.version}),
        Doing(gettext("Uphold the complaint") if upheld else gettext("Dismiss the complaint"), not upheld),
        [complains, told],
        lambda reason, **seen: services.answer_complaint(
            complaint_id=complaint.pk, upheld=upheld, ruling=reason, **seen
        ),
        gettext("Answered."),
    )
