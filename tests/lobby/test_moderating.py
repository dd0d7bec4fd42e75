"""What staff do about a case: each act with a reason, kept, told, and heeded at every door."""

from datetime import UTC, datetime, timedelta

import pytest
from django.contrib.admin.utils import quote
from django.db import IntegrityError, transaction
from django.test import Client
from django.urls import reverse

from accounts.models import User
from games.feed.models import AuditEntry
from games.lobby import errors, services
from games.lobby.models import Case, Measure, Report, Seek
from games.notices import wording
from games.notices.kinds import Kind
from games.notices.models import Notice
from games.tables import services as tables
from tests.people import somebody
from tests.tables.playing import played_out, seated, small

pytestmark = pytest.mark.django_db
REASON = "Insulted the others at table 7."
DAY = timedelta(days=1)


@pytest.fixture
def two(db):
    return [somebody("ali"), somebody("badr")]


@pytest.fixture
def staff(db):
    return User.objects.create_superuser("boss", "correct horse")


@pytest.fixture
def case(two):
    """A case about badr."""
    return services.report(by=two[0], about=two[1], reason="insults").case


def ahead(span=DAY):
    return datetime.now(UTC) + span


def kept():
    return list(AuditEntry.objects.order_by("id").values_list("what", "subject", "reason"))


def test_a_warning_is_told_and_kept_and_takes_nothing_away(two, staff, case):
    services.warn(case_id=case.pk, by=staff, reason=f"  {REASON} ")
    assert kept() == [("warning_given", two[1].pk, REASON)]
    notice = Notice.objects.get(user=two[1])
    assert wording.text(Kind(notice.kind), notice.body, "en") == f"Staff say: {REASON}"
    assert REASON in wording.text(Kind(notice.kind), notice.body, "ar")
    services.say(table_id=small(two).pk, author=two[1], text="Sorry")


def test_whoever_is_banned_from_chat_writes_nothing_and_plays_on(two, staff, case):
    table = small(two)
    services.ban_from_chat(case_id=case.pk, by=staff, reason=REASON, until=ahead())
    for said in ({"text": "but"}, {"phrase": "sorry"}):
        with pytest.raises(errors.ChatBanned) as refused:
            services.say(table_id=table.pk, author=two[1], **said)
        assert refused.value.members["until"].endswith("Z")
    services.say(table_id=table.pk, author=two[0], text="He cannot answer")
    played_out(table)
    assert Notice.objects.get(user=two[1]).kind == "chat_banned"
    tables.open_table(creator=two[1])


def test_whoever_is_suspended_begins_nothing_and_may_finish_his_games(two, staff, case):
    running, free = small(two), seated([two[0]])
    own = seated([two[1]])
    services.suspend(case_id=case.pk, by=staff, reason=REASON, until=ahead())
    refused = (
        lambda: tables.open_table(creator=two[1]),
        lambda: tables.take_seat(table_id=free.pk, player=two[1], seat=1),
        lambda: tables.invite(table_id=own.pk, by=two[1], user=two[0]),
        lambda: services.say(table_id=running.pk, author=two[1], text="but"),
    )
    for each in refused:
        with pytest.raises(errors.Suspended):
            each()
    played_out(running)
    assert Notice.objects.filter(user=two[1], kind="suspended").count() == 1


def test_whoever_is_suspended_seeks_nothing_and_is_put_at_no_table(two, staff, case):
    game = {"ruleset": "updown", "players": 2, "options": {"rounds": [1]}}
    seeks = [services.open_seek(player=each, **game) for each in two]
    services.suspend(case_id=case.pk, by=staff, reason=REASON, until=ahead())
    with pytest.raises(errors.Suspended):
        services.open_seek(player=two[1], ruleset="updown", players=2)
    assert services.match(seeks[0].terms) == 0
    statuses = dict(Seek.objects.values_list("player__name", "status"))
    assert statuses == {"ali": Seek.Status.OPEN, "badr": Seek.Status.WITHDRAWN}


def test_a_program_of_somebody_suspended_is_not_welcome_and_writes_nothing_either(two, staff, case):
    robot = somebody("robot", kind="bot", owner=two[1])
    free, running = seated([two[0]]), small([two[0], robot])
    services.suspend(case_id=case.pk, by=staff, reason=REASON, until=ahead())
    with pytest.raises(errors.NotWelcome):
        tables.take_seat(table_id=free.pk, player=robot, seat=1)
    with pytest.raises(errors.Suspended):
        services.say(table_id=running.pk, author=robot, phrase="hello")


