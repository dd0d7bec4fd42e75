"""Reports: the stored evidence, one for each person and table, and refusals."""

from datetime import UTC, datetime

import pytest
from django.db import IntegrityError, transaction

from accounts import names
from accounts import services as accounts
from games.lobby import errors, queries, services
from games.lobby.models import Case, Message, Report
from games.lobby.services import Cited
from games.lobby.services.reports import MOST_OPEN_REPORTS
from games.tables import services as tables
from games.tables.errors import TableNotFound
from tests.people import somebody
from tests.tables.table_setup import kinds, played_out, seated, small, step

pytestmark = pytest.mark.django_db


@pytest.fixture
def two(db):
    return [somebody("ali"), somebody("badr")]


def report(by, about, table=None, reason="insults", **more):
    return services.report(
        by=by, about=about, reason=reason, table_id=None if table is None else table.pk, **more
    )


def test_a_case_gathers_what_is_open_about_a_person(two):
    dina = somebody("dina")
    made = [report(two[0], two[1]), report(dina, two[1]), report(two[0], dina)]
    assert made[0].case_id == made[1].case_id != made[2].case_id
    assert Case.objects.count() == 2


def test_messages_that_are_cited_are_kept_when_the_chat_is_gone(two):
    table = small(two)
    services.say(table_id=table.pk, author=two[1], text="You fool")
    services.say(table_id=table.pk, author=two[1], phrase="bye")
    made = report(two[0], two[1], table, cited=Cited(messages=[1]))
    Message.objects.all().delete()
    (kept,) = Report.objects.get(pk=made.pk).evidence["messages"]
    assert (kept["user"], kept["text"], kept["room"]) == (two[1].pk, "You fool", "players")
    assert [each["user"] for each in made.evidence["table"]["seats"]] == [each.pk for each in two]


def test_evidence_keeps_no_name_that_goes_with_its_account(two):
    camil = somebody("camil")
    table = small([*two, camil])
    services.say(table_id=table.pk, author=camil, text="Stop it, both of you")
    report(two[0], two[1], table, cited=Cited(messages=[1]))
    assert "camil" not in str(Report.objects.get().evidence)
    assert str(shown()).count("camil") == 2
    played_out(table)
    accounts.end_account(user=camil)
    assert str(shown()).count(names.of_former(camil.pk)) == 2 and "camil" not in str(shown())


def shown():
    """Return the evidence of the only report, as staff read it."""
    ((_, evidence),) = queries.with_evidence(Report.objects.all())
    return evidence


def test_of_the_log_is_taken_down_what_the_reporter_may_see(two):
    table = small(two)
    played_out(table)
    made = report(two[0], two[1], table, "stalling", cited=Cited(from_seq=2, to_seq=4))
    assert [each["seq"] for each in made.evidence["events"]] == [2, 3, 4]


def test_on_a_concealed_table_no_hidden_trick_is_taken_down(two):
    table = seated(two, ruleset="updown", players=2, options={"rounds": [3], "concealed": True})
    tables.start(table_id=table.pk, by=two[0])
    while kinds(table).count("trick_won") < 2:
        step(table)
    made = report(two[0], two[1], table, cited=Cited(from_seq=1))
    assert [each["type"] for each in made.evidence["events"]].count("trick_won") == 1


def test_what_is_not_there_or_too_much_or_of_the_other_room_is_not_cited(two):
    table, dina = small(two), somebody("dina")
    services.say(table_id=table.pk, author=dina, text="He holds the ace")
    for cited in (
        Cited(messages=[1]),
        Cited(messages=range(1, 60)),
        Cited(from_seq=9999),
        Cited(from_seq=0),
        Cited(from_seq=-5, to_seq=-1),
        Cited(to_seq=0),
        Cited(from_seq=3, to_seq=2),
    ):
        with pytest.raises(errors.InvalidReport):
            report(two[0], two[1], table, cited=cited)
    with pytest.raises(errors.RoomClosed):
        report(two[0], dina, table, cited=Cited(messages=[1], room="spectators"))
    with pytest.raises(errors.InvalidReport):
        report(two[0], two[1], cited=Cited(from_seq=1))
    with pytest.raises(TableNotFound):
        report(dina, two[1], seated([two[0]], visibility="invite"))
    assert not Report.objects.exists() and not Case.objects.exists()


def test_words_are_at_most_a_thousand_and_may_have_lines(two):
    assert report(two[0], two[1], words=" He said\nit twice ").words == "He said\nit twice"
    with pytest.raises(errors.InvalidReport):
        report(two[0], somebody("dina"), words="x" * 1001)


def test_one_report_is_open_for_each_person_and_table(two):
    table = small(two)
    report(two[0], two[1], table)
    for where in (table, None):
        if where is None:
            report(two[0], two[1])
        with pytest.raises(errors.AlreadyReported):
            report(two[0], two[1], where)
    Report.objects.update(closed_at=datetime.now(UTC))
    report(two[0], two[1], table)


def test_nobody_reports_themselves_a_bot_of_the_house_or_too_many(two, bot, many):
    for about in (two[0], bot):
        with pytest.raises(errors.NotReportable):
            report(two[0], about)
    for about in many(MOST_OPEN_REPORTS):
        report(two[0], about)
    with pytest.raises(errors.TooManyReports):
        report(two[0], two[1])


def test_the_database_keeps_one_open_case_and_one_open_report(two):
    made = report(two[0], two[1])
    with pytest.raises(IntegrityError), transaction.atomic():
        Case.objects.create(about=two[1])
    with pytest.raises(IntegrityError), transaction.atomic():
        Report.objects.create(case=made.case, reporter=two[0], about=two[1], reason="spam")
    with pytest.raises(IntegrityError), transaction.atomic():
        Report.objects.filter(pk=made.pk).update(reason="ugly")
    with pytest.raises(IntegrityError), transaction.atomic():
        Case.objects.update(closed_at=datetime.now(UTC))
