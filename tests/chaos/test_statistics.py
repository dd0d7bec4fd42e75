"""Tests of statistics when games finish, workers die and hints come twice: each game is counted once."""

import os
import random
import signal
import time
import traceback

import pytest
from django.db import connection, connections

from games.ratings import services
from games.ratings.models import CountedGame, UncountedGame
from tests.chaos.harness.sizes import COUNTED_GAMES
from tests.people import somebody
from tests.tables.table_setup import played_out, small

pytestmark = pytest.mark.usefixtures("committed")
WORKERS, DEATHS = 4, 10


def worker(seed: int) -> int:
    """Fork a process that counts random uncounted games, often the same as others, until none is left.

    Return its pid.
    """
    if pid := os.fork():
        return pid
    dice = random.Random(seed)
    try:
        for other in connections.all():
            other.connection = None  # it belongs to the parent process
        while left := list(UncountedGame.objects.values_list("pk", flat=True)):
            for _ in range(3):
                services.count_game(str(dice.choice(left)))
    except BaseException:
        traceback.print_exc()
    finally:
        os._exit(0)


def test_games_are_counted_once_each_whatever_dies_meanwhile():
    dice = random.Random(11)
    people = [somebody(f"player{number}") for number in range(8)]
    tables = []
    for _ in range(COUNTED_GAMES):
        tables.append(small(dice.sample(people, dice.choice([2, 3]))))
        played_out(tables[-1], dice)
    connections.close_all()
    workers = [worker(seed) for seed in range(WORKERS)]
    for death in range(DEATHS):
        time.sleep(dice.uniform(0.01, 0.1))
        which = dice.randrange(WORKERS)
        os.kill(workers[which], signal.SIGKILL)
        os.waitpid(workers[which], 0)
        workers[which] = worker(WORKERS + death)
    for pid in workers:
        os.waitpid(pid, 0)
    connection.ensure_connection()
    assert CountedGame.objects.count() == COUNTED_GAMES and not UncountedGame.objects.exists()
    assert services.rebuilt(only_compare=True) == (COUNTED_GAMES, [])
