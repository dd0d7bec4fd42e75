"""Tests of advancing a sandbox's clock: future times come nearer, past times stay."""

from datetime import UTC, datetime, timedelta

import pytest
from django.apps import apps
from django.db import IntegrityError, models, transaction

from accounts import services as accounts
from accounts.hours import DailyHours
from accounts.models import Hours, Realm, User, Vacation
from bots.services import sweep_clocks, sweep_looks
from games.feed import hints
from games.feed.models import FeedEvent
from games.lobby import services as lobby
from games.lobby.models import Seek
from games.notices import services as notices
from games.notices.models import Delivery
from games.sandboxes import errors, services
from games.sandboxes.services.clock_advance import MOVES
from games.tables import queries
from games.tables import services as tables
from games.tables.models import LogEntry, PlayerClock, Table, Waiting
from tests.people import somebody
from tests.sandboxes.conftest import ANOTHER, SANDBOX, people_of
from tests.sandboxes.unmoved_columns import OUTSIDE, STAYS
from tests.tables.clocks.clock_tables import answered, clock, corresponding
from tests.tables.table_setup import present, small

pytestmark = pytest.mark.django_db
HOUR = timedelta(hours=1)
OURS = {"accounts", "feed", "tables", "notices", "bots", "ratings", "lobby", "sandboxes", "tournaments"}
NIGHT = DailyHours("Africa/Cairo", (22 * 60, 10 * 60), (4, 5))


def instants_of(model):
    return {field.name for field in model._meta.concrete_fields if isinstance(field, models.DateTimeField)}


def one(model, **which):
    return model.objects.filter(**which).values(*instants_of(model)).get()


def due(table):
    return queries.awaited_at(table.pk)[0].due_at


def test_every_instant_either_moves_or_says_why_it_stays():
    moved = {(each.model, column) for each in MOVES for column in each.columns}
    stays = {(model, column) for model, columns in STAYS.items() for column in columns}
    there = {
        (model, column)
        for model in apps.get_models()
        if model._meta.app_label in OURS
        for column in instants_of(model)
    }
    assert not moved & stays
    assert moved | stays == there
    assert all(reason.endswith(".") for columns in STAYS.values() for reason in columns.values())
    assert OUTSIDE in STAYS[User].values()


def test_apps_that_hold_instants_are_all_looked_at():
    ours = ("accounts", "games", "bots", "estimation_service")
    labels = {each.label for each in apps.get_app_configs() if each.name.split(".")[0] in ours}
    assert {label for label in labels if list(apps.get_app_config(label).get_models())} <= OURS


def test_everything_at_a_table_comes_nearer_by_as_much(two):
    table = corresponding(two)
    (turn,) = queries.awaited_at(table.pk)
    before = [
        one(Table, pk=table.pk),
        one(Waiting, table=table),
        one(PlayerClock, table=table, seat=turn.seat),
    ]
    assert services.advance(realm=SANDBOX, by=36 * HOUR) == 36 * HOUR
    after = [
        one(Table, pk=table.pk),
        one(Waiting, table=table),
        one(PlayerClock, table=table, seat=turn.seat),
    ]
    names = ("game_due_at", "since", "due_at", "running_since", "look_at")
    assert {
        (name, now - then[name])
        for then, those in zip(before, after, strict=True)
        for name, now in those.items()
        if now != then[name]
    } == {(name, -36 * HOUR) for name in names}


def test_a_clock_has_run_for_as_long_as_the_sandbox_s_was_advanced(two):
    table = corresponding(two)
    (turn,) = queries.awaited_at(table.pk)
    services.advance(realm=SANDBOX, by=20 * HOUR)
    answered(table)
    left = timedelta(milliseconds=clock(table, turn.seat).remaining_ms)
    assert timedelta() <= 3 * 24 * HOUR - 20 * HOUR + 12 * HOUR - left < timedelta(minutes=1)


