"""A log is packed completely or not at all, even if a process dies, the log is tampered with, or the game is
locked."""

from uuid import UUID

import psycopg
import pytest
from django.core.management import CommandError, call_command
from django.db import connection, connections

from accounts.ids import parse
from games.tables import services
from games.tables.models import ArchivedLog, LogEntry
from tests.databases import run_as_archiver
from tests.tables.log.conftest import old_game
from tests.tables.log.test_archive import history, now

pytestmark = pytest.mark.usefixtures("committed")


def beside() -> psycopg.Connection:
    """Open a second connection with the application's role."""
    return psycopg.connect(**connection.get_connection_params() | {"cursor_factory": None})


def test_what_was_changed_in_a_packed_log_is_found(old):
    services.archive_games(now())
    run_as_archiver("UPDATE tables_archivedlog SET seats[30] = (seats[30] + 1) % 3")
    assert {each.invariant for each in services.audit(old.pk)} >= {3}


def test_a_log_that_would_not_come_out_as_it_went_in_stays_as_it_is_and_holds_up_no_other(old, four):
    whole = old_game(four[:3])
    run_as_archiver(
        f"UPDATE tables_log SET seat = 0 WHERE kind = 'dealt' AND table_id = '{parse(old.pk, 'table')}'"
    )
    before = history()
    told = rf"^1 games packed, but not these, whose logs are damaged: {old.pk}$"
    for packed in (told, told.replace("1", "0", 1)):
        with pytest.raises(CommandError, match=packed):
            call_command("archive")
    assert history() == before
    assert [each.table_id for each in ArchivedLog.objects.all()] == [whole.pk]


def test_a_program_that_dies_while_it_packs_has_packed_nothing(old):
    before = history()
    dying = beside()
    packed = dying.execute("SELECT * FROM tables_archive(now(), %s, 10)", [UUID(int=0)]).fetchall()
    assert len(packed) == 1 and history() == before  # readers do not wait, and see no half-packed log
    with connections["owner"].cursor() as owner:
        owner.execute("SELECT pg_terminate_backend(%s, 60000)", [dying.info.backend_pid])
        assert owner.fetchone() == (True,)
    assert history() == before and LogEntry.objects.count() == old.seq
    dying.close()
    assert services.archive_games(now()) == 1 and history() == before


def test_a_game_that_somebody_holds_is_left_for_the_next_time(old):
    with beside() as other:
        other.execute("SELECT FROM tables_table FOR UPDATE")
        assert services.archive_games(now()) == 0
    assert services.archive_games(now()) == 1
