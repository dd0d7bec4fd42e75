"""Tests of ratings when many games finish at once, notes come twice and workers die: each counts once."""

import os
import random
import signal
import threading
import time
import traceback

import pytest
from django.db import connection, connections, transaction

from accounts.ids import new_id
from games.ratings import queries, services
from games.ratings.models import RatedGame, RatingEvent
from games.tables.models import Occupancy, Table
from tests.chaos.harness.sizes import RATED_GAMES
from tests.people import somebody
from tests.tables.table_setup import played_out, small

pytestmark = pytest.mark.usefixtures("committed")
POOL = "updown.live"
WORKERS, FINISHERS, DEATHS = 8, 2, min(20, RATED_GAMES // 2)
PATIENCE_S = 300


def finished_tables(dice):
    """Make finished rated tables, with four of twenty people at each, as copies of one that was played."""
    people = [somebody(f"player{number}") for number in range(20)]
    pattern = small(people[:4], turn_limit=300)
    played_out(pattern)
    pattern.refresh_from_db()
    tables, seats = [], []
    for _ in range(RATED_GAMES):
        fields = {each.attname: getattr(pattern, each.attname) for each in Table._meta.concrete_fields}
        places = dice.choice([[1, 2, 3, 4], [1, 1, 3, 4], [4, 2, 2, 1], [3, 4, 1, 2]])
        table = Table(**fields | {"id": new_id("table"), "rated": True, "places": places})
        tables.append(table)
        seats += [
            Occupancy(table=table, seat=seat, from_seq=seat + 2, player=player, bot=False)
            for seat, player in enumerate(dice.sample(people, 4))
        ]
    Table.objects.bulk_create(tables)
    Occupancy.objects.bulk_create(seats)
    return tables


def worker(seed):
    """Fork a process that rates games until it is killed or all are rated. Return its pid."""
    if pid := os.fork():
        return pid
    dice = random.Random(seed)
    try:
        for other in connections.all():
            other.connection = None  # it belongs to the parent process
        while RatedGame.objects.exclude(pool_seq=None).count() < RATED_GAMES:
            services.rate_pool(POOL)
            time.sleep(dice.uniform(0, 0.2))
    except BaseException:
        traceback.print_exc()
    finally:
        os._exit(0)


def finish(tables, dice):
    for table in tables:
        with transaction.atomic():
            services.note(table)
            if dice.random() < 0.1:
                services.note(table)  # a second note must change nothing
    connection.close()


def test_a_thousand_games_that_finish_at_once_are_rated_once_each():
    dice = random.Random(7)
    tables = finished_tables(dice)
    connections.close_all()
    workers = [worker(seed) for seed in range(WORKERS)]
    finishing = [
        threading.Thread(target=finish, args=(tables[which::FINISHERS], random.Random(which)))
        for which in range(FINISHERS)
    ]
    for thread in finishing:
        thread.start()
    for death in range(DEATHS):
        time.sleep(dice.uniform(0.01, 0.15))
        which = dice.randrange(WORKERS)
        os.kill(workers[which], signal.SIGKILL)
        os.waitpid(workers[which], 0)
        workers[which] = worker(WORKERS + death)
    for thread in finishing:
        thread.join(PATIENCE_S)
    for pid in workers:
        os.waitpid(pid, 0)
    assert RatedGame.objects.exclude(pool_seq=None).count() == RATED_GAMES
    assert RatingEvent.objects.count() == 4 * RATED_GAMES
    assert sorted(RatedGame.objects.values_list("pool_seq", flat=True)) == list(range(1, RATED_GAMES + 1))
    assert list(queries.disagreements(POOL)) == []


def test_no_game_waits_to_finish_while_others_are_rated():
    """A game that finishes refers to its pool's row, which the rating transaction has locked."""
    people = [somebody(f"player{number}") for number in range(2)]
    first, another = (small(people, rated=True, turn_limit=300) for _ in range(2))
    played_out(first)

    def play():
        played_out(another)
        connection.close()

    playing = threading.Thread(target=play)
    with transaction.atomic():
        assert services.rate_pool(POOL) == 1
        playing.start()
        playing.join(180)
        assert not playing.is_alive(), "it waits until this transaction is over"
    assert services.rate_pool(POOL) == 1
