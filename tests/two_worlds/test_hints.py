"""Hints in two worlds: a hint depends on what its seat sees and on nothing else."""

import random

import pytest

from accounts.models import User
from bots import queries, services
from bots.models import Hint
from games.engine import verbs
from games.engine.codec import Json
from games.engine.round import Phase
from games.tables.models import Table
from tests.people import somebody
from tests.two_worlds.pairs.tables_of_worlds import bring, laid_out, seal
from tests.two_worlds.pairs.worlds import PLANS, SEED, Laid, marked, played, twin

pytestmark = pytest.mark.django_db
NAMES = ("ali", "badr", "camil", "dina", "fuad")
COMPARED = 12  # turns of each game


@pytest.mark.parametrize("plan", marked(PLANS[0], of=(PLANS[0], PLANS[3], PLANS[8], PLANS[9])), ids=str)
def test_a_hint_that_was_worked_out_is_the_same_in_both_worlds(plan, settings):
    settings.ROLLOUTS = 20
    dice = random.Random(f"hints {plan} {SEED}")
    worlds = [each for each in played(plan, dice) if each.game.open and each.at.phase is not Phase.VOID]
    table = laid_out(worlds[0], [somebody(name) for name in NAMES[: plan.players]])
    done = compared = 0
    for world in sorted(dice.sample(worlds, min(COMPARED, len(worlds))), key=lambda each: len(each.moves)):
        bring(table, world, done)
        done = len(world.moves)
        (seat,) = verbs.to_act(world.at)
        if (other := twin(world, seat, dice, future=True)) is not None:
            player = table.occupancies.get(seat=seat, to_seq=None).player
            here, there = (hinted(table, player, world.at.number, laid) for laid in (other.laid, world.laid))
            assert here == there
            compared += 1
    assert compared > COMPARED // 2


def hinted(table: Table, player: User, number: int, laid: Laid) -> Json:
    """Compute a new hint in this world. Return its options."""
    seal(table, laid)
    Hint.objects.all().delete()
    awaited = queries.turn_for_hint(table.pk, player, number)
    services.begin_hint(awaited)
    assert services.compute_hint(table.pk, turn=(awaited.round, awaited.turn), seat=awaited.seat)
    told = queries.hint_of(awaited)
    assert told is not None and told.options
    return told.options
