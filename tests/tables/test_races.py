"""Races on real threads and connections: one wins, the others get a clear answer."""

import threading
from concurrent.futures import ThreadPoolExecutor

import pytest
from django.db import connections, transaction
from django.db.utils import OperationalError

from accounts.models import User
from accounts.services.retries import in_one_transaction
from games.tables import errors, queries, services
from games.tables.models import LogEntry, Table, Waiting
from games.tables.services import leases
from tests.system.processes import eventually
from tests.tables import table_setup
from tests.tables.table_setup import awaited, seated, small, started, thought

pytestmark = pytest.mark.usefixtures("committed")


def together(*work):  # type: ignore[no-untyped-def]
    """Call all of these at the same moment; return their answers or errors in the order given."""
    gate = threading.Barrier(len(work))

    def one(each):  # type: ignore[no-untyped-def]
        try:
            gate.wait(180)
            return each()
        except Exception as error:
            return error
        finally:
            connections["default"].close()

    with ThreadPoolExecutor(len(work)) as threads:
        return [future.result(180) for future in [threads.submit(one, each) for each in work]]


@pytest.mark.parametrize("_", range(5))
def test_four_clients_race_one_turn_and_one_action_stands(four, _):
    table = started(four)
    turn, legal = thought(table)
    player = User.objects.get(pk=turn.player_id)
    at = (turn.round, turn.turn)
    before = Table.objects.get(pk=table.pk).seq
    answers = together(
        *(
            lambda action=action: services.act(table_id=table.pk, player=player, turn=at, action=action)
            for action in (legal[0], legal[1], legal[0], legal[1])
        )
    )
    winners = [each for each in answers if not isinstance(each, Exception) and not each.replayed]
    assert len(winners) == 1
    for each in answers:
        if isinstance(each, errors.TurnAlreadyPlayed):
            assert each.seq == before + 1
        else:
            assert not isinstance(each, Exception), each
            assert each.seq == before + 1
    acted = LogEntry.objects.filter(table=table.pk, round=turn.round, turn=turn.turn)
    assert acted.count() == 1
    assert not services.audit(table.pk)


def test_a_bot_and_the_expiry_of_its_turn_race_and_one_of_them_is_too_late(four, bot):
    table = started([four[0], bot, bot, bot])
    while awaited(table).player_id == four[0].pk:
        table_setup.step(table)
    turn, legal = thought(table)
    at = (turn.round, turn.turn)
    answers = together(
        *(
            lambda action=action: services.act_for(table_id=table.pk, seat=turn.seat, turn=at, action=action)
            for action in (legal[0], legal[-1])
        )
    )
    assert [type(each).__name__ for each in answers].count("Outcome") == 1
    assert [type(each).__name__ for each in answers].count("TurnAlreadyPlayed") == 1


def test_two_people_race_for_a_seat(four):
    table = seated(four[:1])
    answers = together(
        *(lambda who=who: services.take_seat(table_id=table.pk, player=who, seat=1) for who in four[1:])
    )
    assert sorted(type(each).__name__ for each in answers) == ["SeatTaken", "SeatTaken", "Table"]


@pytest.mark.parametrize("_", range(4))
def test_a_player_who_resigns_while_their_own_action_is_on_its_way_loses_one_of_the_two(four, bot, _):
    table = small(four[:2])
    turn, legal = thought(table)
    player = User.objects.get(pk=turn.player_id)
    acted, resigned = together(
        lambda: services.act(table_id=table.pk, player=player, turn=(turn.round, turn.turn), action=legal[0]),
        lambda: services.resign(table_id=table.pk, player=player),
    )
    assert not isinstance(resigned, Exception), resigned
    assert isinstance(acted, errors.NotSeated) or not isinstance(acted, Exception), acted
    assert not services.audit(table.pk)


def test_an_action_waits_for_the_table_and_then_sees_that_its_seat_is_gone(four, bot):
    """After a wait Postgres reads only the locked row again, so both table and occupancy are locked."""
    table = small(four[:2])
    turn, legal = thought(table)
    player = User.objects.get(pk=turn.player_id)
    holding, answer = threading.Event(), []

    def act_late() -> None:
        holding.wait(180)
        try:
            services.act(table_id=table.pk, player=player, turn=(turn.round, turn.turn), action=legal[0])
        except errors.NotSeated as error:
            answer.append(error)
        finally:
            connections["default"].close()

    thread = threading.Thread(target=act_late)
    thread.start()
    with transaction.atomic():
        services.resign(table_id=table.pk, player=player)
        holding.set()
        thread.join(0.5)
        assert thread.is_alive(), "the action waits for the lock"
    thread.join(180)
    assert len(answer) == 1


def test_a_player_who_sits_down_while_their_action_waits_is_found_at_the_second_look(four):
    table = seated(four[:1])
    holding, answer = threading.Event(), []

    def act_early() -> None:
        holding.wait(180)
        try:
            services.act(table_id=table.pk, player=four[1], turn=(1, 1), action=table_setup.NEVER)
        except errors.TableError as error:
            answer.append(error.code)
        finally:
            connections["default"].close()

    thread = threading.Thread(target=act_early)
    thread.start()
    with transaction.atomic():
        services.take_seat(table_id=table.pk, player=four[1], seat=1)
        holding.set()
        thread.join(0.5)
        assert thread.is_alive(), "the action waits for the lock"
    thread.join(180)
    assert answer == ["table_not_running"]


