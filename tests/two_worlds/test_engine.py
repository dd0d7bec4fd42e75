"""The engine tells a viewer the same in two worlds that he cannot tell apart."""

import random

import pytest

from games.engine import verbs
from games.engine.actions import ALL_ACTIONS
from games.engine.errors import IllegalAction
from games.engine.seats import Seat
from games.engine.views import visible
from tests.notation import Record
from tests.two_worlds.worlds import PLANS, Plan, World, made, replayed, twin

WORLDS = 12


def pairs(plan: Plan, *, future: bool) -> list[tuple[World, Seat | None, Record]]:
    """Worlds, a viewer of each, and the game in the twin that he cannot tell from it."""
    found = []
    for number in range(WORLDS):
        dice = random.Random(f"{plan} {number} {future}")
        world = made(plan, dice)
        for viewer in (None, *map(Seat, range(plan.players))):
            laid = twin(world, viewer, dice, future=future)
            if laid is not None:
                assert laid != world.laid
                found.append((world, viewer, replayed(plan, laid, world.moves)))
    assert len(found) >= WORLDS
    return found


@pytest.mark.parametrize("plan", PLANS, ids=str)
def test_view_and_log_are_the_same(plan):
    for world, viewer, other in pairs(plan, future=True):
        assert world.record.view(viewer) == other.view(viewer)
        log = tuple(enumerate(world.record.facts, start=1))
        assert visible(world.record.game, log, viewer) == visible(other.game, log, viewer)


@pytest.mark.parametrize("plan", PLANS, ids=str)
def test_every_action_is_refused_or_taken_alike(plan):
    for world, viewer, other in pairs(plan, future=False):
        if viewer is None or not world.record.game.open:
            continue
        for action in ALL_ACTIONS:
            assert answer(world.record, viewer, action) == answer(other, viewer, action)


def answer(record: Record, viewer: Seat, action):
    """The refusal, or the facts that follow."""
    try:
        return verbs.act(record.game, record.decks, record.round.number, viewer, action)
    except IllegalAction as refused:
        return refused.refusal
