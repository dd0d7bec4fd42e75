"""Decisions of officials: answers to complaints of players, and motions, which need two officials.

One official proposes a motion, and it is done when another agrees.
"""

from collections.abc import Sequence
from typing import Any, NamedTuple

from django.db.models import Q
from django.db.models.functions import Now

from accounts.errors import Sentence
from accounts.models import User
from accounts.refusals import refuses
from accounts.services.retries import in_one_transaction
from games.feed.news.tournaments import STANDINGS_CHANGED, Ranked
from games.notices.kinds import NoticeKind
from games.tables import services as tables
from games.tables.errors import StandInMissing
from games.tables.models import NOT_OVER, Occupancy, PlayerClock, Table
from games.tables.queries import drawn_seats
from games.tables.services import directing
from games.tables.services.directing import Order
from games.tables.services.directing.errors import PlaysHimself
from games.tables.services.reason import reason_line
from games.tables.signals import rating_annulled
from games.tournaments import errors, queries
from games.tournaments.models import Complaint, Entry, Motion, Pairing, StageRound, Tournament
from games.tournaments.roles import Act, may
from games.tournaments.services.tournament_news import bump, keep, tell, tell_called_off, tell_players


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
    if event.complaints.filter(by=by, status=Complaint.Status.OPEN).exists():
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
    if found.status != Complaint.Status.OPEN:
        raise errors.ComplaintAnswered
    status = Complaint.Status.UPHELD if upheld else Complaint.Status.DISMISSED
    Complaint.objects.filter(pk=found.pk).update(
        status=status, ruling=ruling, answered_by=by, answered_at=Now()
    )
    bump(event.pk)
    keep(event, by, f"complaint_{status}", ruling, {"complaint": found.pk})
    tell_players(event, [found.by], NoticeKind.COMPLAINT_ANSWERED, ruling)
    return queries.complaint(event, found.pk)


Status = Motion.Status
_ASKER_PLAYS = Sentence("The official who asked for this, or a bot of theirs, plays by now. Decline it.")


class Disqualification(NamedTuple):
    """The disqualification of the entry with this number; `struck`: it loses what it won, too."""

    entry: int
    struck: bool = False


class Annulment(NamedTuple):
    """The annulment of finished games: (stage round, table) of each."""

    games: tuple[tuple[int, int], ...]


class Removal(NamedTuple):
    """The cancellation of the tournament, even while games are played."""


Asked = Disqualification | Annulment | Removal


@refuses(
    errors.TournamentNotFound, errors.NotOfficial, errors.WrongStage, errors.PlaysInEvent, reason_line,
    errors.InvalidMotion, errors.MotionOpen,
)  # fmt: skip
@in_one_transaction
def ask(*, tournament_id: str, by: User, what: Asked, reason: str, version: int | None = None) -> Motion:
    """Propose something that needs a second official. It is not done yet.

    WrongStage: the event is over.
    """
    reason = reason_line(reason)
    kind, body = _told(what)
    event = queries.locked(tournament_id, by, Act(kind), version)
    _check(event, by, kind, body)
    if event.motions.filter(kind=kind, body=body, status=Status.OPEN).exists():
        raise errors.MotionOpen
    made = Motion.objects.create(tournament=event, kind=kind, body=body, reason=reason, asked_by=by)
    keep(event, by, f"{kind}_asked", reason, {"motion": made.pk, **body})
    return queries.motion(event, made.pk)


@refuses(
    queries.locked, errors.PlaysInEvent, errors.MotionNotFound, errors.MotionDecided, errors.WrongStage,
    errors.InvalidMotion, errors.SecondPersonNeeded, rating_annulled, PlaysHimself, StandInMissing,
)  # fmt: skip
@in_one_transaction
def agree(*, tournament_id: str, by: User, motion_id: str, version: int | None = None) -> Motion:
    """Agree to a motion as the second official, and carry it out."""
    event, found = _open(tournament_id, by, motion_id, version)
    if by.pk in {found.asked_by_id, found.asked_by.owner_id}:
        raise errors.SecondPersonNeeded
    if queries.plays_in(event.pk, found.asked_by):  # they entered since
        raise errors.PlaysInEvent(_ASKER_PLAYS)
    kind = Motion.Kind(found.kind)
    _check(event, by, kind, found.body)
    _decide(found, by, Status.AGREED)
    keep(event, by, f"{kind}_agreed", found.reason, {"motion": found.pk, **found.body})
    if kind is Motion.Kind.DISQUALIFY:
        entry = event.entries.select_related("player").get(number=found.body["entry"])
        _disqualify(event, entry, struck=found.body["struck"])
        _tell_out(event, entry, found.reason)
    elif kind is Motion.Kind.ANNUL:
        _annul(event, by, found.body["games"], found.reason)
    else:
        _remove(event, found.reason)
        tell_called_off(event, by, found.reason)
    return queries.motion(event, found.pk)


def _disqualify(event: Tournament, entry: Entry, *, struck: bool) -> None:
    """Disqualify an entry: it is not paired any more and ranks last, also at its running tables.

    Opponents keep what they won. With `struck` the entry loses what it won.
    """
    leave_tables(event, entry)
    last = event.stage_rounds.count() if entry.last_round is None else entry.last_round
    Entry.objects.filter(pk=entry.pk).update(
        status=Entry.Status.DISQUALIFIED, struck=struck, last_round=max(last, entry.first_round - 1)
    )


