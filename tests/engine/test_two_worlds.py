"""What a viewer is given depends only on what he may see: two worlds, every byte equal."""

import json

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from games.engine import codec, verbs
from games.engine.actions import ALL_ACTIONS
from games.engine.cards import cards
from games.engine.presented import view_json
from games.engine.rulesets import RULESETS
from games.engine.seats import Seat
from games.engine.views import visible
from tests.engine.playing import Dice, Opening, dice, openings, played, started
from tests.engine.worlds import other_world
from tests.notation import Record, begin

worlds = settings(
    deadline=None, max_examples=100, suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large]
)


def given_to(record: Record, viewer: int | None) -> bytes:
    """Everything the engine has to say to this viewer."""
    seat = None if viewer is None else Seat(viewer)
    log = visible(record.game, enumerate(record.facts, start=1), seat)
    said: dict[str, object] = {
        "view": view_json(record.view(viewer)),
        "log": [[seq, codec.fact_json(fact)] for seq, fact in log],
    }
    if seat is not None:
        said["refusals"] = [
            [verbs.refusal(each, record.decks.hand(each, seat), seat, action) for action in ALL_ACTIONS]
            for each in record.game.open
        ]
    return json.dumps(said).encode()


@pytest.mark.parametrize("key", sorted(RULESETS))
@worlds
@given(st.data(), dice())
def test_a_viewer_cannot_tell_two_worlds_apart(key: str, data: st.DataObject, dice: Dice) -> None:
    opening: Opening = data.draw(openings(key))
    record = started(opening)
    most = dice.randrange(data.draw(st.sampled_from([12, 120])))
    for _ in played(record, dice, most):
        pass
    viewer = dice.choice([*range(opening.players), None])
    world = other_world(record, viewer, dice)
    assert given_to(world, viewer) == given_to(record, viewer)


@given(dice())
@settings(worlds, max_examples=5)
def test_the_worlds_differ_enough_for_a_leak_to_show(dice: Dice) -> None:
    """Planted leaks: a card of another seat, the length of a suit in its hand, a card to come."""
    record = begin("rising", rounds=(1, 2))
    told = [leaks(other_world(record, 0, dice, tries=6)) for _ in range(8)]
    honest = leaks(record)
    for leak in range(3):
        assert any(each[leak] != honest[leak] for each in told)


def leaks(record: Record) -> tuple[object, ...]:
    hand = record.hand(1)
    return cards(hand)[0], sum(each // 13 == 0 for each in cards(hand)), record.decks(2, 0)[0]
