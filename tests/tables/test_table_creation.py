"""Opening a table, and starting its game."""

import pytest
from django.db.models.functions import Now

from accounts.models import User
from games.engine.errors import InvalidOption, UnknownRuleset
from games.tables import errors, queries, services
from games.tables.models import Invitation, Occupancy, Table
from games.tables.services.seating import MOST_INVITATIONS
from games.tables.services.table_creation import MOST_OPEN_TABLES
from tests.tables import table_setup
from tests.tables.table_setup import kinds, present, seated, started

pytestmark = pytest.mark.django_db


def test_a_table_opens_with_its_ruleset_pinned_and_its_creator_on_seat_zero(person):
    table = services.open_table(creator=person("amal"))
    assert (table.ruleset, table.players, table.status, table.seq) == ("modern@1", 4, "open", 2)
    assert kinds(table) == ["table_opened", "seat_taken"]
    assert [(each.seat, each.player.name) for each in queries.table(table.pk, None).seated] == [(0, "amal")]


def test_a_creator_may_only_watch(person):
    table = services.open_table(creator=person("amal"), seat=None)
    assert kinds(table) == ["table_opened"]
    assert queries.table(table.pk, person("amal")).standing.seat is None


@pytest.mark.parametrize(
    ("chosen", "error"),
    [
        ({"ruleset": "whist"}, UnknownRuleset),
        ({"ruleset": "modern", "players": 3}, InvalidOption),
        ({"ruleset": "modern", "options": {"jokers": 1}}, InvalidOption),
        ({"ruleset": "modern", "options": {"rounds": []}}, InvalidOption),
        ({"visibility": "hidden"}, errors.InvalidVisibility),
        ({"turn_limit": 14}, errors.InvalidTurnLimit),
        ({"turn_limit": 301}, errors.InvalidTurnLimit),
        ({"turn_limit": True}, errors.InvalidTurnLimit),
        ({"seat": 4}, errors.SeatNotFound),
        ({"seat": -1}, errors.SeatNotFound),
        ({"client_seed": b"x" * 65}, errors.InvalidSeed),
    ],
)
def test_a_table_that_no_ruleset_or_clock_knows_is_not_opened(person, chosen, error):
    with pytest.raises(error):
        services.open_table(creator=person("amal"), **chosen)
    assert not Table.objects.exists()


@pytest.mark.parametrize("limit", [None, 15, 300])
def test_a_turn_may_be_limited_to_15_to_300_seconds_or_not_at_all(person, limit):
    assert services.open_table(creator=person("amal"), turn_limit=limit).turn_limit == limit


def test_two_to_five_play_updown_and_the_table_is_as_large_as_asked_for(person):
    assert services.open_table(creator=person("amal"), ruleset="updown", players=5).players == 5
    assert services.open_table(creator=person("amal"), ruleset="updown").players == 4


# Starting.


def test_a_game_starts_when_the_creator_says_so_and_every_seat_is_taken(four):
    table = seated(four[:3])
    with pytest.raises(errors.SeatsNotFull):
        services.start(table_id=table.pk, by=four[0])
    services.take_seat(table_id=table.pk, player=four[3], seat=3)
    with pytest.raises(errors.NotCreator):
        services.start(table_id=table.pk, by=four[1])
    table = services.start(table_id=table.pk, by=four[0])
    assert (table.status, len(table.client_seeds)) == ("running", 4)
    assert table.started_at is not None
    with pytest.raises(errors.TableNotOpen):
        services.start(table_id=table.pk, by=four[0])


def test_a_started_table_neither_seats_nor_frees_nor_invites_anybody(four, person, bot):
    table = started(four)
    with pytest.raises(errors.TableNotOpen):
        services.take_seat(table_id=table.pk, player=person("zeina"), seat=1)
    with pytest.raises(errors.TableNotOpen):
        services.leave_seat(table_id=table.pk, player=four[1])
    with pytest.raises(errors.TableNotOpen):
        services.add_bot(table_id=table.pk, by=four[0], seat=1, bot=bot)
    with pytest.raises(errors.TableNotOpen):
        services.invite(table_id=table.pk, by=four[0], user=person("zeina"))


