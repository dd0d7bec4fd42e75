"""An evening in a small town, from begin to end and through the services."""

import pytest

from accounts.models import User
from bench.harness.checks import is_clean
from bench.week import results
from bench.week.crew import assigned
from bench.week.kind import POOL
from bench.week.rated_games import counts, finished
from bench.week.table_simulation import Habits, Tables
from bench.week.town import people
from bench.week.week import Week, settle
from estimation_service.local.errors import CannotStart
from games.tables.models import LogEntry, Occupancy, Table

pytestmark = pytest.mark.usefixtures("committed")
TOWN = people(1, tuple(place / 24 for place in range(12)))
EVENING = 19 * 60
ALWAYS_THERE = Habits(misses=0, gone_for=0, resigns=0)


def week(games, habits=ALWAYS_THERE, minute=EVENING, rounds=(14,)):
    settle(TOWN)
    tables = Tables(1, {each.name: each.slips for each in TOWN}, habits)
    return Week(1, TOWN, games, tables, minute=minute, options={"rounds": [*rounds]})


def test_people_seek_meet_play_and_are_rated_until_so_many_games_are_over():
    *_, last = week(4)
    games = list(finished(TOWN))
    assert last.rated == len(games) == counts()[f"rated in {POOL}"] >= 4
    assert last.tables == 0 and last.minute > EVENING
    assert len({player for game in games for player in game.players}) > 4
    for game in games:
        assert len(set(game.players)) == 4 and min(game.places) == 1
        assert sum(game.margins) == pytest.approx(0)
    for words in ("audit", "ratings_recompute --check", "statistics_rebuild --check"):
        assert is_clean(*words.split())
    Table.objects.filter(rated=True).update(scores=[1, 2, 3, 4])
    assert not is_clean("audit")


def test_a_week_that_was_broken_off_goes_on():
    told = next(each for each in week(1, rounds=(1, 14)) if each.tables)
    assert told.rated == 0
    begun = Table.objects.get(status=Table.Status.RUNNING)
    *_, last = week(1, minute=told.minute, rounds=(1, 14))
    begun.refresh_from_db()
    assert last.rated >= 1 and last.minute > told.minute
    assert begun.status == Table.Status.FINISHED
    assert User.objects.filter(name__startswith="player").count() == len(TOWN)


def test_a_table_stays_with_the_process_that_remembers_it_and_new_ones_come_where_there_are_fewest():
    first = assigned({}, ["a", "b", "c"], 2)
    assert first == {"a": 0, "b": 1, "c": 0}
    assert assigned(first, ["b", "c", "d", "e"], 2) == {"b": 1, "c": 0, "d": 0, "e": 1}
    assert assigned(first, ["c", "d", "e"], 2) == {"c": 0, "d": 1, "e": 0}


def test_only_the_run_that_was_begun_is_gone_on_with(tmp_path):
    run = results.Run(seed=1, players=12, games=4, spread="wide")
    with pytest.raises(CannotStart, match="no run"):
        results.begun_like(run, tmp_path)
    results.begin(run._replace(minute=75), tmp_path)
    assert results.begun_like(run, tmp_path).minute == 75
    with pytest.raises(CannotStart, match="another one"):
        results.begun_like(run._replace(seed=2), tmp_path)


def test_a_player_who_gives_up_has_a_bot_stand_in_for_them():
    *_, last = week(1, Habits(misses=0, gone_for=0, resigns=1))
    assert last.rated >= 1
    stand_ins = Occupancy.objects.filter(kind=Occupancy.Kind.STAND_IN)
    assert stand_ins.exists()
    assert counts()["with a stand-in"] == stand_ins.values("table").distinct().count() >= 1
    assert is_clean("audit")


def test_an_absent_player_is_played_for_once_their_time_is_up():
    def turns():
        return LogEntry.objects.filter(turn__isnull=False).count()

    told = next(each for each in week(1, Habits(misses=1, gone_for=10, resigns=0)) if turns() > 3)
    assert told.tables
