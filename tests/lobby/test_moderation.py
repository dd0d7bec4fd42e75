"""Acts of staff on a case: each with a reason, stored, notified, and enforced at every interface."""

import re
from datetime import UTC, datetime, timedelta

import pytest
from django.contrib.admin.utils import quote
from django.db import IntegrityError, transaction
from django.urls import reverse

from accounts.models import User
from games.feed.models import AuditEntry, FeedEvent
from games.lobby import errors, services
from games.lobby.models import Case, Measure, Message, Report, Seek
from games.lobby.phrases import REMOVED
from games.notices import notice_texts
from games.notices.kinds import NoticeKind
from games.notices.models import Notice
from games.tables import services as tables
from games.tables.errors import ReasonRequired
from games.tables.models import Table
from tests.lobby.test_challenges import challenged, ended
from tests.notices.mailbox import carried, later, reached
from tests.people import somebody
from tests.scenes import scene
from tests.staff import staff_client
from tests.tables.table_setup import played_out, seated, small

pytestmark = pytest.mark.django_db
REASON = "Insulted the others at table 7."
DAY = timedelta(days=1)
GAME = {"ruleset": "updown", "players": 2, "options": {"rounds": [1]}}


@scene
def two():
    return [somebody("ali"), somebody("badr")]


@scene
def staff():
    return User.objects.create_superuser("boss", "correct horse")


@scene
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
    assert notice_texts.text(NoticeKind(notice.kind), notice.body, "en") == f"Staff say: {REASON}"
    assert REASON in notice_texts.text(NoticeKind(notice.kind), notice.body, "ar")
    services.say(table_id=small(two).pk, author=two[1], text="Sorry")


def test_a_player_banned_from_chat_writes_nothing_and_plays_on(two, staff, case):
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


def test_a_suspended_player_begins_nothing_and_may_finish_their_games(two, staff, case):
    running, free = small(two), seated([two[0]])
    services.suspend(case_id=case.pk, by=staff, reason=REASON, until=ahead())
    refused = (
        lambda: tables.open_table(creator=two[1]),
        lambda: tables.take_seat(table_id=free.pk, player=two[1], seat=1),
        lambda: services.say(table_id=running.pk, author=two[1], text="but"),
    )
    for each in refused:
        with pytest.raises(errors.Suspended):
            each()
    played_out(running)
    assert Notice.objects.filter(user=two[1], kind="suspended").count() == 1


def test_a_player_whose_suspension_left_a_table_open_invites_nobody(two, staff, case):
    own, held = seated([two[1]]), {"until": ahead(), "reason": REASON, "by": staff}
    Measure.objects.create(case=case, person=two[1], kind=Measure.Kind.SUSPENSION, **held)
    with pytest.raises(errors.Suspended):
        tables.invite(table_id=own.pk, by=two[1], user=two[0])
    tables.invite(table_id=seated([two[0]]).pk, by=two[0], user=two[1])


def test_a_suspended_player_seeks_nothing_and_is_put_at_no_table(two, staff, case):
    seeks = [services.open_seek(player=each, **GAME) for each in two]
    services.suspend(case_id=case.pk, by=staff, reason=REASON, until=ahead())
    assert seeking() == {"ali": Seek.Status.OPEN, "badr": Seek.Status.WITHDRAWN}
    with pytest.raises(errors.Suspended):
        services.open_seek(player=two[1], ruleset="updown", players=2)
    assert services.match_seekers(seeks[0].terms) == 0


def seeking():
    return dict(Seek.objects.values_list("player__name", "status"))


def test_a_suspension_ends_a_player_s_seeks_as_the_lobby_hears_and_other_measures_end_none(two, staff, case):
    seek = services.open_seek(player=two[1], **GAME)
    services.warn(case_id=case.pk, by=staff, reason=REASON)
    services.ban_from_chat(case_id=case.pk, by=staff, reason=REASON, until=ahead())
    with pytest.raises(errors.InvalidBan):
        services.suspend(case_id=case.pk, by=staff, reason=REASON, until=ahead(-DAY))
    assert seeking() == {"badr": Seek.Status.OPEN}
    services.suspend(case_id=case.pk, by=staff, reason=REASON, until=ahead())
    (told,) = FeedEvent.objects.filter(kind="seek_closed")
    assert told.body == {"seek": seek.pk, "status": "withdrawn"}


