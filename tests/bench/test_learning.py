"""The simulator's tables can be learned again."""

from bench.learning import card_values, preferences
from bots.simulation.card_values import FEATURES
from bots.strategies import strategy
from games.engine.rulesets import ruleset


def test_an_ace_is_worth_more_than_a_two_and_trumps_more_than_other_cards():
    weights = card_values.learned(ruleset("updown"), 4, 5, 500)
    ace, two = FEATURES.index("rank 12"), FEATURES.index("rank 0")
    assert weights[ace] > weights[two]
    as_trumps = [weights[len(FEATURES) + rank] for rank in range(13)]
    assert sum(as_trumps) > sum(weights[:13])


def test_what_was_learned_tells_choices_better_than_nothing_learned_does():
    found = list(preferences.contests(strategy("steady"), "modern", 4, 0))
    learned = preferences.learned(found)
    told = preferences.log_likelihood(found, learned)
    assert told > preferences.log_likelihood(found, [1.0] * len(learned))
