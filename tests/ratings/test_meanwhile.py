"""Statistics, while several workers count games, on real connections."""

import pytest

from games.ratings import services
from games.ratings.models import CountedGame
from tests.lobby.test_meanwhile import meanwhile
from tests.tables.table_setup import played_out, small

pytestmark = pytest.mark.usefixtures("committed")


def test_a_game_that_is_counted_while_all_are_gone_through_is_left_out_of_nothing(four):
    one, other = small(four[:2]), small(four[2:])
    for table in (one, other):
        played_out(table)

    def gone_through() -> object:
        # It gets a higher number than the first game, and is committed before it.
        assert services.count_game(other.pk)
        games, found = services.rebuilt(only_compare=True)
        return AssertionError(found) if found else games

    assert meanwhile(lambda: services.count_game(one.pk), gone_through) == ["int"]
    assert list(CountedGame.objects.order_by("pk").values_list("table", flat=True)) == [one.pk, other.pk]
