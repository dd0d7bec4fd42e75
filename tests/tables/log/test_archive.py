"""Packed logs of old games: everything read from them stays the same."""

from datetime import UTC, datetime, timedelta
from io import StringIO

import pytest
from django.contrib.auth.models import Permission
from django.core.management import CommandError, call_command
from django.db import DatabaseError, connection, transaction

from accounts.models import Realm
from accounts.queries import Holder
from games.tables import log, services
from games.tables.interventions import Category
from games.tables.models import ArchivedLog, HistoryEntry, LogEntry, Table
from games.tables.personal_data import own_actions
from games.tables.queries.personal_events import KEPT, PersonalEvents, personal_events
from games.tables.services import directing
from tests.tables.log.conftest import LONG_AGO

pytestmark = pytest.mark.django_db
COLUMNS = ("table", "seq", "round", "turn", "seat", "kind", "body", "at")
UNDER_EMBARGO = {
    "embargo_from": 2,
    "scheme": "shared_boards",
    "first_board": 1,
    "tournament": "tournament_01k2n8q0zgf2ktx1q3r7m5c8ye",
}


def now() -> datetime:
    return datetime.now(UTC)


def changed(table: Table, **columns: object) -> None:
    Table.objects.filter(pk=table.pk).update(**columns)
    table.refresh_from_db()


def history() -> list[tuple[object, ...]]:
    return list(HistoryEntry.objects.order_by("table", "seq").values_list(*COLUMNS))


def test_the_history_of_a_game_is_its_log_and_stays_so_once_it_is_packed(old):
    before = list(LogEntry.objects.order_by("table", "seq").values_list(*COLUMNS))
    assert history() == before
    assert services.archive_games(now()) == 1
    assert history() == before
    assert LogEntry.objects.values_list("seq").get() == (old.seq,)


def test_every_way_to_read_a_log_reads_a_packed_one(old, four):
    def read() -> list[object]:
        return [
            log.entries(old.pk, since=3, limit=4),
            log.entries(old.pk, up_to=20, round=2),
            list(log.all_entries(old.pk)),
            log.entries_of({old.pk: 30}, since=2, limit=9, kinds=["acted"], played=False),
            log.entries_of({old.pk: old.seq}, kinds=["dealt", "round_scored"]),
            log.unscored_facts_of({old.pk: old.seq})[old.pk],
            log.unscored_facts_of({old.pk: 25})[old.pk],
            log.turn_taken(old.pk, 3, 2),
            log.turn_taken(old.pk, 3, 99),
            list(own_actions(four[1])),
        ]

    before = read()
    services.archive_games(now())
    assert read() == before and all(before[:8])


def test_what_is_packed_is_packed_once(old):
    assert [services.archive_games(now()) for _ in range(2)] == [1, 0]
    assert ArchivedLog.objects.count() == 1


@pytest.mark.parametrize(
    ("columns", "ended_before"),
    [
        ({"ended_at": now() - KEPT}, now()),
        ({}, now() - LONG_AGO - timedelta(days=1)),
        ({"status": "running", "ended_at": None, "places": None}, now()),
        (UNDER_EMBARGO, now()),
    ],
    ids=["a stream may tell of it", "not that long ago", "goes on", "under embargo"],
)
def test_a_game_that_somebody_may_still_follow_is_not_packed(old, columns, ended_before):
    changed(old, **columns)
    assert services.archive_games(ended_before) == 0
    assert LogEntry.objects.count() == old.seq


def test_a_player_who_was_away_since_a_game_ended_hears_the_same_of_it(old, four):
    changed(old, ended_at=now() - KEPT)
    away = Holder(four[0].pk, "real"), now() - KEPT

    def hear() -> PersonalEvents:
        return personal_events(away[0], from_tx=1, at=away[1])

    before = hear()
    services.archive_games(now())
    assert hear() == before and before.tables == {old.pk}


def test_a_game_of_a_sandbox_goes_with_it_and_is_not_packed(old):
    Realm.objects.create(key="sandbox_1")
    changed(old, realm_id="sandbox_1")
    assert services.archive_games(now()) == 0


def test_the_audit_finds_nothing_and_a_score_can_still_be_changed(old, person):
    services.archive_games(now())
    assert services.audit(old.pk) == []
    dana = person("dana", is_staff=True)
    dana.user_permissions.set(Permission.objects.filter(codename="direct_table"))
    directing.adjust(
        directing.Order(old.pk, dana, "They came late.", directing.version_of(old), False),
        seat=1,
        change=-10,
        category=Category.LATENESS,
    )
    assert [each[5] for each in history()][-2:] == ["intervened", "score_adjusted"]
    assert services.audit(old.pk) == [] and services.archive_games(now()) == 0


def test_the_command_packs_games_that_ended_so_many_days_ago(old):
    told = [StringIO(), StringIO()]
    for days, out in zip((101, 99), told, strict=True):
        call_command("archive", days=days, stdout=out)
    assert [each.getvalue() for each in told] == ["0 games packed\n", "1 games packed\n"]


@pytest.mark.parametrize("days", ["30", "5", "0", "-90", "40000", "1000000000000"])
def test_the_command_refuses_days_that_it_would_not_keep_to(old, days):
    """`--days 5` silently meant 31."""
    with pytest.raises(CommandError, match="from 31 to 36500"):
        call_command("archive", f"--days={days}")


@pytest.mark.parametrize(
    "change",
    [
        "INSERT INTO tables_archivedlog SELECT * FROM tables_archivedlog",
        "UPDATE tables_archivedlog SET bodies = bodies",
        "DELETE FROM tables_archivedlog",
        "TRUNCATE tables_archivedlog",
        "DELETE FROM tables_history",
    ],
)
def test_the_application_changes_nothing_that_is_packed(old, change):
    services.archive_games(now())
    with pytest.raises(DatabaseError), transaction.atomic(), connection.cursor() as cursor:
        cursor.execute(change)