def test_a_suspended_player_and_their_programs_leave_at_once_what_has_not_begun(two, staff, case):
    ali, badr = two
    robot = somebody("robot", kind="bot", owner=badr)
    own, empty = seated([badr, ali]), tables.open_table(creator=badr, seat=None)
    joined, with_robot, running = seated([ali, badr]), seated([ali, robot]), small(two)
    services.ban_from_chat(case_id=case.pk, by=staff, reason=REASON, until=ahead())
    assert at_table(joined) == ["ali", "badr"] and at_table(with_robot) == ["ali", "robot"]
    services.suspend(case_id=case.pk, by=staff, reason=REASON, until=ahead())
    assert [status(each) for each in (own, empty)] == ["aborted", "aborted"]
    assert [(status(each), at_table(each)) for each in (joined, with_robot)] == [("open", ["ali"])] * 2
    assert (status(running), at_table(running)) == ("running", ["ali", "badr"])
    for each in (own, empty, joined, with_robot, running):
        assert tables.audit(each.pk) == []


def test_a_suspension_ends_a_player_s_challenges_and_declines_those_to_them(two, staff, case):
    ali, badr = two
    own, _ = challenged(badr, ali)
    asked, _ = challenged(ali, badr, ruleset="updown", players=2)
    shared, _ = challenged(ali, badr, somebody("camil"), ruleset="updown", players=3)
    services.accept_challenge(by=badr, challenge_id=shared.pk)
    services.ban_from_chat(case_id=case.pk, by=staff, reason=REASON, until=ahead())
    assert [ended(each) for each in (own, asked, shared)] == ["", "", ""]
    services.suspend(case_id=case.pk, by=staff, reason=REASON, until=ahead())
    assert [ended(each) for each in (own, asked, shared)] == ["cancelled", "declined", ""]
    assert [status(each.table) for each in (own, asked, shared)] == ["aborted", "aborted", "open"]
    assert at_table(shared.table) == ["ali"]
    declined = FeedEvent.objects.filter(kind="challenge_declined").order_by("id")
    assert [each.body for each in declined] == [
        {"challenge": each.pk, "by": "badr"} for each in (asked, shared)
    ]  # fmt: skip
    assert services.sweep_challenges() == 0, "nothing is left to be settled later"
    with pytest.raises(errors.Suspended):
        services.accept_challenge(by=badr, challenge_id=shared.pk)


def status(table):
    return Table.objects.get(pk=table.pk).status


def at_table(table):
    """Return the players' names by seat."""
    return list(table.occupancies.filter(to_seq=None).order_by("seat").values_list("player__name", flat=True))


def test_what_staff_decide_is_mailed_to_its_subject_in_their_language(two, staff, case):
    reached(two[1], language="ar")
    services.warn(case_id=case.pk, by=staff, reason=REASON)
    services.ban_from_chat(case_id=case.pk, by=staff, reason=REASON, until=ahead())
    services.suspend(case_id=case.pk, by=staff, reason=REASON, until=ahead())
    told = carried()
    assert [each.subject for each in told] == ["إنذار", "مُنعت من المحادثة", "أُوقف حسابك مؤقّتًا"]
    assert {tuple(each.to) for each in told} == {("badr@example.org",)}
    assert all(REASON in each.body and REASON in each.alternatives[0][0] for each in told)
    assert all("UTC" in each.body for each in told[1:])
    assert carried() == []


def test_who_wants_no_mails_of_it_reads_in_the_app_what_staff_decided(two, staff, case):
    reached(two[1], ways={"email": {"warned": "off", "suspended": "digest"}})
    services.warn(case_id=case.pk, by=staff, reason=REASON)
    services.suspend(case_id=case.pk, by=staff, reason=REASON, until=ahead())
    assert carried() == []
    assert list(Notice.objects.order_by("id").values_list("kind", "shown")) == [
        ("warned", True), ("suspended", True),
    ]  # fmt: skip
    later(4)
    assert [each.subject for each in carried()] == ["You are suspended"]


