"""Small correspondence games through the services, with the simulation's own checks."""

import pytest

from bench.correspondence.game import Kind
from bench.correspondence.played import Played
from bench.correspondence.proof import Broken, Foreseen, Proof
from bench.correspondence.world import World
from games.tables import services
from games.tables.models import PlanVersion, Table

pytestmark = pytest.mark.usefixtures("committed")
SMALL = Kind(rounds=(14,))


def played(way: str, *seeds: int) -> list[Played]:
    return list(World(seeds, way, SMALL))


def test_games_are_played_to_the_end_by_people_who_look_three_times_a_day():
    (game,) = played("six", 1)
    assert 0.5 < game.days < 30
    assert game.planned and game.automatic and game.taken
    assert game.waits <= game.planned + game.automatic + game.taken
    assert not game.timeouts
    table = Table.objects.get()
    assert table.status == Table.Status.FINISHED
    assert services.audit(table.pk) == []


@pytest.mark.prove
def test_who_makes_use_of_nothing_is_waited_for_at_every_turn():
    (game,) = played("naive", 3)
    assert game.planned == game.automatic == game.claims == 0
    assert game.taken > 52
    assert not PlanVersion.objects.exists()


def test_a_plan_of_another_version_than_the_one_confirmed_is_found():
    with pytest.raises(Broken, match="follows 1 instead of 2"):
        Proof("table_none").expect(Foreseen(1, 7, 1, 2, []))
