"""Random games, counted again by a second implementation of the rules."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from games.engine.rulesets import RULESETS
from tests.engine.random_games import Dice, dice, openings, played_out
from tests.engine.recount import TOLD, points, recounted
from tests.engine.test_properties import of_round, slow_but_sure
from tests.examples import examples


@pytest.mark.parametrize("pinned", sorted(name for name, each in RULESETS.items() if each.key in TOLD))
@settings(slow_but_sure, max_examples=examples(30))
@given(st.data(), dice())
def test_a_second_telling_of_the_rules_comes_to_the_same_scores(
    pinned: str, data: st.DataObject, dice: Dice
) -> None:
    opening = data.draw(openings(pinned, most_rounds=6))
    record, options = played_out(opening, dice), dict(opening.options)
    key, players = record.game.ruleset.key, record.game.players
    multiplier, scores, round = 1, [0] * players, None
    for fact in record.game.scored:
        facts = of_round(record.facts, fact.round)
        round = recounted(key, players, record.game.first_dealer, facts, options, before=round)
        counted, following = points(key, round, multiplier, options)
        assert list(fact.points) == counted
        assert (fact.multiplier, fact.next_multiplier) == (multiplier, following)
        multiplier = following
        scores = [total + each for total, each in zip(scores, counted, strict=True)]
    assert list(record.game.scores) == scores