def test_a_program_of_somebody_suspended_is_not_welcome_and_writes_nothing(two, staff, case):
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
    assert services.lift_bans(case_id=case.pk, by=staff, reason="They have said sorry.") == 1
    assert services.lift_bans(case_id=case.pk, by=staff, reason="They have said sorry.") == 0
    services.say(table_id=table.pk, author=two[1], text="Thank you")
    of_ban, of_end = Notice.objects.filter(user=two[1]).order_by("pk")
    assert datetime.fromisoformat(of_ban.body["until"].removesuffix(" UTC") + "Z") <= datetime.now(UTC)
    assert (of_end.kind, of_end.body) == ("chat_ban_lifted", {"reason": "They have said sorry."})
    for language, early in (("en", "ends early"), ("ar", "قبل موعده")):
        assert early in notice_texts.text(NoticeKind(of_end.kind), of_end.body, language)
    services.ban_from_chat(case_id=case.pk, by=staff, reason=REASON, until=ahead())
    Measure.objects.update(until=datetime.now(UTC) - DAY)
    services.say(table_id=table.pk, author=two[1], text="Again")
    assert [what for what, _, _ in kept()] == ["chat_ban_given", "bans_lifted", "chat_ban_given"]


def test_a_player_suspended_no_longer_is_told_so_once_for_each_ban(two, staff, case):
    services.ban_from_chat(case_id=case.pk, by=staff, reason=REASON, until=ahead())
    services.suspend(case_id=case.pk, by=staff, reason=REASON, until=ahead())
    services.close(case_id=case.pk, by=staff, reason=REASON, merit=False)
    assert services.lift_bans(case_id=case.pk, by=staff, reason="It was somebody else.") == 2
    told = Notice.objects.filter(user=two[1]).values_list("kind", flat=True)
    assert sorted(told) == ["chat_ban_lifted", "chat_banned", "suspended", "suspension_lifted"]
    tables.open_table(creator=two[1])


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
        (services.lift_bans, {}),
        (services.close, {"merit": True}),
        (services.suspend, {"until": ahead()}),
    ):
        with pytest.raises(ReasonRequired):
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
    return staff_client(staff)


def act(client, case, what, **sent):
    """Post to the action's address as the case's page links it, with a quoted id."""
    return client.post(reverse(f"admin:lobby_case_{what}", args=[quote(case.pk)]), sent)


def test_staff_see_cases_with_their_evidence_and_decide_them_in_the_admin(two, admin, case):
    table = small(two)
    services.say(table_id=table.pk, author=two[1], text="You <b>fool</b>")
    services.report(
        by=two[0], about=two[1], reason="insults", table_id=table.pk, cited=services.Cited(messages=[1])
    )
    assert b"badr" in admin.get(reverse("admin:lobby_case_changelist")).content
    page = admin.get(reverse("admin:lobby_case_change", args=[case.pk])).content.decode()
    assert (
        "message 1 to the players · <bdi><strong>badr</strong></bdi>: <bdi>You &lt;b&gt;fool&lt;/b&gt;</bdi>"
        in page
    )
    assert act(admin, case, "warn", reason=REASON).status_code == 302
    until = ahead()
    sent = {"until_0": f"{until:%Y-%m-%d}", "until_1": f"{until:%H:%M:%S}", "reason": REASON}
    assert act(admin, case, "ban_from_chat", **sent).status_code == 302
    assert act(admin, case, "suspend", **sent).status_code == 302
    assert act(admin, case, "lift", reason=REASON).status_code == 302
    assert act(admin, case, "close_with_merit", reason=REASON).status_code == 302
    assert (Case.objects.get().merit, len(kept())) == (True, 5)
    assert REASON in admin.get(reverse("admin:lobby_case_change", args=[case.pk])).content.decode()


