"""Named constraints, one for each invariant; each test tries to break one with SQL."""

import psycopg
import pytest
from django.db import IntegrityError, connection, transaction

from games.tables.models import Table
from tests.tables.table_setup import seated, small, started

pytestmark = pytest.mark.django_db

OPEN = "open"
RUNNING = "running"


def refused(sql: str, *values: object) -> str:
    """Return the name of the constraint that refuses the statement."""
    with pytest.raises(IntegrityError) as error, transaction.atomic(), connection.cursor() as cursor:
        cursor.execute(sql, values)
        cursor.execute("SET CONSTRAINTS ALL IMMEDIATE")
    cause = error.value.__cause__
    assert isinstance(cause, psycopg.Error)
    return cause.diag.constraint_name or ""


@pytest.fixture
def amal(person):
    return person("amal")


@pytest.fixture
def table(amal, person) -> Table:
    return seated([amal, person("basim")])


@pytest.fixture
def running(amal, person) -> Table:
    return started([person(name) for name in ("amal", "basim", "dina", "emad")])


def uuid(table: Table) -> object:
    return table._meta.pk.get_prep_value(table.pk)


@pytest.mark.parametrize(
    ("change", "constraint"),
    [
        ("players = 6", "table_players_in_range"),
        ("players = 1", "table_players_in_range"),
        ("ruleset = 'modern'", "table_ruleset_pinned"),
        ("visibility = 'secret'", "table_visibility_known"),
        ("status = 'paused'", "table_status_known"),
        ("turn_limit = 14", "table_turn_limit_in_range"),
        ("turn_limit = 301", "table_turn_limit_in_range"),
        ("spectator_delay = 201", "table_spectator_delay_in_range"),
        ("commitment = ''", "table_commitment_fits_scheme"),
        ("commitment = 'xyz'", "table_commitment_fits_scheme"),
        ("scheme = 'stacked'", "table_commitment_fits_scheme"),
        ("scheme = 'shared_boards'", "table_boards_fit_scheme"),
        ("first_board = 1", "table_boards_fit_scheme"),
        ("embargo_from = 1", "table_boards_fit_scheme"),
        ("seed_open = true", "table_boards_fit_scheme"),
        ("client_seeds = '{}'", "table_seeds_frozen_at_start"),
        ("started_at = now()", "table_seeds_frozen_at_start"),
        ("started_at = now(), client_seeds = array[''::bytea]", "table_seeds_frozen_at_start"),
        (
            "started_at = now(), client_seeds = array_fill(''::bytea, array[players])",
            "table_started_unless_open",
        ),
        ("status = 'running'", "table_started_unless_open"),
        ("ended_at = now()", "table_ended_when_over"),
        ("status = 'aborted'", "table_ended_when_over"),
        ("places = '{1,2,3,4}'", "table_places_when_finished"),
        (
            "status = 'finished', ended_at = now(), started_at = now(), "
            "client_seeds = array_fill(''::bytea, array[players])",
            "table_places_when_finished",
        ),
    ],
)
def test_a_table_row_that_cannot_be_is_refused(table, change, constraint):
    assert refused(f"UPDATE tables_table SET {change} WHERE id = %s", uuid(table)) == constraint


@pytest.mark.parametrize(
    ("change", "constraint"),
    [
        ("seat = 5", "occupancy_seat_in_range"),
        ("kind = 'guest'", "occupancy_kind_known"),
        ("to_seq = from_seq", "occupancy_ends_after_its_beginning"),
        ("client_seed = convert_to(repeat('x', 65), 'UTF8')", "occupancy_client_seed_length"),
        ("bot = true, client_seed = 'x'", "occupancy_bot_gives_no_seed"),
        ("seat = 1", "occupancy_one_open_per_seat"),
    ],
)
def test_an_occupancy_that_cannot_be_is_refused(table, change, constraint):
    sql = f"UPDATE tables_occupancy SET {change} WHERE table_id = %s AND seat = 0"
    assert refused(sql, uuid(table)) == constraint


def test_a_player_holds_one_seat_at_a_table_and_a_bot_may_hold_many(table, amal, bot):
    again = (
        "INSERT INTO tables_occupancy (table_id, seat, from_seq, player_id, kind, bot, client_seed) "
        "SELECT table_id, %s, 99, %s, kind, %s, '' FROM tables_occupancy WHERE table_id = %s AND seat = 0"
    )
    mine, its = uuid_of(amal), uuid_of(bot)
    assert refused(again, 2, mine, False, uuid(table)) == "occupancy_one_open_seat_per_player"
    with connection.cursor() as cursor:
        cursor.execute(again, [2, its, True, uuid(table)])
        cursor.execute(again, [3, its, True, uuid(table)])


def uuid_of(user: object) -> object:
    return user._meta.pk.get_prep_value(user.pk)  # type: ignore[attr-defined]


