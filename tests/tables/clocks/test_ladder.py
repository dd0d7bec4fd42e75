"""Time-outs: a bot takes the turn; after the third it keeps the seat until its player takes it back."""

import pytest

from accounts.errors import InvalidToken
from accounts.models import User
from accounts.services import end_account
from bots.services import play_waiting, sweep_clocks
from games.engine.facts import ClaimMade
from games.engine.seats import Seat
from games.feed.models import FeedEvent
from games.notices import services as webhooks
from games.notices.models import Delivery
from games.tables import errors, queries, services
from games.tables.models import Occupancy, PlayerClock, Table, Waiting
from games.tables.services import leases
from games.tables.services.log_append import append
from games.tables.states import Outcome
from tests.people import somebody
from tests.scenes import scene
from tests.tables.clocks.clock_tables import answered, clock, corresponding, later, ran_out, running
from tests.tables.table_setup import kinds, present, step

pytestmark = pytest.mark.django_db
HOUR_MS = 3_600_000


@scene
def two(bot):
    return [somebody("amal"), somebody("basim")]


def run_out(table: Table) -> int:
    """Let the waiting player's time run out, run the sweep, and return the seat."""
    turn = queries.awaited_at(table.pk)[0]
    row = clock(table, turn.seat)
    later(table, seconds=(row.due_at - row.running_since).total_seconds())
    assert sweep_clocks() == 1
    return turn.seat


def timed_out_table(two, rounds=(1, 2, 3, 4, 5, 6), **chosen) -> tuple[Table, int]:
    """A table where one player has lost their seat by a time-out, and the number of that seat."""
    table = corresponding(two, rounds=rounds, preset="normal", timeouts=1, **chosen)
    return table, run_out(table)


def test_nothing_happens_before_the_time_is_up(two):
    table = corresponding(two)
    seat = queries.awaited_at(table.pk)[0].seat
    later(table, hours=71)
    assert sweep_clocks() == 0
    assert services.time_out(table_id=table.pk, seat=seat) == ()
    assert running(table) == [seat]


def test_a_bot_plays_what_waits_and_the_seat_stays_its_player_s(two):
    table = corresponding(two)
    before = kinds(table)
    seat = run_out(table)
    assert kinds(table)[len(before)] == "acted"
    row = clock(table, seat)
    assert (row.timeouts, row.gone) == (1, False)
    assert abs(row.remaining_ms - 12 * HOUR_MS) < HOUR_MS
    holder = Occupancy.objects.get(table=table, seat=seat, to_seq=None)
    assert (holder.player_id, holder.bot) == (two[seat].pk, False)
    assert services.audit(table.pk) == []


def test_a_time_out_is_handled_once_however_often_it_is_found(two):
    table = corresponding(two)
    seat = queries.awaited_at(table.pk)[0].seat
    later(table, days=3)
    assert len(services.time_out(table_id=table.pk, seat=seat)) == 1
    assert services.time_out(table_id=table.pk, seat=seat) == ()
    assert clock(table, seat).timeouts == 1


def test_a_turn_that_was_handed_to_a_bot_and_then_forgotten_is_found_among_the_bots_turns(two):
    table = corresponding(two)
    seat = ran_out(table)
    (waiting,) = Waiting.objects.filter(table=table)
    assert (waiting.seat, waiting.bot, waiting.due_at) == (seat, True, None)
    assert [each.seat for each in leases.lease_turns(leases.bot_turns())] == [seat]
    assert services.audit(table.pk) == []


def test_a_player_who_comes_before_the_bot_may_still_take_their_turn(two):
    table = corresponding(two)
    seat = ran_out(table)
    answered(table)
    assert running(table) == [1 - seat]


def test_the_clock_of_who_acts_at_the_last_moment_does_not_time_out(two):
    table = corresponding(two)
    seat = queries.awaited_at(table.pk)[0].seat
    later(table, days=3)
    answered(table)
    assert sweep_clocks() == 0
    assert clock(table, seat).timeouts == 0


def test_with_the_third_time_out_a_bot_stays_and_the_player_ranks_last(two):
    table = corresponding(two, rounds=(1, 2, 3, 4, 5, 6))
    first = run_out(table)
    while not clock(table, first).gone:
        if queries.awaited_at(table.pk)[0].seat == first:
            run_out(table)
        else:
            answered(table)
    assert clock(table, first).timeouts == 3
    assert "timed_out" in kinds(table)
    holder = Occupancy.objects.get(table=table, seat=first, to_seq=None)
    assert (holder.kind, holder.bot) == ("stand_in", True)
    assert present(table).game.left[first]
    assert services.audit(table.pk) == []


def test_a_claim_lapses_when_one_who_is_asked_loses_their_seat_to_a_bot(two):
    table = corresponding(two, preset="normal", timeouts=1)
    (turn,) = queries.awaited_at(table.pk)
    append(table, queries.game_of(table), (ClaimMade(1, Seat(1 - turn.seat)),))
    ran_out(table)
    assert kinds(table)[-2:] == ["timed_out", "claim_lapsed"]


def test_the_table_is_told_that_somebody_timed_out(two):
    table, seat = timed_out_table(two)
    told = FeedEvent.objects.filter(kind="player_timed_out", audience=f"table:{table.pk}").get()
    assert told.body == {"seat": seat, "player": two[seat].name, "user": two[seat].pk}