def test_the_table_is_locked_before_the_seat(four, django_assert_max_num_queries):
    table = small(four[:2])
    turn, legal = thought(table)
    with django_assert_max_num_queries(50) as made:
        services.act_for(table_id=table.pk, seat=turn.seat, turn=(turn.round, turn.turn), action=legal[0])
    locking = [each["sql"] for each in made if "FOR UPDATE" in each["sql"]]
    assert len(locking) == 1
    assert locking[0].strip().endswith("FOR UPDATE OF tables_table, held")


def test_a_lease_is_one_workers_and_runs_out(four, bot):
    table = started([four[0], bot, bot, bot])
    while awaited(table).player_id == four[0].pk:
        table_setup.step(table)
    answers = together(*[lambda: leases.lease_turns(leases.bot_turns(), seconds=30)] * 4)
    assert sorted(len(each) for each in answers) == [0, 0, 0, 1]
    assert leases.lease_turns(leases.bot_turns()) == ()
    Waiting.objects.update(leased_until="2020-01-01T00:00:00Z")
    (again,) = leases.lease_turns(leases.bot_turns())
    assert again == awaited(table)
    assert leases.lease_turns(leases.bot_turns(waited=3600)) == ()
    Waiting.objects.update(leased_until=None)
    assert leases.lease_turns(leases.bot_turns(waited_less=0)) == ()
    assert leases.lease_turns(leases.bot_turns(waited_less=600)) == (awaited(table),)


def test_only_turns_past_their_deadline_are_overdue(four):
    table = started(four, turn_limit=15)
    assert (awaited(table).due_at - awaited(table).since).total_seconds() == 15
    assert leases.lease_turns(leases.overdue_turns()) == ()
    with connections["default"].cursor() as cursor:
        cursor.execute("UPDATE tables_waiting SET since = now() - interval '1 minute', due_at = now()")
    (due,) = leases.lease_turns(leases.overdue_turns())
    assert (due.table_id, due.bot) == (table.pk, False)
    assert leases.lease_turns(leases.overdue_turns()) == ()


def test_leasing_does_not_wait_for_a_table_that_is_being_played_at(four, bot):
    table = _bots(four[0], bot)
    with ThreadPoolExecutor(1) as worker, transaction.atomic():
        Waiting.objects.select_for_update().get(table=table.pk)
        leasing = worker.submit(together, lambda: leases.lease_turns(leases.bot_turns()))
        eventually(lambda: leasing.done() or _somebody_waits_for_a_lock(), within=30)
        assert leasing.done(), "it waits for the lock"
        assert leasing.result() == [()]


def _somebody_waits_for_a_lock() -> bool:
    with connections["owner"].cursor() as cursor:
        cursor.execute(
            "SELECT EXISTS (SELECT FROM pg_locks JOIN pg_stat_activity USING (pid)"
            " WHERE NOT granted AND datname = current_database())"
        )
        return bool(cursor.fetchone()[0])


def _bots(creator: User, bot: User) -> Table:
    table = services.open_table(creator=creator, seat=None, ruleset="updown", players=2)
    for seat in range(2):
        services.add_bot(table_id=table.pk, by=creator, seat=seat, bot=bot)
    return services.start(table_id=table.pk, by=creator)


def test_a_deadlock_is_tried_again_until_it_is_none(four):
    one, other = seated(four[:1]), seated(four[1:2])
    met, tries = threading.Barrier(2), []

    def cross(first: Table, second: Table) -> str:
        runs = 0

        @in_one_transaction
        def both() -> str:
            nonlocal runs
            runs += 1
            with connections["default"].cursor() as cursor:
                # Postgres finds a deadlock after 1 s; on a busy machine the usual 2 s are too short.
                cursor.execute("SET LOCAL lock_timeout = '30s'")
            Table.objects.select_for_update().get(pk=first.pk)
            if runs == 1:
                met.wait(180)
            Table.objects.select_for_update().get(pk=second.pk)
            return "done"

        answer = both()
        tries.append(runs)
        return answer

    assert together(lambda: cross(one, other), lambda: cross(other, one)) == ["done", "done"]
    assert max(tries) > 1


def test_within_anothers_transaction_nothing_is_repeated(four):
    runs = []

    @in_one_transaction
    def failing() -> None:
        runs.append(1)
        with connections["default"].cursor() as cursor:
            cursor.execute("DO $$ BEGIN RAISE EXCEPTION 'x' USING ERRCODE = '40P01'; END $$")

    with pytest.raises(OperationalError), transaction.atomic():
        failing()
    assert len(runs) == 1
    with pytest.raises(OperationalError):
        failing()
    assert len(runs) == 1 + 4


def test_what_has_nothing_to_do_with_others_is_not_repeated(four):
    runs = []

    @in_one_transaction
    def failing() -> None:
        runs.append(1)
        with connections["default"].cursor() as cursor:
            cursor.execute("DO $$ BEGIN RAISE EXCEPTION 'x' USING ERRCODE = '57014'; END $$")

    with pytest.raises(OperationalError):
        failing()
    assert len(runs) == 1


def test_a_table_goes_on_after_others_were_refused(four):
    table = small(four[:3])
    table_setup.played_out(table)
    assert queries.table(table.pk, None).status == "finished"
