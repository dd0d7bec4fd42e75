"""The tables that the simulator plays by can be learned anew."""

from __future__ import annotations

from functools import cache
from statistics import fmean

import pytest
from django.core.management import CommandError, call_command

from bots.learning import card_values, preferences
from bots.learning.promises import promises
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


@cache
def tried(ruleset_key, players, games=1):
    steady = strategy("steady")
    return [each for deal in range(games) for each in promises(steady, steady, ruleset_key, players, deal, 5)]


def test_promises_are_compared_with_what_the_hand_holds():
    found = tried("modern", 4)
    assert {each.kind for each in found} == {"bid", "estimate", "with"}
    assert {each.kind for each in tried("updown", 3)} == {"estimate"}
    assert all(each.tricks >= 4 for each in found if each.kind == "bid")


def test_the_same_deals_and_dice_come_to_the_same():
    assert tried.__wrapped__("updown", 3) == tried("updown", 3)


@pytest.mark.parametrize(("ruleset_key", "players"), [("modern", 4), ("updown", 3)])
def test_promises_of_far_more_than_the_hand_holds_come_to_less(ruleset_key, players):
    far = [each.gained for each in tried(ruleset_key, players) if each.off > 1]
    assert fmean(far) < -1


def test_the_command_tells_what_promises_come_to(capsys):
    call_command("promises", games=1, rollouts=4, ruleset="updown", players=3)
    heading, _, *lines = capsys.readouterr().out.splitlines()
    assert heading == "| promise | tricks | beyond the hand | times | points more |"
    assert lines and all(line.startswith("| estimate | ") and " ± " in line for line in lines)


@pytest.mark.parametrize(
    ("wrong", "code"),
    [
        ({"others": "nobody"}, "unknown_strategy"),
        ({"ruleset": "nothing"}, "unknown_ruleset"),
        ({"players": 3}, "invalid_option"),
        ({"games": 0}, "too_few"),
        ({"rollouts": 0}, "too_few"),
    ],
)
def test_the_command_refuses_by_name(wrong, code):
    with pytest.raises(CommandError, match=f"^{code}: "):
        call_command("promises", **wrong)
