"""Rules of every intervention: who, why, the version seen, the preview, the notice and the audit entry."""

import pytest

from accounts.services import make_bot
from games.engine.director_facts import Intervened
from games.feed.models import AuditEntry, FeedEvent
from games.feed.queries import broken_trail
from games.notices.models import Notice
from games.tables import errors, queries, services
from games.tables.interventions import InterventionKind, misfits
from games.tables.models import LogEntry, Table, Waiting
from games.tables.services import directing
from games.tables.services.directing import errors as refused
from games.tables.services.directing import version_of
from tests.people import somebody
from tests.tables.clocks.clock_tables import corresponding
from tests.tables.directing.conftest import WHY
from tests.tables.table_setup import kinds, seated, small, step

pytestmark = pytest.mark.django_db


def test_the_players_read_why_and_the_audit_trail_who(two, dana, order):
    table = corresponding(two)
    seen = version_of(Table.objects.get(pk=table.pk))
    made = directing.pause(order(table, reason="  The hall\n has no power. "))
    facts = [entry.fact for entry in queries.events(Table.objects.get(pk=table.pk))]
    assert facts[-2] == Intervened("pause", (), WHY)
    entry = AuditEntry.objects.get()
    assert (entry.who, entry.what, entry.subject, entry.reason) == (dana, "table_pause", table.pk, WHY)
    assert entry.body == {"version": seen, "seats": []} and broken_trail() == []
    told = FeedEvent.objects.get(kind="intervened")
    assert told.body == {"what": "pause", "seats": [], "reason": WHY}
    notices = Notice.objects.filter(kind="directed")
    assert {each.user for each in notices} == set(two)
    assert {each.body["reason"] for each in notices} == {WHY}
    assert made.version == version_of(Table.objects.get(pk=table.pk)) != seen
    assert services.audit(table.pk) == []


@pytest.mark.parametrize("reason", ["", "too short", " " * 20, "x" * 501, "turned \u202e around so"])
def test_an_intervention_needs_a_reason_that_people_can_read(two, order, reason):
    table = corresponding(two)
    with pytest.raises(errors.ReasonRequired):
        directing.pause(order(table, reason=reason))
    assert not AuditEntry.objects.exists()


def test_nobody_directs_a_table_at_which_they_or_their_bot_sits_or_sat(two, bot, person, order):
    table = corresponding(two)
    services.resign(table_id=table.pk, player=two[0])
    for by in two:
        with pytest.raises(refused.PlaysHimself):
            directing.pause(order(table, by=by))
    owner = person("owner")
    robot = make_bot(name="robot", owner=owner)
    again = seated([person("camil")])
    services.take_seat(table_id=again.pk, player=robot, seat=1)
    with pytest.raises(refused.PlaysHimself):
        directing.pause(order(again, by=owner))


def test_what_was_ordered_of_a_table_that_has_moved_on_is_refused(two, order):
    table = corresponding(two)
    seen = version_of(Table.objects.get(pk=table.pk))
    step(table)
    with pytest.raises(refused.StaleVersion) as stale:
        directing.pause(order(table, version=seen))
    assert stale.value.version == version_of(Table.objects.get(pk=table.pk))
    assert "game_paused" not in kinds(table)
    directing.pause(order(table)._replace(version=None))


def test_only_a_running_game_is_directed(two, order):
    open_one, over = seated(two), small(two)
    services.abort_by_staff(table_id=over.pk, by=somebody("boss"), reason="A test of ours.")
    for table in (open_one, over):
        with pytest.raises(errors.TableNotRunning):
            directing.message(order(table))
    for table_id in ("table_01k2n8q0zgf2ktx1q3r7m5c8ye", "nonsense"):
        for intervene in (directing.message, directing.restart):
            with pytest.raises(errors.TableNotFound):
                intervene(order(over)._replace(table_id=table_id))


def test_to_try_one_changes_nothing_and_says_what_would_come_of_it(two, order):
    table = corresponding(two)
    log, waiting = kinds(table), list(Waiting.objects.filter(table=table).order_by("pk").values())
    row = Table.objects.filter(pk=table.pk).values().get()
    tried = directing.pause(order(table, preview=True))
    assert tried.previewed and tried.after.paused_until is not None and tried.before.paused_until is None
    assert [each.due_at for each in tried.after.awaited] == [None]
    assert (kinds(table), list(Waiting.objects.filter(table=table).order_by("pk").values())) == (log, waiting)
    assert Table.objects.filter(pk=table.pk).values().get() == row
    assert not AuditEntry.objects.exists() and not Notice.objects.filter(kind="directed").exists()
    made = directing.pause(order(table, version=tried.version))
    assert made.after._replace(paused_until=None) == tried.after._replace(paused_until=None)


def test_what_is_wrong_is_refused_when_tried_as_when_done(two, order):
    table = corresponding(two)
    for preview in (True, False):
        with pytest.raises(refused.NotPaused):
            directing.resume(order(table, preview=preview))
    assert LogEntry.objects.filter(table=table, kind="intervened").count() == 0


def test_a_message_is_told_and_changes_nothing_else(two, order):
    table = corresponding(two)
    before = list(Waiting.objects.filter(table=table).order_by("pk").values("turn", "seat", "due_at"))
    made = directing.message(order(table, reason="The next round begins at six."))
    assert made.before == made.after
    assert list(Waiting.objects.filter(table=table).order_by("pk").values("turn", "seat", "due_at")) == before
    assert kinds(table)[-1] == "intervened" and services.audit(table.pk) == []


def test_each_kind_has_its_own_members_and_no_others():
    assert misfits(InterventionKind.EXTEND, ["seat"]) == {"seconds": "required"}
    assert misfits(InterventionKind.EXTEND, ["seat", "seconds"]) == {}
    assert misfits(InterventionKind.PAUSE, ["seat"]) == {"seat": "unknown_field"}
    assert misfits(InterventionKind.FORCE, ["seat", "turn_id", "action"]) == {}
