"""Complaints of players about what happened in a tournament, and the answer of an official."""

from django.db.models import Q
from django.db.models.functions import Now

from accounts.models import User
from accounts.refusals import refuses
from accounts.services.retries import in_one_transaction
from games.notices.kinds import NoticeKind
from games.tables.services.reason import reason_line
from games.tournaments import errors, queries
from games.tournaments.models import Complaint, Tournament
from games.tournaments.roles import Act
from games.tournaments.services.audit_trail import bump, keep
from games.tournaments.services.tournament_news import tell_players

Status = Complaint.Status


@refuses(errors.EntryNotFound, errors.ComplaintsOver, errors.ComplaintOpen)
def check_may_complain(event: Tournament, by: User) -> None:
    """Check that the user played, that it is time for complaints, and that their last one was answered."""
    if queries.entry_of(event, by).status == "withdrawn":
        raise errors.EntryNotFound
    in_time = Q(status=Tournament.Status.RUNNING) | Q(
        status=Tournament.Status.PLAYED, complaints_until__gt=Now()
    )
    if not Tournament.objects.filter(in_time, pk=event.pk).exists():
        raise errors.ComplaintsOver
    if event.complaints.filter(by=by, status=Status.OPEN).exists():
        raise errors.ComplaintOpen


@refuses(errors.TournamentNotFound, reason_line, check_may_complain, errors.PairingNotFound)
@in_one_transaction
def complain(*, tournament_id: str, by: User, text: str, at: tuple[int, int] | None = None) -> Complaint:
    """File a complaint, from the first round to the end of the time for complaints; `at` names a table of a
    round. Officials see it among what needs their attention."""
    text = reason_line(text)
    event = queries.locked(tournament_id, by, None)
    check_may_complain(event, by)
    stage_round, number = at or (None, None)
    if stage_round is not None and number is not None:
        queries.pairing_of(event, stage_round, number)
    made = Complaint.objects.create(
        tournament=event, by=by, text=text, stage_round=stage_round, number=number
    )
    filed = {"complaint": made.pk, "stage_round": stage_round, "table": number}
    keep(event, by, "complaint_filed", text, filed)
    return queries.complaint(event, made.pk)


@refuses(queries.locked, reason_line, errors.PlaysInEvent, errors.ComplaintNotFound, errors.ComplaintAnswered)
@in_one_transaction
def answer_complaint(
    *, tournament_id: str, by: User, complaint_id: str, upheld: bool, ruling: str, version: int | None = None
) -> Complaint:
    """Answer a complaint: uphold or dismiss it. Other services correct what went wrong."""
    ruling = reason_line(ruling)
    event = queries.locked(tournament_id, by, Act.RULE, version)
    if queries.plays_in(event.pk, by):
        raise errors.PlaysInEvent
    found = queries.complaint(event, complaint_id)
    if found.status != Status.OPEN:
        raise errors.ComplaintAnswered
    status = Status.UPHELD if upheld else Status.DISMISSED
    Complaint.objects.filter(pk=found.pk).update(
        status=status, ruling=ruling, answered_by=by, answered_at=Now()
    )
    bump(event.pk)
    keep(event, by, f"complaint_{status}", ruling, {"complaint": found.pk})
    tell_players(event, [found.by], NoticeKind.COMPLAINT_ANSWERED, ruling)
    return queries.complaint(event, found.pk)
