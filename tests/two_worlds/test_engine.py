"""The engine in two worlds that differ only in hidden cards: it shows a viewer the same."""

import random
from collections.abc import Iterator

import pytest

from games.engine import codec, verbs
from games.engine.actions import ALL_ACTIONS
from games.engine.cards import cards
from games.engine.errors import IllegalAction
from games.engine.seats import Seat
from games.engine.view_json import round_json, view_json
from games.engine.views import round_view, view, visible
from tests.two_worlds.pairs.worlds import ENGINE_WORLDS, PLANS, SEED, Plan, World, moment, played, twin

A_GAME = 12  # pairs of worlds from each game played
# In how many phases worlds must be compared; void questions and finished games count as phases.
PHASES = {"modern": 4, "traditional": 4, "rising": 5, "casual": 4, "cafe": 5, "updown": 2}
EACH = -(-ENGINE_WORLDS // len(PLANS))


def pairs(plan: Plan, count: int) -> Iterator[tuple[World, World, Seat | None, bool]]:
    """Yield two worlds, a viewer who cannot tell them apart, and whether deals to come differ, too."""
    found, game = 0, 0
    while found < count:
        dice = random.Random(f"{plan} {game} {SEED}")
        game += 1
        worlds = played(plan, dice)
        for _ in range(A_GAME):
            world, viewer = moment(worlds, dice), dice.choice([None, *map(Seat, range(plan.players))])
            future = dice.random() < 0.5
            other = twin(world, viewer, dice, future=future)
            if other is not None and found < count:
                found += 1
                yield world, other, viewer, future


@pytest.mark.timeout(0)
@pytest.mark.parametrize("plan", PLANS, ids=str)
def test_everything_the_engine_says_is_the_same_in_both_worlds(plan):
    phases = set()
    for world, other, viewer, future in pairs(plan, EACH):
        assert world.laid != other.laid
        phases.add(world.phase)
        here, there = said(world, viewer, future), said(other, viewer, future)
        # Compared by name first: pytest would spend minutes explaining how two long lists differ.
        differ = [what for what in here if here[what] != there[what]]
        assert not differ, (*differ, viewer, future, world.facts[-3:])
    assert len(phases) >= PHASES[plan.ruleset]


def said(world: World, viewer: Seat | None, future: bool) -> dict[str, object]:
    """Return everything the engine shows this viewer, and its state, which holds no hidden card."""
    game = world.game
    seen = view(game, world.hands(viewer), viewer)
    log = visible(game, enumerate(world.facts, start=1), viewer)
    said: dict[str, object] = {
        "facts": world.facts,
        "view": view_json(seen),
        "types": repr(seen),
        "log": [(seq, codec.fact_json(fact)) for seq, fact in log],
        "state": repr(game),
        "rounds": [round_json(round_view(each, None, viewer, 1)) for each in game.open],
    }
    if viewer is not None and game.open:
        said["refusals"] = refusals(world, viewer)
    if viewer is not None and game.open and not future:
        said["answers"] = [answer(world, viewer, action) for action in ALL_ACTIONS]
    return said


def refusals(world: World, viewer: Seat) -> list[object]:
    told: list[object] = []
    for round in world.game.open:
        hand = world.decks.hand(round, viewer)
        told += [verbs.refusal(round, hand, viewer, action) for action in ALL_ACTIONS]
        told += [verbs.legal_actions(round, hand, viewer), verbs.candidates(round, hand, viewer)]
    return told


def answer(world: World, viewer: Seat, action) -> object:
    """Return everything a refusal says, or the facts that follow."""
    try:
        return verbs.take(world.game, world.decks, world.at.number, viewer, action).facts
    except IllegalAction as refused:
        return refused.refusal, str(refused), repr(refused), refused.detail


def test_the_worlds_differ_enough_for_a_leak_to_show():
    """They differ in another seat's first card, suit lengths and voids, in deals thrown in and to come."""
    heard = set()
    for world, other, viewer, _ in pairs(PLANS[4], 200):
        heard |= {"thrown in" for deal in earlier(world) if world.decks(*deal) != other.decks(*deal)}
        heard |= {"to come" for deal in ((1, 4), (16, 4)) if world.decks(*deal) != other.decks(*deal)}
        for round in world.game.open:
            for seat in range(4):
                one, two = (cards(each.decks.hand(round, seat)) for each in (world, other))
                assert seat != viewer or one == two
                heard |= {"card"} if one[:1] != two[:1] else set()
                heard |= {"length"} if suits(one) != suits(two) else set()
                heard |= {"void"} if set(suits(one)) != set(suits(two)) else set()
    assert heard == {"card", "length", "void", "to come", "thrown in"}


def earlier(world: World) -> list[tuple[int, int]]:
    """Return the deals thrown in so far, in the rounds being played."""
    return [(each.number, attempt) for each in world.game.open for attempt in range(each.deal.attempt)]


def suits(hand: tuple[int, ...]) -> list[int]:
    return [card // 13 for card in hand]