def test_staff_remove_a_cited_message_and_only_the_audit_trail_keeps_its_words(two, staff, admin, case):
    table = small(two)
    for author, text in ((two[1], "You fool"), (two[0], "Be quiet"), (two[1], "Sorry")):
        services.say(table_id=table.pk, author=author, text=text)
    report = {"by": two[0], "about": two[1], "reason": "insults", "table_id": table.pk}
    page, removal = (
        reverse(f"admin:lobby_case_{each}", args=[quote(case.pk)]) for each in ("change", "remove_message")
    )
    assert removal not in admin.get(page).content.decode(), "no report cites one"
    services.report(**report, cited=services.Cited(messages=[1, 2]))
    assert removal in admin.get(page).content.decode()
    (cited, others, _) = (str(each) for each in Message.objects.order_by("pk").values_list("pk", flat=True))
    form = admin.get(removal).content.decode()
    assert f'value="{cited}"' in form and f'value="{others}"' not in form, "only of the person of the case"
    for refused in ({"message": others, "reason": REASON}, {"message": cited, "reason": "no"}):
        assert act(admin, case, "remove_message", **refused).status_code == 200
    assert [each.text for each in Message.objects.order_by("number")] == ["You fool", "Be quiet", "Sorry"]
    before = Message.objects.get(number=1)
    assert act(admin, case, "remove_message", message=cited, reason=REASON).status_code == 302
    after = Message.objects.get(number=1)
    assert (after.text, after.phrase, after.at, after.author) == ("", REMOVED, before.at, two[1])
    assert [each.text for each in Message.objects.filter(number__gt=1).order_by("number")] == [
        "Be quiet",
        "Sorry",
    ]
    entry = AuditEntry.objects.get(what="message_removed")
    assert (entry.who, entry.subject, entry.reason, entry.body["words"]) == (
        staff,
        two[1].pk,
        REASON,
        "You fool",
    )
    assert removal not in admin.get(page).content.decode(), "nothing is left to remove"
    assert act(admin, case, "remove_message", message=cited, reason=REASON).status_code == 200
    with pytest.raises(errors.GoneAlready):  # two of staff removed it at the same time
        services.remove_message(case_id=case.pk, by=staff, message=cited, reason=REASON)
    with pytest.raises(errors.UnknownPhrase):
        services.say(table_id=table.pk, author=two[0], phrase=REMOVED)


def test_of_the_log_staff_read_a_line_an_entry_with_the_names_of_those_who_played(two, admin, case):
    table = small(two)
    played_out(table)
    cited = services.Cited(from_seq=2)
    services.report(by=two[0], about=two[1], reason="stalling", table_id=table.pk, cited=cited, words="Slow")
    page = admin.get(reverse("admin:lobby_case_change", args=[case.pk])).content.decode()
    assert reverse("admin:tables_table_change", args=[quote(table.pk)]) in page
    assert "seat 1 <bdi>ali</bdi>, seat 2 <bdi>badr</bdi>" in page and "Entries 2 to " in page
    played = r"<div>\d+ · [\d:]{8} · acted <bdi>badr</bdi> play [2-9TJQKA][CDHS] \(turn \d+, round 1\)"
    assert re.search(played, page)


def test_what_is_refused_is_said_in_the_form_and_changes_nothing(admin, case):
    assert "ten characters" in act(admin, case, "warn", reason="short").content.decode()
    long_ago = {"until_0": "2020-01-01", "until_1": "00:00:00", "reason": REASON}
    assert "in the future" in act(admin, case, "suspend", **long_ago).content.decode()
    assert act(admin, case, "close_without_merit", reason=REASON).status_code == 302
    assert "closed" in act(admin, case, "warn", reason=REASON).content.decode()
    assert not Measure.objects.exists()


def test_staff_without_the_permission_decide_nothing(two, case):
    User.objects.filter(pk=two[0].pk).update(is_staff=True)
    client = staff_client(two[0])
    assert act(client, case, "warn", reason=REASON).status_code == 403
    assert not Measure.objects.exists()