def test_without_a_stand_in_nothing_changes_and_it_is_tried_again(two):
    User.objects.filter(name="steady").update(is_active=False)
    table = corresponding(two, timeouts=1, preset="normal")
    seat = queries.awaited_at(table.pk)[0].seat
    later(table, days=3)
    with pytest.raises(errors.StandInMissing):
        services.time_out(table_id=table.pk, seat=seat)
    assert clock(table, seat).timeouts == 0


def test_once_the_game_is_late_bots_finish_it_and_nobody_is_held_to_it(two):
    table = corresponding(two, rounds=(1,), preset="normal", game_days=1)
    seat = run_out(table)
    table.refresh_from_db()
    turns = 0
    while (waiting := queries.awaited_at(table.pk)) and turns < 20:
        assert waiting[0].bot, "every turn is a bot's by now"
        assert play_waiting(table.pk) > 0
        turns += 1
    table.refresh_from_db()
    assert table.status == "finished"
    assert clock(table, seat).timeouts == 0
    assert not any(present(table).game.left)
    assert services.audit(table.pk) == []


# Taking the seat back.


def test_between_two_rounds_the_seat_is_taken_back_at_once(two):
    table, seat = timed_out_table(two)
    while not between_rounds(table):
        move(table)
    services.take_over(table_id=table.pk, player=two[seat], seat=seat)
    back(table, two, seat)


def test_within_a_round_it_is_taken_back_when_the_next_one_begins(two):
    table, seat = timed_out_table(two)
    while between_rounds(table):
        move(table)
    assert queries.under_way(two[seat]) == []
    services.take_over(table_id=table.pk, player=two[seat], seat=seat)
    assert clock(table, seat).comes_back and queries.under_way(two[seat]) == [table.pk]
    assert present(table, two[seat]).seat is None
    while not between_rounds(table):
        move(table)
    back(table, two, seat)


def test_who_gets_the_seat_back_with_a_round_is_sent_their_first_turn_and_sees_themselves_there(two):
    table, seat = timed_out_table(two)
    webhooks.register(
        by=two[seat], user=two[seat], url="https://example.org/told", types=["turn", "seat.taken_back"]
    )
    # Players take turns to begin: the other begins this round, so the next one begins with them.
    while not between_rounds(table) or queries.awaited_at(table.pk)[0].seat == seat:
        move(table)
    move(table)
    services.take_over(table_id=table.pk, player=two[seat], seat=seat)
    while not between_rounds(table):
        outcome = move(table)
    assert [each.name for each in outcome.state.seats] == [each.name for each in two]
    (turn,) = queries.awaited_at(table.pk)
    assert turn.seat == seat
    told = list(Delivery.objects.filter(endpoint__user=two[seat]).order_by("type"))
    assert [each.type for each in told] == ["seat.taken_back", "turn"]
    assert told[1].body["turn_id"] == f"{turn.round}.{turn.turn}"


def back(table: Table, two: list[User], seat: int) -> None:
    assert present(table, two[seat]).seat == seat
    row = clock(table, seat)
    assert (row.gone, row.comes_back) == (False, False)
    assert not present(table).game.left[seat]
    assert kinds(table)[-1] == "seat_taken_back"
    for turn in queries.awaited_at(table.pk):
        assert turn.bot is False
        assert turn.due_at == clock(table, turn.seat).due_at
    assert services.audit(table.pk) == []


def between_rounds(table: Table) -> bool:
    return all(each.turn == 1 for each in present(table).game.open)


def move(table: Table) -> Outcome:
    """Take the waiting turn: for a person as that player, for a bot as a worker does."""
    return step(table) if queries.awaited_at(table.pk)[0].bot else answered(table)


def test_who_came_back_loses_the_seat_again_with_the_next_time_out(two):
    table, seat = timed_out_table(two)
    while not between_rounds(table):
        move(table)
    services.take_over(table_id=table.pk, player=two[seat], seat=seat)
    while queries.awaited_at(table.pk)[0].seat != seat:
        move(table)
    assert run_out(table) == seat
    assert clock(table, seat).gone


def test_a_seat_that_is_not_given_up_cannot_be_taken_back(two, person):
    table = corresponding(two)
    with pytest.raises(errors.SeatNotGivenUp):
        services.take_over(table_id=table.pk, player=two[0], seat=0)
    with pytest.raises(errors.SeatNotGivenUp):
        services.take_over(table_id=table.pk, player=two[0], seat=1)
    with pytest.raises(errors.SeatNotFound):
        services.take_over(table_id=table.pk, player=two[0], seat=2)
    with pytest.raises(errors.NotSeated):
        services.take_over(table_id=table.pk, player=person("dina"), seat=0)


def test_a_seat_that_its_player_resigned_cannot_be_taken_back(two):
    table = corresponding(two)
    services.resign(table_id=table.pk, player=two[0])
    with pytest.raises(errors.SeatNotGivenUp):
        services.take_over(table_id=table.pk, player=two[0], seat=0)
    assert not PlayerClock.objects.filter(table=table, gone=True).exists()


def test_a_seat_is_not_given_back_to_a_player_whose_account_ends_meanwhile(two):
    table, seat = timed_out_table(two)
    end_account(user=User.objects.get(pk=two[seat].pk), leave_games=True)
    with pytest.raises(InvalidToken):
        services.take_over(table_id=table.pk, player=two[seat], seat=seat)
    assert not clock(table, seat).comes_back
