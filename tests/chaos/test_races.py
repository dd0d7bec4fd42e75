"""Tests of races of four clients and two workers for a turn: one wins, the others get a clear answer."""

import random
import time
from functools import partial

import pytest

from accounts.models import User
from bots.services import play_turn
from games.tables import queries, services
from tests.chaos.harness.plants import PLANTS
from tests.chaos.harness.race import Racer, Track, judged, racers
from tests.chaos.harness.sizes import RACES, RACES_WITHIN_S
from tests.planted_faults import planted
from tests.tables.table_setup import started

pytestmark = [pytest.mark.usefixtures("committed"), pytest.mark.timeout(0 if RACES > 1000 else 900)]
# Together these games have every kind of turn: estimates and cards, and before them voids and an auction.
GAMES = (
    {"ruleset": "updown", "players": 4, "options": {"rounds": [3, 4]}},
    {"ruleset": "modern", "options": {"rounds": [1]}},
)


@pytest.fixture
def track():
    track = Track()
    yield track
    track.close()


def test_eight_workers_think_about_each_of_a_bots_turns_and_one_plays_it(four, bot):
    track = Track(8)
    table = services.open_table(creator=four[0], seat=None, ruleset="casual", options={"rounds": [1]})
    for seat in range(4):
        services.add_bot(table_id=table.pk, by=four[0], seat=seat, bot=bot)
    services.start(table_id=table.pk, by=four[0])
    try:
        while awaited := queries.awaited_at(table.pk):
            worker = Racer(None, None, partial(play_turn, awaited[0], "steady"))
            answers = track.together([worker] * 8)
            assert not judged(table, awaited[0], [worker] * 8, answers)
    finally:
        track.close()
    assert not services.audit(table.pk)


def test_one_wins_each_race_and_the_others_are_told_why(four, bot, track, record_property):
    dice, races, games = random.Random(11), 0, 0
    until = time.monotonic() + RACES_WITHIN_S
    while races < RACES and time.monotonic() < until:
        table = started(four, **GAMES[games % len(GAMES)])
        games += 1
        players = [each.player for each in queries.seated_at(table)]
        while races < RACES and (awaited := queries.awaited_at(table.pk)):
            # Turns are taken with a lock if a player is notified of turns, otherwise without. Test both.
            User.objects.filter(pk=four[0].pk).update(notified=races % 2 == 0)
            racing = racers(table, awaited[0], players, dice)
            answers = track.together(racing)
            assert not judged(table, awaited[0], racing, answers)
            races += 1
        assert not services.audit(table.pk)
    record_property("races", races)
    print(f"{races} races in {games} games")


def test_a_winner_too_many_is_noticed(four, bot, track, record_property):
    (plant,) = (each for each in PLANTS if each.name == "a repeat with another action is believed")
    with planted(plant.file, plant.old, plant.new), pytest.raises(AssertionError, match="was told"):
        test_one_wins_each_race_and_the_others_are_told_why(four, bot, track, record_property)
