"""Times of automatic answers: an answer leaves at the same time in every world that has one.

Others may see that there was an answer, but not why. Two worlds with one public history, in which other seats
hold other cards or have other plans, release the answers that both have at the same instant.
"""

import random
from collections import Counter
from collections.abc import Iterator
from datetime import datetime
from itertools import combinations_with_replacement
from typing import Any, NamedTuple

import pytest

from games.engine.seats import Seat
from games.tables import queries
from games.tables.automatic_turns import ForeseenTurn
from games.tables.forced import evident_card, proved_in_public
from games.tables.forced.cards import playable_cards
from games.tables.models import PlanVersion, Table
from games.tables.services.forecast import answering, foreseen
from tests.two_worlds.pairs.tables_of_worlds import bring, laid_out, seal
from tests.two_worlds.pairs.worlds import BY_ALL, SEED, Plan, World, played, twin

pytestmark = [pytest.mark.django_db, pytest.mark.timeout(0)]
PLANS = (
    Plan("modern", 4, {"rounds": [14, 15], "concurrency": 3}, automatic=True),
    pytest.param(Plan("updown", 3, {"rounds": [8]}, automatic=True), marks=pytest.mark.prove),
)
COMPARED = 60 if BY_ALL else 20
REASONS = ("forced", "planned", "stopping", "touching")
PLANNED: dict[str, list[dict[str, Any]]] = {
    "nothing": [],
    "lowest": [{"do": {"type": "lowest"}}],
    "what never is": [{"when": {"position": 5}, "do": {"type": "lowest"}}],
}


class Leaving(NamedTuple):
    """An automatic answer: when it leaves, and its reason."""

    due_at: datetime
    reason: str


def leaving(table: Table, world: World, planned: list[dict[str, Any]]) -> dict[tuple[int, int], Leaving]:
    """Return the answers by (round, turn) if everybody has this plan for every open round."""
    row = Table.objects.get(pk=table.pk)
    made = [*_planned(table, world, planned)] if planned else []
    PlanVersion.objects.bulk_create(made)
    awaited = queries.awaited_at(table.pk)
    found = foreseen(row, world.game, awaited, answering(row, world.game))
    leaves = {(each.round, each.turn): Leaving(each.due_at, _reason(world, each)) for each in found}
    PlanVersion.objects.filter(table=table.pk).delete()
    return leaves


def _planned(table: Table, world: World, rules: list[dict[str, Any]]) -> Iterator[PlanVersion]:
    for seat, player in table.occupancies.filter(to_seq=None).values_list("seat", "player"):
        for round in world.game.open:
            yield PlanVersion(
                table=table.pk, round=round.number, seat=seat, version=1, player=player,
                attempt=round.deal.attempt, body={"rules": rules},
            )  # fmt: skip


def _reason(world: World, each: ForeseenTurn) -> str:
    if each.plan is not None:
        return "stopping" if each.stops else "planned"
    round = world.game.round(each.round)
    assert round is not None
    hand = world.decks.hand(round, Seat(each.seat))
    assert evident_card(round, hand) is not None
    return "forced" if playable_cards(round, hand).bit_count() == 1 else "touching"


@pytest.mark.parametrize("plan", PLANS, ids=str)
def test_an_answer_leaves_at_the_same_instant_whatever_the_reason(person, plan):
    people = [person(name).user for name in ("ali", "badr", "camil", "dina")][: plan.players]
    compared = game = differed = 0
    reasons: Counter[tuple[str, ...]] = Counter()
    # Games go on until every pair of reasons has occurred; with one round at a time pairs are rarer.
    wanted = set(combinations_with_replacement(REASONS, 2))
    while compared < COMPARED or not wanted <= reasons.keys():
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
                kinds = ("nothing", "nothing") if dice.random() < 0.5 else dice.choices([*PLANNED], k=2)
                here = leaving(table, world, PLANNED[kinds[0]])
                seal(table, other.laid)
                there = leaving(table, other, PLANNED[kinds[1]])
                seal(table, world.laid)
                both = here.keys() & there.keys()
                for turn in both:
                    assert here[turn].due_at == there[turn].due_at, ("when", viewer, here[turn], there[turn])
                    reasons[*sorted((here[turn].reason, there[turn].reason))] += 1
                for turn in here.keys() ^ there.keys():
                    differed += 1
                    round = world.game.round(turn[0])
                    assert round is not None
                    (seat,) = [e.seat for e in queries.awaited_at(table.pk) if e.round == turn[0]]
                    assert not proved_in_public(round, seat), "what everybody sees is so in every world"
                compared += bool(both)
    assert differed, "worlds differ in whether there is an answer at all"