def test_sweeps_find_what_has_come_due_though_they_know_of_no_sandbox(two):
    table = corresponding(two)
    services.advance(realm=SANDBOX, by=47 * HOUR)
    assert (sweep_looks(), sweep_clocks()) == (0, 0)
    services.advance(realm=SANDBOX, by=2 * HOUR)
    assert (sweep_looks(), sweep_clocks()) == (1, 0)
    services.advance(realm=SANDBOX, by=24 * HOUR)
    assert sweep_clocks() == 1
    assert tables.audit(table.pk) == []


def test_a_live_turn_runs_out_by_the_advanced_clock(two):
    table = small(two, turn_limit=60)
    before = due(table)
    services.advance(realm=SANDBOX, by=HOUR)
    assert due(table) == before - HOUR


def test_nothing_moves_in_any_other_world(two, people_of_the_real_world):
    elsewhere = corresponding(people_of(ANOTHER))
    real = corresponding(people_of_the_real_world)
    here = corresponding(two)
    before = due(elsewhere), due(real), due(here)
    services.advance(realm=SANDBOX, by=HOUR)
    assert (due(elsewhere), due(real), due(here)) == (*before[:2], before[2] - HOUR)
    assert dict(Realm.objects.values_list("pk", "advanced")) == {
        "real": 0 * HOUR, SANDBOX: HOUR, ANOTHER: 0 * HOUR
    }  # fmt: skip


@pytest.fixture
def people_of_the_real_world(db):
    return [somebody(name, realm_id=Realm.REAL) for name in ("amal", "basim")]


def test_what_has_happened_keeps_its_instant(two):
    table = corresponding(two)
    happened = (
        LogEntry.objects.order_by("table", "seq").values_list("at", flat=True),
        FeedEvent.objects.order_by("pk").values_list("at", flat=True),
        Table.objects.values_list("created_at", "started_at"),
    )
    before = [list(each.all()) for each in happened]
    services.advance(realm=SANDBOX, by=HOUR)
    assert [list(each.all()) for each in happened] == before
    assert tables.audit(table.pk) == []


def test_a_client_who_has_seen_a_deadline_sees_that_it_is_another(two):
    table = corresponding(two)
    before = present(table, two[0]).table.clock_version
    services.advance(realm=SANDBOX, by=HOUR)
    assert present(table, two[0]).table.clock_version == before + 1


def test_followers_of_a_table_are_told_so_unless_spectators_see_the_game_later(
    two, django_capture_on_commit_callbacks
):
    told, not_told = (small(two, clock={"preset": "normal"}, spectator_delay=moves) for moves in (0, 8))
    with django_capture_on_commit_callbacks() as awaiting_commit:
        services.advance(realm=SANDBOX, by=HOUR)
    woken = {each.args[0] for each in awaiting_commit if getattr(each, "args", ())[1:] == (hints.CLOCK,)}
    assert woken == {hints.table_channel(told.pk)} != {hints.table_channel(not_told.pk)}


@pytest.mark.parametrize("hours", [0.5, 5, 11, 24, 61, 190, 24 * 200])
def test_nights_and_weekends_come_by_the_advanced_clock(two, hours):
    """A recalculated deadline stays where it was moved to: local time advances with the sandbox's clock."""
    table = corresponding(two, preset="relaxed", game_days=365)
    player = User.objects.get(pk=queries.awaited_at(table.pk)[0].player_id)
    accounts.choose_hours(user=player, daily_hours=NIGHT)
    services.advance(realm=SANDBOX, by=49 * HOUR)
    services.advance(realm=SANDBOX, by=hours * HOUR)
    moved = due(table)
    row = clock(table, queries.awaited_at(table.pk)[0].seat)
    assert tables.retime_tables_of(player) == 1
    assert due(table) == moved
    shown = present(table, player).due
    assert {"quiet_hours", "weekend"} <= {step.kind for step in shown.steps}
    since = Hours.objects.get(user=player).since
    nights = [
        begin + Realm.objects.get(pk=SANDBOX).advanced
        for begin in (
            datetime.fromtimestamp(step.begin / 1000, UTC)
            for step in shown.steps
            if step.kind == "quiet_hours"
        )
        if begin > since  # These hours may take effect in the middle of a night.
    ]
    # In Cairo, two or three hours ahead of UTC, nights begin at ten, or at midnight when a weekend ends.
    assert {night.hour for night in nights} <= {19, 20, 21, 22}
    assert row.due_at == moved


