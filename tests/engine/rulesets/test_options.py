"""Choices of a table that are allowed or refused."""

import json
from operator import attrgetter

import pytest

from games.engine.errors import InvalidOption
from games.engine.rulesets import RULESETS
from games.engine.rulesets.base import Ruleset, SeatingRule
from games.engine.rulesets.casual import CASUAL
from games.engine.rulesets.modern import MODERN
from games.engine.rulesets.options import canonical, configure
from games.engine.rulesets.rising import RISING
from games.engine.rulesets.traditional import TRADITIONAL
from games.engine.rulesets.updown import UPDOWN

# Choices that are allowed only together with another.
NEEDED = {("passed_out", "skip"): {"may_pass": True}}

FOUR = (MODERN, TRADITIONAL, RISING, CASUAL)


def numbers(rules: Ruleset) -> list[int]:
    return [plan.number for plan in rules.rounds]


def refused(rules: Ruleset, name: str, value: object, players: int = 4) -> None:
    with pytest.raises(InvalidOption) as caught:
        configure(rules, players, {name: value})
    assert caught.value.option == name
    assert str(caught.value).endswith((".", "?"))


@pytest.mark.parametrize("rules", RULESETS.values(), ids=lambda rules: rules.key)
def test_without_options_a_table_plays_the_ruleset_itself(rules: Ruleset) -> None:
    assert configure(rules, 4, {}) == rules


@pytest.mark.parametrize("rules", RULESETS.values(), ids=lambda rules: rules.key)
def test_the_defaults_of_all_options_change_nothing(rules: Ruleset) -> None:
    assert configure(rules, 4, {option.name: option.default for option in rules.options}) == rules


@pytest.mark.parametrize("rules", RULESETS.values(), ids=lambda rules: rules.key)
def test_every_choice_of_every_option_is_accepted(rules: Ruleset) -> None:
    for option in rules.options:
        for choice in option.choices:
            needed = NEEDED.get((option.name, choice.value), {})
            configured = configure(rules, 4, {option.name: choice.value, **needed})
            for field, value in choice.sets:
                assert attrgetter(field)(configured) == value


def test_four_play_the_four_and_two_to_five_play_updown() -> None:
    for rules in FOUR:
        configure(rules, 4, {})
        for players in (3, 5):
            with pytest.raises(InvalidOption) as caught:
                configure(rules, players, {})
            assert caught.value.option == "players"
    for players in (2, 3, 4, 5):
        configure(UPDOWN, players, {})
    for players in (1, 6, 0):
        with pytest.raises(InvalidOption):
            configure(UPDOWN, players, {})


def test_a_short_game_has_a_name() -> None:
    for rules in FOUR:
        assert numbers(configure(rules, 4, {"rounds": "full"})) == list(range(1, 19))
        assert numbers(configure(rules, 4, {"rounds": "half"})) == [1, 2, 3, 4, 5, 6, 14, 16, 18]
        assert numbers(configure(rules, 4, {"rounds": "mini"})) == [1, 2, 3, 4, 5, 14, 15, 16, 17, 18]
        assert numbers(configure(rules, 4, {"rounds": "micro"})) == [1, 2, 3, 14, 18]
    refused(MODERN, "rounds", "quarter")
    refused(UPDOWN, "rounds", "micro")
    assert configure(UPDOWN, 2, {"rounds": "full"}) == UPDOWN


@pytest.mark.parametrize("rules", RULESETS.values(), ids=lambda rules: rules.key)
def test_any_rising_list_of_rounds_is_a_game_and_each_keeps_its_rule(rules: Ruleset) -> None:
    for wanted in ([1], [2, 3, 15], [18], list(range(1, 19))):
        configured = configure(rules, 4, {"rounds": wanted})
        assert configured.rounds == tuple(plan for plan in rules.rounds if plan.number in wanted)


@pytest.mark.parametrize("rules", RULESETS.values(), ids=lambda rules: rules.key)
@pytest.mark.parametrize(
    "wrong",
    [[], [2, 1], [1, 1], [0], [20], [1, "2"], [1, 2.0], [True], [None], 3, None, True, {"1": 2}, [[1]]],
)
def test_anything_else_is_no_game(rules: Ruleset, wrong: object) -> None:
    refused(rules, "rounds", wrong)


def test_the_four_have_eighteen_rounds_and_updown_has_nineteen() -> None:
    configure(UPDOWN, 4, {"rounds": [19]})
    refused(MODERN, "rounds", [19])


@pytest.mark.parametrize("rules", RULESETS.values(), ids=lambda rules: rules.key)
def test_players_draw_for_seats_or_keep_them(rules: Ruleset) -> None:
    for seating in SeatingRule:
        assert configure(rules, 4, {"seating": seating.value}).seating is seating
    for wrong in ("sorted", None, 1, ["drawn"]):
        refused(rules, "seating", wrong)


def test_a_pass_can_be_made_final_in_rising_only() -> None:
    assert configure(RISING, 4, {"pass_is_final": True}).pass_is_final
    assert not configure(RISING, 4, {"pass_is_final": False}).pass_is_final
    refused(RISING, "pass_is_final", 1)
    refused(RISING, "pass_is_final", "true")
    refused(MODERN, "pass_is_final", True)


def test_turns_go_up_and_down_or_down_and_up() -> None:
    assert [plan.cards for plan in configure(UPDOWN, 3, {"turns": "10-1-10"}).rounds][:11] == [
        *range(10, 0, -1),
        2,
    ]
    assert configure(UPDOWN, 3, {"turns": "1-10-1"}) == UPDOWN
    refused(UPDOWN, "turns", "1-5-1")
    refused(MODERN, "turns", "10-1-10")


def test_a_chosen_turn_has_the_cards_of_the_chosen_order() -> None:
    configured = configure(UPDOWN, 2, {"rounds": [1, 10], "turns": "10-1-10"})
    assert [(plan.number, plan.cards) for plan in configured.rounds] == [(1, 10), (10, 1)]


def test_up_to_two_jokers_are_added_in_updown_only() -> None:
    for jokers in (0, 1, 2):
        assert configure(UPDOWN, 5, {"jokers": jokers}).jokers == jokers
    for wrong in (3, -1, True, 1.0, "1"):
        refused(UPDOWN, "jokers", wrong)
    refused(CASUAL, "jokers", 1)


def test_won_tricks_can_be_concealed_in_updown_only() -> None:
    assert configure(UPDOWN, 5, {"concealed": True}).concealed
    refused(UPDOWN, "concealed", 1)
    refused(TRADITIONAL, "concealed", True)


def test_an_unknown_option_is_named() -> None:
    refused(MODERN, "colour", "red")


def test_the_log_keeps_options_hashable_and_in_order_and_a_game_can_be_configured_from_it() -> None:
    options = {"turns": "10-1-10", "rounds": [1, 2, 19], "jokers": 2, "concealed": True, "seating": "drawn"}
    kept = canonical(options)
    assert kept == (
        ("concealed", True),
        ("jokers", 2),
        ("rounds", (1, 2, 19)),
        ("seating", "drawn"),
        ("turns", "10-1-10"),
    )
    assert hash(kept) == hash(canonical(dict(reversed(options.items()))))
    assert configure(UPDOWN, 3, kept) == configure(UPDOWN, 3, options)
    assert canonical(dict(json.loads(json.dumps(kept)))) == kept