def test_a_ban_ends_by_itself_and_may_be_lifted_before(two, staff, case):
    table = small(two)
    services.ban_from_chat(case_id=case.pk, by=staff, reason=REASON, until=ahead())
    assert services.lift(case_id=case.pk, by=staff, reason="He has said sorry.") == 1
    assert services.lift(case_id=case.pk, by=staff, reason="He has said sorry.") == 0
    services.say(table_id=table.pk, author=two[1], text="Thank you")
    services.ban_from_chat(case_id=case.pk, by=staff, reason=REASON, until=ahead())
    Measure.objects.update(until=datetime.now(UTC) - DAY)
    services.say(table_id=table.pk, author=two[1], text="Again")
    assert [what for what, _, _ in kept()] == ["chat_ban_given", "bans_lifted", "chat_ban_given"]


def test_closing_a_case_closes_its_reports_and_the_next_report_opens_another(two, staff, case):
    services.close(case_id=case.pk, by=staff, reason="Nothing wrong with that.", merit=False)
    assert kept() == [("case_closed", two[1].pk, "Nothing wrong with that.")]
    assert Report.objects.get().closed_at is not None
    for act in (services.warn, services.close):
        more = {"merit": True} if act is services.close else {}
        with pytest.raises(errors.CaseClosed):
            act(case_id=case.pk, by=staff, reason=REASON, **more)
    assert services.report(by=two[0], about=two[1], reason="spam").case_id != case.pk


def test_every_act_takes_a_reason_and_a_ban_an_end_within_a_year(two, staff, case):
    for act, more in (
        (services.warn, {}),
        (services.lift, {}),
        (services.close, {"merit": True}),
        (services.suspend, {"until": ahead()}),
    ):
        with pytest.raises(errors.ReasonMissing):
            act(case_id=case.pk, by=staff, reason="  because  ", **more)
    for until in (ahead(-DAY), ahead(400 * DAY)):
        with pytest.raises(errors.InvalidBan):
            services.suspend(case_id=case.pk, by=staff, reason=REASON, until=until)
    assert not Measure.objects.exists() and not kept()


def test_the_database_knows_the_kinds_of_measures_and_which_of_them_end(two, staff, case):
    for wrong in ({"kind": "fine"}, {"kind": "warning", "until": ahead()}, {"kind": "suspension"}):
        with pytest.raises(IntegrityError), transaction.atomic():
            Measure.objects.create(case=case, person=two[1], reason=REASON, by=staff, **wrong)


@pytest.fixture
def admin(staff):
    client = Client()
    client.force_login(staff)
    return client


def act(client, case, what, **sent):
    """By the address that the page of the case links, in which its id is quoted."""
    return client.post(reverse(f"admin:lobby_case_{what}", args=[quote(case.pk)]), sent)


def test_staff_see_cases_with_their_evidence_and_decide_them_in_the_admin(two, admin, case):
    table = small(two)
    services.say(table_id=table.pk, author=two[1], text="You <b>fool</b>")
    services.report(
        by=two[0], about=two[1], reason="insults", table_id=table.pk, cited=services.Cited(messages=[1])
    )
    assert b"badr" in admin.get(reverse("admin:lobby_case_changelist")).content
    page = admin.get(reverse("admin:lobby_case_change", args=[case.pk])).content.decode()
    assert "You &lt;b&gt;fool" in page
    assert act(admin, case, "warn", reason=REASON).status_code == 302
    until = ahead()
    sent = {"until_0": f"{until:%Y-%m-%d}", "until_1": f"{until:%H:%M:%S}", "reason": REASON}
    assert act(admin, case, "ban_from_chat", **sent).status_code == 302
    assert act(admin, case, "suspend", **sent).status_code == 302
    assert act(admin, case, "lift", reason=REASON).status_code == 302
    assert act(admin, case, "close_with_merit", reason=REASON).status_code == 302
    assert (Case.objects.get().merit, len(kept())) == (True, 5)
    assert REASON in admin.get(reverse("admin:lobby_case_change", args=[case.pk])).content.decode()


def test_what_is_refused_is_said_in_the_form_and_changes_nothing(admin, case):
    assert "ten characters" in act(admin, case, "warn", reason="short").content.decode()
    long_ago = {"until_0": "2020-01-01", "until_1": "00:00:00", "reason": REASON}
    assert "in the future" in act(admin, case, "suspend", **long_ago).content.decode()
    assert act(admin, case, "close_without_merit", reason=REASON).status_code == 302
    assert "closed" in act(admin, case, "warn", reason=REASON).content.decode()
    assert not Measure.objects.exists()


def test_staff_without_the_permission_decide_nothing(two, case):
    User.objects.filter(pk=two[0].pk).update(is_staff=True)
    client = Client()
    client.force_login(two[0])
    assert act(client, case, "warn", reason=REASON).status_code == 403
    assert not Measure.objects.exists()
