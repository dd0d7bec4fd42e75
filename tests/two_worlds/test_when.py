"""When an automatic answer leaves is the same in every world in which there is one.

That there was one may show, and why may not: two worlds with one public history, in which other seats hold
other cards, release the answers that both have at the same instant.
"""

from __future__ import annotations

import random

import pytest

from games.engine.seats import Seat
from games.tables import queries
from games.tables.evident import proved_in_public
from games.tables.models import Table
from games.tables.services.foreseeing import foreseen
from tests.two_worlds.tables_of_worlds import bring, laid_out, seal
from tests.two_worlds.worlds import SEED, Plan, World, played, twin

pytestmark = [pytest.mark.django_db, pytest.mark.timeout(0)]
PLANS = (
    Plan("modern", 4, {"rounds": [14, 15], "concurrency": 3}, automatic=True),
    Plan("updown", 3, {"rounds": [8]}, automatic=True),
)
COMPARED = 60


def leaving(table: Table, world: World) -> dict[tuple[int, int], object]:
    """By turn, when its automatic answer leaves, where there is one."""
    row = Table.objects.get(pk=table.pk)
    awaited = queries.awaited_at(table.pk)
    return {(each.round, each.turn): each.due_at for each in foreseen(row, world.game, awaited)}


@pytest.mark.parametrize("plan", PLANS, ids=str)
def test_whatever_the_reason_an_answer_leaves_at_the_same_instant(person, plan):
    people = [person(name).user for name in ("ali", "badr", "camil", "dina")][: plan.players]
    compared = game = differed = 0
    while compared < COMPARED:
        dice = random.Random(f"when {plan} {game} {SEED}")
        game += 1
        worlds = played(plan, dice)
        table, done = laid_out(worlds[0], people), 0
        cards = [each for each in worlds if each.game.open and each.phase == "play"]
        for world in sorted(dice.sample(cards, min(12, len(cards))), key=lambda each: len(each.moves)):
            bring(table, world, done)
            done = len(world.moves)
            for viewer in (None, *map(Seat, range(plan.players))):
                other = twin(world, viewer, dice, future=False)
                if other is None:
                    continue
                here = leaving(table, world)
                seal(table, other.laid)
                there = leaving(table, world)
                seal(table, world.laid)
                both = here.keys() & there.keys()
                told = {turn: here[turn] for turn in both}
                assert told == {turn: there[turn] for turn in both}, ("when", viewer)
                for turn in here.keys() ^ there.keys():
                    differed += 1
                    round = world.game.round(turn[0])
                    assert round is not None
                    (seat,) = [e.seat for e in queries.awaited_at(table.pk) if e.round == turn[0]]
                    assert not proved_in_public(round, seat), "what everybody sees is so in every world"
                compared += bool(both)
    assert differed, "worlds differ in whether there is an answer at all"
