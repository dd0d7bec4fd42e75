"""Small games by correspondence, whole and through the services, and that the simulation looks closely."""

from __future__ import annotations

import pytest

from bench.correspondence.game import Kind
from bench.correspondence.played import Played
from bench.correspondence.proof import Broken, Foreseen, Proof
from bench.correspondence.world import World
from games.tables import services
from games.tables.models import PlanVersion, Table

pytestmark = pytest.mark.usefixtures("committed")
SMALL = Kind(rounds=(13, 14))


def played(way: str, *seeds: int) -> list[Played]:
    return list(World(seeds, way, SMALL))


def test_games_are_played_to_the_end_by_people_who_look_three_times_a_day():
    games = played("six", 1, 2)
    assert sorted(each.seed for each in games) == [1, 2]
    for each in games:
        assert 0.5 < each.days < 30
        assert each.planned and each.automatic and each.taken
        assert each.waits <= each.planned + each.automatic + each.taken
        assert not each.timeouts
    for table in Table.objects.all():
        assert table.status == Table.Status.FINISHED
        assert services.audit(table.pk) == []


def test_who_makes_use_of_nothing_is_waited_for_at_every_turn():
    (game,) = played("naive", 3)
    assert game.planned == game.automatic == game.claims == 0
    assert game.taken > 2 * 52
    assert not PlanVersion.objects.exists()


def test_a_plan_of_another_version_than_the_one_confirmed_is_found():
    with pytest.raises(Broken, match="follows 1 instead of 2"):
        Proof("table_none").expect(Foreseen(1, 7, 1, 2, []))