def test_the_seed_counts_by_seat_as_taken_and_bots_give_none(four, bot):
    table = services.open_table(creator=four[0], client_seed=b"alice", ruleset="updown", players=3)
    services.take_seat(table_id=table.pk, player=four[1], seat=2, client_seed=b"bob")
    services.add_bot(table_id=table.pk, by=four[0], seat=1, bot=bot)
    table = services.start(table_id=table.pk, by=four[0])
    assert [bytes(seed) for seed in Table.objects.get(pk=table.pk).client_seeds] == [b"alice", b"", b"bob"]


def test_a_draw_moves_the_players_and_the_log_says_where(four):
    for _ in range(6):
        table = started(four, ruleset="rising")
        drawn = next(fact for _, _, fact in queries.events(table) if type(fact).__name__ == "SeatsDrawn")
        for old, player in enumerate(four):
            assert table_setup.player_on(table, drawn.seats[old]) == player
            assert present(table, player).seat == drawn.seats[old]


def test_by_correspondence_six_rounds_are_played_at_once_unless_the_table_wants_otherwise(person):
    creator, normal = person("amal"), {"preset": "normal"}
    by_itself = services.open_table(creator=creator, clock=normal)
    assert (by_itself.concurrency, by_itself.automatic) == (6, True)
    in_order = services.open_table(creator=creator, clock=normal, options={"opened_by": "last_high_bidder"})
    assert in_order.concurrency == 1, "who opens a round is known when the one before is played"
    chosen = services.open_table(creator=creator, clock=normal, options={"concurrency": 3}, automatic=False)
    assert (chosen.concurrency, chosen.automatic) == (3, False)
    assert services.open_table(creator=creator, clock=normal, ruleset="updown").concurrency == 1
    assert services.open_table(creator=creator, turn_limit=60).concurrency == 1


# Columns of a table whose game runs: everybody who has a seat plays.
RUNNING = {"status": "running", "started_at": Now(), "client_seeds": [b""] * 4}


def test_only_so_many_tables_wait_for_players_at_once(person):
    amal = person("amal")
    tables = [services.open_table(creator=amal, seat=None) for _ in range(MOST_OPEN_TABLES)]
    with pytest.raises(errors.TooManyOpenTables):
        services.open_table(creator=amal)
    assert Table.objects.count() == MOST_OPEN_TABLES
    services.open_table(creator=person("basim"))
    services.abort(table_id=tables[0].pk, by=amal)
    services.open_table(creator=amal)


def test_tables_that_bots_play_alone_count_as_waiting_and_those_where_somebody_plays_do_not(person):
    """Otherwise one account could keep workers busy with its bots for weeks."""
    amal = person("amal")
    tables = [services.open_table(creator=amal).pk for _ in range(MOST_OPEN_TABLES)]
    Table.objects.filter(pk__in=tables).update(**RUNNING)
    waits = services.open_table(creator=amal, seat=None)
    Occupancy.objects.filter(table__in=tables[1:]).delete()
    with pytest.raises(errors.TooManyOpenTables):
        services.open_table(creator=amal)
    services.open_table(creator=person("basim"))
    services.abort(table_id=waits.pk, by=amal)
    services.open_table(creator=amal)


def test_only_so_many_invitations_are_pending_and_one_may_be_changed(person):
    amal, guest = person("amal"), person("guest")
    table = services.open_table(creator=amal)
    others = User.objects.bulk_create(
        User(name=f"n{n}", name_key=f"n{n}", name_skeleton=f"n{n}", kind=User.Kind.PERSON, password="!")
        for n in range(MOST_INVITATIONS - 1)
    )
    Invitation.objects.bulk_create(Invitation(table=table, user=each) for each in others)
    services.invite(table_id=table.pk, by=amal, user=guest)
    second = services.open_table(creator=amal, seat=None)
    with pytest.raises(errors.TooManyInvitations):
        services.invite(table_id=second.pk, by=amal, user=guest)
    assert services.invite(table_id=table.pk, by=amal, user=guest, seat=2).seat == 2
    services.withdraw(table_id=table.pk, by=amal, user=guest)
    services.invite(table_id=second.pk, by=amal, user=guest)
