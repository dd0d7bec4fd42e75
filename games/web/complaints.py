"""Complaints on the page of a tournament: the visitor's own with their answers, and a form for the next."""

from typing import Any

from django.utils.translation import gettext_lazy as _

from games.api.problems import Problem
from games.engine.codec import Json
from games.tournaments import queries, services
from games.tournaments.models import Complaint, Entry, Tournament
from games.tournaments.services.complaints import check_may_complain
from games.web.visits import Visit

STATES = {
    Complaint.Status.OPEN: _("waits for an answer"),
    Complaint.Status.UPHELD: _("upheld"),
    Complaint.Status.DISMISSED: _("dismissed"),
}


def complaints_shown(
    visit: Visit, event: Tournament, own: Entry | None, rounds: list[Json]
) -> dict[str, Any]:
    """Return the visitor's complaints, and the tables of their `own` entry if they may complain now."""
    user = visit.user
    if user is None or own is None or event.day:  # nobody answers complaints about the boards of a day
        return {}
    mine = [
        {"row": each, "state": STATES[Complaint.Status(each.status)]}
        for each in queries.complaints_of(event, user).filter(by=user)
    ]
    refused = visit.tried(lambda: check_may_complain(event, user))
    tables = [
        (round["number"], each["number"])
        for round in rounds
        for each in round["tables"]
        if own.number in {seat["entry"] for seat in each["seats"]}
    ]
    return {
        "complaints": mine,
        "may_complain": not isinstance(refused, Problem),
        "tables_of_mine": [
            {"key": f"{round}.{number}", "round": round, "number": number} for round, number in tables
        ],
    }


def complain(visit: Visit, event: Tournament) -> Complaint:
    """File the complaint of the form; about the whole event, unless it names a table."""
    sent = visit.request.POST
    round, _, number = sent.get("about", "").partition(".")
    named = round.isdecimal() and number.isdecimal() and len(round) < 4 and len(number) < 6
    return services.complain(
        tournament_id=event.pk,
        by=visit.me,
        text=sent.get("text", ""),
        at=(int(round), int(number)) if named else None,
    )
