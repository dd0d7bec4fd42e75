"""Tests that removing a sandbox deletes all its rows and no others, and needs no permission for the log."""

from datetime import timedelta

import pytest
from django.apps import apps
from django.db import DatabaseError, connection, transaction
from django.db.models.functions import Now

from accounts import services as accounts
from accounts.hours import DailyHours
from accounts.ids import PrefixedIdField, new_id
from accounts.models import Realm, User
from bots import services as bots
from games.api.outgoing.deliveries import take_answer
from games.feed.services import record
from games.lobby import services as lobby
from games.notices import queries as told
from games.notices import services as notices
from games.notices.transport import Answer
from games.sandboxes import queries, services
from games.sandboxes.models import Sandbox
from games.sandboxes.services import sandbox_lifecycle
from games.tables import services as tables
from games.tables.models import AskedTurn, AutomaticTurn, LogEntry, PlanVersion
from tests.notices.mailbox import carried
from tests.people import somebody
from tests.sandboxes.test_sandbox_lifecycle import NAMES
from tests.tables.table_setup import started, step

pytestmark = pytest.mark.django_db


# These rows also have a foreign key to the realm or to a player in it.
WITH_ONE = {("feed.FeedEvent", "table"), ("notices.Notice", "table")}


@pytest.fixture
def ali(db):
    return somebody("ali")


def rows():
    """Return how many rows each table of the database has."""
    with connection.cursor() as cursor:
        cursor.execute("SELECT tablename FROM pg_tables WHERE schemaname = 'public' ORDER BY 1")
        names = [name for (name,) in cursor.fetchall()]
        found = {}
        for name in names:
            cursor.execute(f'SELECT count(*) FROM "{name}"')
            found[name] = cursor.fetchone()[0]
    return found


def test_a_try_that_ends_after_its_sandbox_was_removed_is_no_failure(ali):
    """The courier took it for one that it could not store, and an alert sent operators to the disk."""
    sandbox = services.open_sandbox(by=ali, players=NAMES)[0]
    amal = queries.players(sandbox)[0]
    hook, _ = notices.register(by=amal, user=amal, url="http://127.0.0.1:9/", types=["turn"])
    notices.ask_for_test(by=amal, endpoint_id=str(hook.pk))
    (errand,) = notices.lease(most=9, most_failing=9)
    services.close_sandbox(by=ali, sandbox_id=sandbox.pk)
    assert services.sweep_sandboxes() == 1
    body = b'{"turn_id": "1.1", "action": {"type": "pass"}}'
    answer = Answer(200, None, body, 3)
    assert (
        take_answer(errand._replace(type="bot.turn", body={"turn_id": "1.1", "table": "t"}), answer) is None
    )
    for settled in (answer, Answer(503, "not_accepted", b"", 3)):
        notices.record(errand, settled)
    assert not User.objects.filter(realm=sandbox.pk).exists()


def lived_in(owner):
    """Make a sandbox in which almost everything has happened."""
    sandbox = services.open_sandbox(by=owner, players=NAMES)[0]
    people = queries.players(sandbox)
    table = services.open_test_table(
        by=owner, sandbox_id=sandbox.pk, seats=people, start=True, clock={"preset": "brisk"}
    )
    rules = {"rules": [{"do": {"type": "estimate", "values": [3]}}]}
    tables.confirm_plan(table_id=table.pk, player=people[1], number=1, body=rules)
    AutomaticTurn.objects.create(table=table.pk, round=9, turn=9, seat=0, due_at=Now())
    services.set_script(
        by=owner, sandbox_id=sandbox.pk, table_id=table.pk, seat=2, steps=[], afterwards="bot"
    )  # fmt: skip
    accounts.choose_hours(user=people[0], daily_hours=DailyHours("Africa/Cairo", (0, 60), (4,)))
    accounts.choose_hours(user=people[0], remind_before=[3600])
    accounts.go_on_vacation(user=people[1], ends_at=sandbox.created_at + timedelta(days=3))
    hook, _ = notices.register(
        by=people[3], user=people[3], url="http://127.0.0.1:9/", types=["turn"], description=""
    )
    notices.ask_for_test(by=people[3], endpoint_id=hook.pk)
    bots.register(
        by=people[0], name="robot", rulesets=["modern"], speeds=["untimed"], concurrency=1, is_open=True
    )
    other = tables.open_table(creator=people[2])
    tables.invite(table_id=other.pk, by=people[2], user=people[3])
    lobby.challenge(
        by=people[0], opponents=[people[3]], bots=[], expires_in=3600, table={"visibility": "invite"}
    )
    lobby.block(by=people[0], user=people[1])
    lobby.follow(by=people[0], name=people[2].name)
    lobby.note(by=people[0], about=people[3], text="lives in another world")
    record(realm=sandbox.pk, who=owner, what="looked", subject=table.pk, reason="to see")
    services.advance(realm=sandbox.pk, by=timedelta(hours=1))
    assert carried() == [] and told.kept_mails(sandbox.pk).exists()
    return sandbox


