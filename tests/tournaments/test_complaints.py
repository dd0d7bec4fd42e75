"""Complaints: who may make them and when, who answers, and that nothing is final before the answer."""

from datetime import timedelta

import pytest
from django.db import IntegrityError, transaction
from django.db.models.functions import Now

from games.feed.models import AuditEntry, FeedEvent
from games.notices.models import Notice
from games.tables.errors import ReasonRequired
from games.tournaments import errors, queries, services
from games.tournaments.models import Complaint, Official, Tournament
from tests.tournaments.conftest import played, published

pytestmark = pytest.mark.django_db
WHY = "The score of seat 2 was taken down wrongly."
RULING = "It was put right after the log."
SHORT = {"stages": [{"method": "swiss", "rounds": 1}], "complaint_hours": 24}


def present(event: Tournament) -> Tournament:
    return Tournament.objects.get(pk=event.pk)


def test_who_plays_complains_an_official_answers_and_nothing_is_final_before(closed, owner, four):
    event = closed(**SHORT)
    amal, basim, *_ = four
    at = {"tournament_id": event.pk}
    with pytest.raises(errors.ComplaintsOver):
        services.complain(**at, by=amal, text=WHY)
    played(event, owner)
    made = services.complain(**at, by=amal, text=WHY, at=(1, 2))
    assert (made.status, made.stage_round, made.number) == ("open", 1, 2)
    for by, more, why in (
        (amal, {"text": WHY}, errors.ComplaintOpen),
        (basim, {"text": "short"}, ReasonRequired),
        (basim, {"text": WHY, "at": (1, 3)}, errors.PairingNotFound),
        (owner, {"text": WHY}, errors.EntryNotFound),
    ):
        with pytest.raises(why):
            services.complain(**at, by=by, **more)
    services.sweep_attention()
    told = FeedEvent.objects.get(kind="tournament_attention", audience=f"user:{owner.pk}")
    assert told.body["what"] == "complaint_open"
    Tournament.objects.filter(pk=event.pk).update(complaints_until=Now() - timedelta(hours=1))
    with pytest.raises(errors.ComplaintOpen):
        services.confirm(**at, by=owner)
    ruled = services.answer_complaint(
        **at, by=owner, complaint_id=made.pk, upheld=False, ruling=RULING, version=queries.tournament(
            event.pk, owner
        ).version,
    )  # fmt: skip
    assert (ruled.status, ruled.ruling) == ("dismissed", RULING)
    with pytest.raises(errors.ComplaintAnswered):
        services.answer_complaint(**at, by=owner, complaint_id=made.pk, upheld=True, ruling=RULING)
    notice = Notice.objects.get(kind="complaint_answered")
    assert (notice.user_id, notice.body["reason"]) == (amal.pk, RULING)
    with pytest.raises(errors.ComplaintsOver):
        services.complain(**at, by=basim, text=WHY)
    assert services.confirm(**at, by=owner).status == "confirmed"
    kept = AuditEntry.objects.filter(what__startswith="complaint_").order_by("pk")
    assert [(each.what, each.who, each.reason) for each in kept] == [
        ("complaint_filed", amal, WHY),
        ("complaint_dismissed", owner, RULING),
    ]


def test_a_complaint_outdates_nothing_that_an_official_looks_at(closed, owner, four):
    event = closed()
    played(event, owner)
    seen, version = (services.propose(tournament_id=event.pk, by=owner), present(event).version)
    made = [services.complain(tournament_id=event.pk, by=each, text=WHY) for each in four[:2]]
    services.publish(tournament_id=event.pk, by=owner, digest=seen.digest, version=version)
    version = present(event).version
    services.complain(tournament_id=event.pk, by=four[2], text=WHY)
    at = {"tournament_id": event.pk, "by": owner, "upheld": True, "ruling": RULING, "version": version}
    assert services.answer_complaint(**at, complaint_id=made[0].pk).status == "upheld"
    with pytest.raises(errors.TournamentChanged):  # by the first answer
        services.answer_complaint(**at, complaint_id=made[1].pk)


def test_a_complaint_names_no_table_any_more_once_its_round_is_unpublished(closed, owner, four):
    event = closed(**SHORT)
    published(event, owner)
    made = services.complain(tournament_id=event.pk, by=four[0], text=WHY, at=(1, 1))
    services.roll_back(tournament_id=event.pk, by=owner, stage_round=1, reason=RULING)
    published(event, owner)
    made.refresh_from_db()
    assert (made.status, made.text, made.stage_round, made.number) == ("open", WHY, None, None)
    filed = AuditEntry.objects.get(what="complaint_filed")
    assert (filed.body["stage_round"], filed.body["table"]) == (1, 1)


def test_nobody_who_plays_and_nobody_without_the_role_answers(closed, owner, four, person):
    event = closed(**SHORT)
    published(event, owner)
    made = services.complain(tournament_id=event.pk, by=four[0], text=WHY)
    scribe = person("scribe")
    for user, role in ((four[1], "director"), (scribe, "registrar")):
        Official.objects.create(tournament=event, user=user, role=role)
    at = {"tournament_id": event.pk, "complaint_id": made.pk, "upheld": True, "ruling": RULING}
    for by, why in (
        (four[0], errors.NotOfficial), (four[1], errors.PlaysInEvent), (scribe, errors.NotOfficial),
    ):  # fmt: skip
        with pytest.raises(why):
            services.answer_complaint(**at, by=by)
    with pytest.raises(errors.TournamentChanged):
        services.answer_complaint(**at, by=owner, version=0)
    for unknown in (event.pk, "complaint_01k2n8q0zgf2ktx1q3r7m5c8ye"):
        with pytest.raises(errors.ComplaintNotFound):
            services.answer_complaint(**{**at, "complaint_id": unknown}, by=owner)
    seen = {
        by: list(queries.complaints_of(queries.tournament(event.pk, by), by))
        for by in (four[0], four[2], scribe)
    }
    assert seen == {four[0]: [made], four[2]: [], scribe: [made]}
    services.leave(tournament_id=event.pk, by=four[2])
    assert services.complain(tournament_id=event.pk, by=four[2], text=WHY)  # they left, but have played


@pytest.mark.parametrize(
    "columns",
    [
        {"status": "gone"},
        {"status": "upheld"},
        {"ruling": "So it is."},
        {"number": 1},
        {"answered_at": Now()},
    ],
)
def test_the_database_refuses_a_complaint_that_cannot_be(closed, owner, four, columns):
    event = closed(**SHORT)
    made = Complaint.objects.create(tournament=event, by=four[0], text=WHY)
    with pytest.raises(IntegrityError), transaction.atomic():
        Complaint.objects.filter(pk=made.pk).update(**columns)
    with pytest.raises(IntegrityError), transaction.atomic():
        Complaint.objects.create(tournament=event, by=four[0], text=WHY)