def leave_tables(event: Tournament, entry: Entry) -> None:
    """Take a disqualified entry from its tables that are not over: a bot plays on, and it comes last there.
    If the game has not begun, only the seat changes hands. It gets no seat back that it lost by its time."""
    if entry.label:
        resign_bots(event, entry)
        return
    running = Table.Status.RUNNING
    held = Occupancy.objects.filter(player=entry.player, to_seq=None, bot=False, table__status__in=NOT_OVER)
    at = event.pairings.filter(table__in=held.values("table")).order_by("stage_round", "number")
    for pairing in at.select_related("table"):
        assert pairing.table is not None
        if pairing.table.status == running:
            tables.resign(table_id=pairing.table.pk, player=entry.player)
        else:
            tables.give_up_seat(table_id=pairing.table.pk, player=entry.player)
    lost = PlayerClock.objects.filter(player=entry.player, gone=True, table__status=running)
    for each in event.pairings.filter(table__in=lost.values("table")).order_by("stage_round", "number"):
        tables.end_return(table_id=str(each.table_id), player=entry.player)


@refuses(tables.resign_bot)
def resign_bots(event: Tournament, entry: Entry) -> None:
    """Let the entry come last at its running tables where a bot of the service began on its seat. A bot may
    hold several seats of one, so the seat of the entry is looked up."""
    at = {(each.stage_round, each.pairing): each.seat for each in event.places.filter(entry=entry.number)}
    running = event.pairings.filter(table__status=Table.Status.RUNNING).order_by("stage_round", "number")
    for pairing in running.select_related("table"):
        seat = at.get((pairing.stage_round, pairing.number))
        if seat is not None and pairing.table is not None:
            tables.resign_bot(table_id=pairing.table.pk, seat=drawn_seats(pairing.table)[seat])


def _annul(event: Tournament, by: User, games: Sequence[Sequence[int]], reason: str) -> None:
    """Leave these games out of the ratings; standings stay. Raise what ratings refuse."""
    for found in _check_games(event, games):
        assert found.table is not None
        directing.annul(Order(found.table.pk, by, reason), agreed=True)


def _check_games(event: Tournament, games: Sequence[Sequence[int]]) -> list[Pairing]:
    """Return the pairings, if each has a finished game. Raise InvalidMotion."""
    found = []
    for number, table in games:
        at = event.pairings.select_related("table").filter(stage_round=number, number=table).first()
        if at is None or at.table is None or at.table.status != Table.Status.FINISHED:
            raise errors.InvalidMotion
        found.append(at)
    if not found or len({each.pk for each in found}) < len(found):
        raise errors.InvalidMotion
    return found


def _remove(event: Tournament, reason: str) -> None:
    """Abort all running games, and cancel the tournament."""
    tables.call_off(table_ids=running_tables(event), reason=reason)
    bump(event.pk, status=Tournament.Status.CANCELLED, ended_at=Now())


def running_tables(event: Tournament, stage_round: int | None = None) -> list[str]:
    """Return the tables of the event, or of a stage round, that are not over, in the order of their ids."""
    at = event.pairings.filter(table__status__in=NOT_OVER)
    if stage_round is not None:
        at = at.filter(stage_round=stage_round)
    return [str(each) for each in at.order_by("table").values_list("table", flat=True)]


def _tell_out(event: Tournament, entry: Entry, reason: str) -> None:
    """Notify the disqualified player, and announce the new standings."""
    tell_players(event, [entry.player], NoticeKind.DISQUALIFIED, reason)
    played = event.stage_rounds.filter(status=StageRound.Status.PLAYED).count()
    if played:
        tell(event, STANDINGS_CHANGED, Ranked(event.pk, played))


@refuses(queries.locked, errors.PlaysInEvent, errors.MotionNotFound, errors.MotionDecided)
@in_one_transaction
def decline(*, tournament_id: str, by: User, motion_id: str, version: int | None = None) -> Motion:
    """Decline a motion; the official who asked can withdraw it in this way."""
    event, found = _open(tournament_id, by, motion_id, version)
    if by.pk != found.asked_by_id and queries.plays_in(event.pk, by):
        raise errors.PlaysInEvent
    _decide(found, by, Status.DECLINED)
    keep(event, by, f"{found.kind}_declined", found.reason, {"motion": found.pk, **found.body})
    return queries.motion(event, found.pk)


def _told(what: Asked) -> tuple[Motion.Kind, dict[str, Any]]:
    if isinstance(what, Disqualification):
        return Motion.Kind.DISQUALIFY, what._asdict()
    if isinstance(what, Annulment):
        return Motion.Kind.ANNUL, {"games": sorted([*each] for each in what.games)}
    return Motion.Kind.REMOVE, {}


def _open(tournament_id: str, by: User, motion_id: str, version: int | None) -> tuple[Tournament, Motion]:
    event = queries.locked(tournament_id, by, Act.LOOK, version)
    found = queries.motion(event, motion_id)
    if not may(event.roles, Act(found.kind)):
        raise errors.NotOfficial
    if found.status != Status.OPEN:
        raise errors.MotionDecided
    return event, found


def _decide(motion: Motion, by: User, status: Motion.Status) -> None:
    Motion.objects.filter(pk=motion.pk).update(status=status, decided_by=by, decided_at=Now())
    bump(motion.tournament_id)


def _check(event: Tournament, by: User, kind: Motion.Kind, body: dict[str, Any]) -> None:
    """Check that it can be done now, and that the officials are not themselves concerned."""
    if event.is_over or (kind is Motion.Kind.REMOVE and event.status == Tournament.Status.DRAFT):
        raise errors.WrongStage(event.status)
    if queries.plays_in(event.pk, by):
        raise errors.PlaysInEvent
    if kind is Motion.Kind.ANNUL:
        _check_games(event, body["games"])
    elif kind is Motion.Kind.DISQUALIFY:
        found = event.entries.filter(number=body["entry"]).first()
        if found is None or found.status in {Entry.Status.WITHDRAWN, Entry.Status.DISQUALIFIED}:
            raise errors.InvalidMotion
