"""A user's tables, as a viewer may see them, in pages."""

from datetime import UTC, datetime, timedelta

import pytest
from django.db import connection

from accounts.ids import new_id
from accounts.models import Realm, User
from games.tables import queries, services
from games.tables.models import Occupancy, Table
from games.tables.queries import TableFilters
from tests.people import somebody
from tests.tables.table_setup import played_out, seated, small, started, step

pytestmark = pytest.mark.django_db


def ids(player: User, viewer: User | None = None, limit: int = 100, before: str | None = None, **sought):
    return [
        each.pk
        for each in queries.history(player, viewer, TableFilters(**sought), limit=limit, before=before)
    ]


def test_tables_come_newest_first_in_pages_and_always_in_three_queries(four, django_assert_num_queries):
    opened = [seated(four[:2]).pk for _ in range(5)][::-1]
    assert ids(four[0]) == ids(four[1]) == opened and ids(four[2]) == []
    assert ids(four[0], limit=2) == opened[:2] and ids(four[0], limit=2, before=opened[1]) == opened[2:4]
    for limit in (1, 5):
        with django_assert_num_queries(3):
            found = queries.history(four[1], None, TableFilters(), limit=limit)
        assert [each.player.name for each in found[0].seated] == ["amal", "basim"]


def test_tables_are_narrowed_by_what_is_asked_for(four):
    ours, won = seated(four[:2]), small(four[:2], rated=True, turn_limit=60)
    played_out(won)
    won.refresh_from_db()
    other = small([four[0], four[2]])
    assert ids(four[0], status="finished") == ids(four[0], rated=True) == [won.pk]
    assert ids(four[0], ruleset="updown") == [other.pk, won.pk] and ids(four[0], ruleset="mod") == []
    assert ids(four[0], ruleset="modern@1", rated=False) == [ours.pk]
    assert ids(four[0], opponent=four[2]) == [other.pk] and ids(four[0], opponent=four[0]) == []
    by_place = [ids(four[0], place=place) for place in (1, 2, 3)]
    assert by_place == [[won.pk] if place == place_of(won, four[0]) else [] for place in (1, 2, 3)]


def place_of(table: Table, player: User) -> int:
    seat = Occupancy.objects.get(table=table, player=player, to_seq=None).seat
    return table.places[seat]


def test_from_and_to_bound_when_a_table_was_opened(four):
    before = datetime.now(UTC) - timedelta(milliseconds=1)
    table = seated(four[:2])
    after = datetime.now(UTC) + timedelta(milliseconds=2)
    assert ids(four[0], since=before, until=after) == [table.pk]
    assert ids(four[0], until=before) == ids(four[0], since=after) == []


def test_who_does_not_belong_to_a_private_table_does_not_find_it(four):
    private, unlisted = seated(four[:1], visibility="invite"), seated(four[:1], visibility="unlisted")
    services.invite(table_id=private.pk, by=four[0], user=four[1])
    assert ids(four[0], four[0]) == [unlisted.pk, private.pk]
    assert ids(four[0], four[1]) == [private.pk] and ids(four[0], four[2]) == ids(four[0], None) == []


def test_who_left_a_game_keeps_it_and_who_got_up_before_another_sat_down_does_not(four):
    steady = somebody("steady", User.Kind.BOT)
    table = started(four[:2], ruleset="updown", players=2, options={"rounds": [1]})
    services.resign(table_id=table.pk, player=four[1])
    assert ids(four[1]) == [table.pk] and ids(steady) == [], "a stand-in's game is not its own"
    early = seated(four[:2], ruleset="updown", players=2)
    services.leave_seat(table_id=early.pk, player=four[1])
    services.take_seat(table_id=early.pk, player=four[2], seat=1)
    assert early.pk not in ids(four[1]) and ids(four[2]) == [early.pk]


def test_a_bot_on_three_seats_has_its_table_once(four):
    steady = somebody("steady", User.Kind.BOT)
    table = seated([four[0], steady, steady, steady])
    assert ids(steady) == [table.pk]


def test_of_a_table_that_keeps_its_moves_back_spectators_know_what_they_may(four):
    table = started(
        four[:2], ruleset="updown", players=2, options={"rounds": [1, 2]}, spectator_delay=3
    )  # fmt: skip
    for _ in range(2):
        step(table)
    (seen,) = queries.history(four[0], None, TableFilters(), limit=5)
    (own,) = queries.history(four[0], four[1], TableFilters(), limit=5)
    assert seen.seq < own.seq == Table.objects.get(pk=table.pk).seq
    assert [each.player.name for each in seen.seated] == ["amal", "basim"]


def test_another_realm_is_another_world(four):
    Realm.objects.create(pk="sandbox_one")
    table = seated(four[:1])
    stranger = somebody("amal", realm_id="sandbox_one")
    assert ids(four[0], stranger) == [] and ids(four[0], four[1]) == [table.pk]


def test_a_page_is_read_off_the_player_s_own_list_of_seats(four):
    """With many rows Postgres must use the index of a player's seats, and scan neither tables nor seats."""
    for _ in range(3):
        seated(four[:2])
    # With few rows the plan would depend on what Postgres guesses of tables without statistics.
    others_play(seated(four[2:]), 500)
    with connection.cursor() as cursor:
        cursor.execute("SET LOCAL enable_seqscan = off")
        cursor.execute("SET LOCAL enable_sort = off")
        cursor.execute("SET LOCAL enable_bitmapscan = off")
    with connection.execute_wrapper(_explained) as _:
        PLANS.clear()
        ids(four[0], four[1], ruleset="modern")
    assert "Index Scan Backward using occupancy_by_player" in PLANS[0] and "Sort" not in PLANS[0]


def others_play(like: Table, count: int) -> None:
    """Make `count` more tables with the same players on the same seats."""
    ids_ = [new_id("table") for _ in range(count)]
    seats = list(like.occupancies.all())
    Table.objects.bulk_create(replaced(like, id=each) for each in ids_)
    Occupancy.objects.bulk_create(replaced(seat, table_id=each) for each in ids_ for seat in seats)


def replaced(row: Table | Occupancy, **columns: object) -> Table | Occupancy:
    return type(row)(
        **{field.attname: getattr(row, field.attname) for field in row._meta.concrete_fields} | columns
    )


PLANS: list[str] = []


def _explained(execute, sql, params, many, context):
    with connection.connection.cursor() as cursor:
        cursor.execute(f"EXPLAIN {sql}", params)
        PLANS.append("\n".join(row[0] for row in cursor.fetchall()))
    return execute(sql, params, many, context)