def over(sandbox):
    Sandbox.objects.filter(pk=sandbox.pk).update(ends_at=Now())


def test_nothing_of_it_is_left_and_nothing_else_is_gone(ali):
    real = started([somebody("amal"), somebody("basim")], ruleset="updown", players=2)
    step(real)
    kept = services.open_sandbox(by=ali, players=NAMES)[0]
    before = rows()
    sandbox = lived_in(ali)
    assert sum(rows()[name] > count for name, count in before.items()) >= 20
    over(sandbox)
    assert services.sweep_sandboxes() == 1
    assert rows() == before
    assert services.sweep_sandboxes() == 0
    assert queries.sandbox(ali, kept.pk) and tables.audit(real.pk) == []


def test_one_that_is_not_over_is_not_removed_even_when_it_is_asked_for(ali):
    sandbox = lived_in(ali)
    assert services.sweep_sandboxes() == 0
    for doomed in (sandbox.pk, "real", "sandbox_none"):
        with pytest.raises(DatabaseError, match="no sandbox that is over"), transaction.atomic():
            services.remove(doomed)
    assert Realm.objects.filter(pk=sandbox.pk).exists() and LogEntry.objects.exists()


def test_the_application_may_delete_from_no_log_by_itself_not_even_a_sandbox_s(ali):
    sandbox = lived_in(ali)
    over(sandbox)
    with pytest.raises(DatabaseError, match="permission denied"), transaction.atomic():
        LogEntry.objects.filter(table__realm=sandbox.pk).delete()
    clear = "SELECT sandboxes_clear('tables_table'::regclass, 'true', '{}')"
    with (
        pytest.raises(DatabaseError, match="permission denied"),
        transaction.atomic(),
        connection.cursor() as cursor,
    ):
        cursor.execute(clear)
    assert services.sweep_sandboxes() == 1


def test_the_rows_without_foreign_keys_that_removing_knows_of_are_all_there_are():
    """If you add such a column to a model, let the database function for removal delete its rows too."""
    loose = {
        (model, field.name)
        for model in apps.get_models()
        for field in model._meta.concrete_fields
        if isinstance(field, PrefixedIdField) and not field.primary_key and not field.is_relation
    }
    named = {(each._meta.label, name) for each, name in loose}
    known = {(AskedTurn, "player"), (AskedTurn, "table"), (AutomaticTurn, "table")}
    known |= {(PlanVersion, "table"), (PlanVersion, "player")}
    of_rated_games = {("ratings.RatingEvent", "table")}  # no game of a sandbox is rated
    of_events = {("tables.Table", "tournament")}  # a table also has a foreign key to its realm
    found = {(each._meta.label, name) for each, name in known}
    assert named == found | WITH_ONE | of_rated_games | of_events


def test_those_that_cannot_be_removed_keep_no_other_waiting(ali, monkeypatch):
    realm = Realm.objects.create(pk=new_id("sandbox"))
    # It is no sandbox's, so the database refuses to remove it.
    Sandbox.objects.create(realm=realm, owner=ali, ends_at=Now() - timedelta(days=1))
    sandbox = services.open_sandbox(by=ali, players=NAMES)[0]
    services.close_sandbox(by=ali, sandbox_id=sandbox.pk)
    # The limit, so that one failing sandbox is as many as a sweep takes.
    monkeypatch.setattr(sandbox_lifecycle, "MOST_AT_ONCE", 1)
    assert any(services.sweep_sandboxes() for _ in range(200)), "each sweep chooses by lot"
    assert Sandbox.objects.get().realm == realm


def test_a_closed_sandbox_goes_with_the_next_sweep(ali):
    sandbox = services.open_sandbox(by=ali, players=NAMES)[0]
    services.close_sandbox(by=ali, sandbox_id=sandbox.pk)
    assert services.sweep_sandboxes() == 1
    assert not User.objects.filter(realm=sandbox.pk).exists()
    assert User.objects.filter(pk=ali.pk).exists()