def test_a_vacation_begins_and_ends_by_the_advanced_clock(two):
    now = datetime.now(UTC)
    vacation = accounts.go_on_vacation(user=two[0], starts_at=now + 5 * HOUR, ends_at=now + 9 * HOUR)
    services.advance(realm=SANDBOX, by=6 * HOUR)
    row = Vacation.objects.get(pk=vacation.pk)
    assert row.starts_at < now < row.ends_at == vacation.ends_at - 6 * HOUR


def test_another_way_of_living_takes_effect_by_the_advanced_clock(two):
    accounts.choose_hours(user=two[0], daily_hours=NIGHT)
    services.advance(realm=SANDBOX, by=47 * HOUR)
    assert Hours.objects.get(user=two[0]).since > datetime.now(UTC)
    services.advance(realm=SANDBOX, by=2 * HOUR)
    assert Hours.objects.get(user=two[0]).since < datetime.now(UTC)


def test_a_delivery_that_waits_for_its_next_try_comes_nearer(two):
    hook, _ = notices.register(
        by=two[0], user=two[0], url="http://127.0.0.1:9/", types=["turn"], description=""
    )
    delivery = notices.ask_for_test(by=two[0], endpoint_id=hook.pk)
    services.advance(realm=SANDBOX, by=HOUR)
    assert Delivery.objects.get(pk=delivery.pk).due_at == delivery.due_at - HOUR


def test_a_seek_grows_older_and_what_became_of_one_stays_where_it_was(two):
    old, open_one = [
        lobby.open_seek(player=two[0], ruleset="updown", options={"rounds": [each]}) for each in (1, 2)
    ]
    lobby.withdraw_seek(player=two[0], seek_id=old.pk)
    before = [one(Seek, pk=each.pk) for each in (old, open_one)]
    services.advance(realm=SANDBOX, by=timedelta(minutes=5))
    assert one(Seek, pk=old.pk) == before[0]
    after = one(Seek, pk=open_one.pk)
    assert before[1]["since"] - after["since"] == timedelta(minutes=5)
    assert before[1]["expires_at"] - after["expires_at"] == timedelta(minutes=5)


def test_it_takes_as_many_statements_for_many_tables_as_for_one(two, django_assert_num_queries):
    small(two)
    with django_assert_num_queries(23):
        services.advance(realm=SANDBOX, by=HOUR)
    for _ in range(5):
        small(two)
    with django_assert_num_queries(23):
        services.advance(realm=SANDBOX, by=HOUR)


@pytest.mark.parametrize(
    ("realm", "by", "refusal"),
    [
        ("real", HOUR, errors.UnknownSandbox),
        ("sandbox_nobody", HOUR, errors.UnknownSandbox),
        (SANDBOX, timedelta(), errors.AdvanceOutOfBounds),
        (SANDBOX, -HOUR, errors.AdvanceOutOfBounds),
    ],
)
def test_the_real_world_s_clock_is_nobody_s_to_turn_and_no_clock_goes_back(two, realm, by, refusal):
    table = corresponding(two)
    before = due(table)
    with pytest.raises(refusal):
        services.advance(realm=realm, by=by)
    assert due(table) == before


@pytest.mark.parametrize("change", [{"pk": "real", "advanced": HOUR}, {"pk": SANDBOX, "advanced": -HOUR}])
def test_the_database_holds_the_real_world_s_clock_where_it_is(two, change):
    with pytest.raises(IntegrityError, match="realm_only_sandboxes_are_advanced"), transaction.atomic():
        Realm.objects.filter(pk=change["pk"]).update(advanced=change["advanced"])
