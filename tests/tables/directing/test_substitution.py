"""Substitutes: only they see the hand, and the former player ranks last unless they come back."""

import random

import pytest

from accounts.models import Realm, User
from accounts.services import end_account, make_bot
from games.engine.facts import ClaimMade
from games.engine.seats import Seat
from games.feed.models import FeedEvent
from games.notices.models import Notice
from games.tables import errors, queries, services
from games.tables.models import Occupancy, PlayerClock, Table
from games.tables.services import directing
from games.tables.services.directing import errors as refused
from games.tables.services.log_append import append
from tests.tables.clocks.clock_tables import clock, corresponding
from tests.tables.table_setup import awaited, kinds, played_out, present, seated, started, step

pytestmark = pytest.mark.django_db


@pytest.fixture
def omar(person) -> User:
    return person("omar")


def held(table: Table, seat: int) -> list[tuple[str, str]]:
    rows = Occupancy.objects.filter(table=table, seat=seat).order_by("from_seq").select_related("player")
    return [(each.player.name, each.kind) for each in rows]


def test_a_claim_lapses_when_a_bot_takes_the_seat_of_one_who_is_asked(two, bot, order):
    table = corresponding(two)
    append(table, queries.game_of(table), (ClaimMade(1, Seat(0)),))
    directing.substitute(order(table), seat=1, player=bot)
    assert kinds(table)[-1] == "claim_lapsed"


def test_the_substitute_alone_sees_the_hand_from_then_on(two, omar, order):
    table = corresponding(two)
    hands = present(table, two[0]).hands
    made = directing.substitute(order(table), seat=0, player=omar)
    assert present(table, omar).hands == hands and present(table, omar).seat == 0
    before = present(table, two[0])
    assert before.seat is None and before.hands == {}
    assert made.after.seats[0] == (0, "substitute", "omar") and made.after.left == (0,)
    assert held(table, 0) == [("amal", "owner"), ("omar", "substitute")]
    assert kinds(table)[-1] == "substituted" and services.audit(table.pk) == []


def test_a_substitute_is_asked_for_what_waits_with_a_full_clock_of_their_own(two, omar, order):
    table = corresponding(two)
    (turn,) = queries.awaited_at(table.pk)
    directing.substitute(order(table), seat=turn.seat, player=omar)
    (now,) = queries.awaited_at(table.pk)
    assert (now.player_id, now.turn, now.bot) == (omar.pk, turn.turn, False)
    assert clock(table, turn.seat).player == omar and clock(table, turn.seat).due_at == now.due_at
    with pytest.raises(errors.NotSeated):
        services.resign(table_id=table.pk, player=two[turn.seat])


def test_a_substitution_is_told_to_both_players_and_the_substitute(two, omar, order):
    table = corresponding(two)
    directing.substitute(order(table), seat=0, player=omar)
    assert {each.user for each in Notice.objects.filter(kind="directed")} == set(two)
    assert Notice.objects.get(kind="substituted").user == omar
    told = FeedEvent.objects.filter(kind="seat_substituted", audience=f"user:{omar.pk}").get()
    assert told.body == {"seat": 0, "player": "omar", "user": omar.pk}


def test_a_substituted_player_ranks_below_all_who_stayed(two, bot, order):
    table = started(two, ruleset="updown", players=2, options={"rounds": [1]})
    directing.substitute(order(table), seat=1, player=bot)
    played_out(table, random.Random(2))
    assert Table.objects.get(pk=table.pk).places == [1, 2]
    assert services.audit(table.pk) == []


def test_who_knows_another_hand_is_no_substitute(two, bot, omar, order):
    table = corresponding(two)
    services.resign(table_id=table.pk, player=two[1])
    with pytest.raises(refused.KnowsAnotherHand):
        directing.substitute(order(table), seat=0, player=two[1])
    with pytest.raises(refused.SeatHeldAlready):
        directing.substitute(order(table), seat=0, player=two[0])