def test_invitations_are_for_seats_that_exist_and_one_a_seat(table, person):
    sql = "INSERT INTO tables_invitation (table_id, user_id, seat) VALUES (%s, %s, %s)"
    assert refused(sql, uuid(table), uuid_of(person("dina")), 5) == "invitation_seat_in_range"
    with connection.cursor() as cursor:
        cursor.execute(sql, [uuid(table), uuid_of(person("dina")), 2])
    assert refused(sql, uuid(table), uuid_of(person("emad")), 2) == "invitation_one_per_seat"
    assert refused(sql, uuid(table), uuid_of(person("dina")), None) == "tables_invitation_pkey"


ENTRY = (
    "INSERT INTO tables_log (table_id, seq, round, turn, seat, kind, body) "
    "VALUES (%s, (SELECT seq FROM tables_table WHERE id = %s) + %s, %s, %s, %s, %s, '{}')"
)


@pytest.mark.parametrize("step", [-1, 0, 2])
def test_the_log_counts_without_a_gap_and_without_a_number_twice(table, step):
    assert refused(ENTRY, uuid(table), uuid(table), step, None, None, None, "noted") in {"log_gapless"}
    with connection.cursor() as cursor:
        cursor.execute(ENTRY, [uuid(table), uuid(table), 1, None, None, None, "noted"])


def test_the_log_counts_from_one_for_each_table(table, person):
    other = seated([person("dina")])
    with connection.cursor() as cursor:
        cursor.execute("SELECT min(seq), max(seq) FROM tables_log GROUP BY table_id ORDER BY 2")
        assert cursor.fetchall() == [(1, other.seq), (1, table.seq)]
    assert refused(ENTRY, uuid(table), uuid(table), -3, None, None, None, "noted") == "log_gapless"


def test_one_actor_to_a_turn(running):
    with connection.cursor() as cursor:
        cursor.execute(ENTRY, [uuid(running), uuid(running), 1, 1, 7, 0, "acted"])
    assert refused(ENTRY, uuid(running), uuid(running), 2, 1, 7, 1, "acted") == "log_one_actor_per_turn"


@pytest.mark.parametrize(
    ("round", "turn", "seat", "kind", "constraint"),
    [
        (1, None, 0, "acted", "log_turn_of_acted"),
        (1, 7, None, "acted", "log_turn_of_acted"),
        (None, 7, 0, "acted", "log_turn_of_acted"),
        (1, 7, 0, "dealt", "log_turn_of_acted"),
        (None, None, None, "Not a fact", "log_kind_form"),
    ],
)
def test_log_entries_say_who_acted_and_when_if_anybody_did(running, round, turn, seat, kind, constraint):
    assert refused(ENTRY, uuid(running), uuid(running), 1, round, turn, seat, kind) == constraint


@pytest.mark.parametrize(
    ("change", "constraint"),
    [
        ("status = 'begun'", "round_status_known"),
        ("number = 0", "round_numbered_from_one"),
        ("dealer = 5", "round_dealer_in_range"),
        ("won = '{1,2,3,7}'", "round_won_once_played"),
        ("status = 'played'", "round_won_once_played"),
        ("status = 'played', won = '{1,2,3,7}', last_seq = first_seq", "round_won_once_played"),
        ("points = '{1,2,3,7}'", "round_points_once_scored"),
        ("multiplier = 2", "round_points_once_scored"),
        ("status = 'scored', won = '{1,2,3,7}', last_seq = 99", "round_points_once_scored"),
    ],
)
def test_a_round_row_that_cannot_be_is_refused(running, change, constraint):
    assert refused(f"UPDATE tables_round SET {change} WHERE table_id = %s", uuid(running)) == constraint


@pytest.mark.parametrize(
    ("change", "constraint"),
    [
        ("seat = 5", "waiting_seat_in_range"),
        ("due_at = since", "waiting_due_after_since"),
    ],
)
def test_a_waiting_row_that_cannot_be_is_refused(running, change, constraint):
    assert refused(f"UPDATE tables_waiting SET {change} WHERE table_id = %s", uuid(running)) == constraint


def test_one_seat_is_awaited_for_a_turn(running):
    sql = (
        "INSERT INTO tables_waiting (table_id, round, seat, turn, bot, since) "
        "SELECT table_id, round, (seat + 1) %% 4, turn, bot, since FROM tables_waiting WHERE table_id = %s"
    )
    assert refused(sql, uuid(running)) == "waiting_one_seat_per_turn"


@pytest.mark.parametrize(
    "change",
    ["tables_table SET creator_id = gen_random_uuid()", "tables_occupancy SET player_id = gen_random_uuid()"],
)
def test_nobody_unknown_opens_or_sits(table, change):
    assert "_fk_accounts_user" in refused(f"UPDATE {change}")


def test_what_the_service_itself_writes_breaks_nothing(person):
    small([person("amal"), person("basim")])