def test_a_player_who_moved_to_the_seat_they_drew_gets_it_back(four, order):
    drawn = {(0, 0): tuple(range(52))}  # everybody draws a better card than the player before
    table = started(four, ruleset="traditional", stacked=drawn, rest_by_chance=True)
    moved = table.occupancies.filter(to_seq=None, from_seq__gt=queries.began_at(table))
    assert moved.count() == 4
    (turn, *_) = queries.awaited_at(table.pk)
    moved = moved.exclude(seat=turn.seat).first()  # nobody is asked twice for one turn in one transaction
    services.resign(table_id=table.pk, player=moved.player)
    other = (moved.seat + 1) % 4
    with pytest.raises(refused.KnowsAnotherHand):
        directing.substitute(order(table), seat=other, player=moved.player)
    directing.substitute(order(table), seat=moved.seat, player=moved.player)
    assert held(table, moved.seat)[-1] == (moved.player.name, "owner")
    assert services.audit(table.pk) == []


def test_who_left_before_the_game_began_knows_no_hand_and_may_come_as_a_substitute(two, omar, order):
    robot = make_bot(name="machine", owner=omar)
    table = seated([two[0], omar], ruleset="updown", players=2, rated=True, turn_limit=60)
    services.leave_seat(table_id=table.pk, player=omar)
    services.take_seat(table_id=table.pk, player=two[1], seat=1)
    services.start(table_id=table.pk, by=two[0])
    directing.substitute(order(table), seat=0, player=omar)
    with pytest.raises(errors.OwnBotSeated):
        directing.substitute(order(table), seat=1, player=robot)
    assert held(table, 0)[-1] == ("omar", "substitute")


def test_who_left_a_seat_before_the_game_began_comes_to_it_as_a_substitute_only(two, omar, order):
    table = seated([two[0], omar], ruleset="updown", players=2, clock={"preset": "brisk"})
    services.leave_seat(table_id=table.pk, player=omar)
    services.take_seat(table_id=table.pk, player=two[1], seat=1)
    services.start(table_id=table.pk, by=two[0])
    if awaited(table).seat == 1:
        step(table)  # the clock of who gave up a seat stands
    made = directing.substitute(order(table), seat=1, player=omar)
    assert held(table, 1)[1:] == [("basim", "owner"), ("omar", "substitute")] and made.after.left == (1,)
    PlayerClock.objects.filter(table=table, seat=1).update(gone=True)
    services.take_over(table_id=table.pk, player=omar, seat=1)  # as after time-outs
    assert held(table, 1)[-1] == ("omar", "substitute") and services.audit(table.pk) == []


def test_the_director_their_bots_and_people_of_other_realms_are_no_substitutes(two, dana, order):
    table = corresponding(two)
    for player in (dana, make_bot(name="robot", owner=dana)):
        with pytest.raises(refused.PlaysHimself):
            directing.substitute(order(table), seat=0, player=player)
    Realm.objects.create(key="sandbox_1")
    stranger = User(name="zain", realm_id="sandbox_1")
    stranger.set_unusable_password()
    stranger.save()
    with pytest.raises(refused.SubstituteUnfit):
        directing.substitute(order(table), seat=0, player=stranger)
    with pytest.raises(errors.SeatNotFound):
        directing.substitute(order(table), seat=5, player=stranger)


def test_who_ends_their_account_meanwhile_is_no_substitute(two, omar, order):
    table = corresponding(two)
    end_account(user=User.objects.get(pk=omar.pk))
    with pytest.raises(refused.SubstituteUnfit):
        directing.substitute(order(table), seat=0, player=omar)


def test_at_a_rated_table_nobody_plays_with_their_own_bot(two, order):
    table = started(two, ruleset="updown", players=2, options={"rounds": [1]}, turn_limit=60, rated=True)
    robot = make_bot(name="robot", owner=two[0])
    with pytest.raises(errors.OwnBotSeated):
        directing.substitute(order(table), seat=1, player=robot)
    assert not PlayerClock.objects.filter(table=table).exists()
