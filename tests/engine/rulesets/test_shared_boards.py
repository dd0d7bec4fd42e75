"""Changes of each ruleset on shared boards: published, and true of their tables."""

import pytest

from games.engine import verbs
from games.engine.facts import BoardsShared, Dealt
from games.engine.fair_deal import board_decks, shared_boards
from games.engine.fold import fold
from games.engine.rulesets import RULESETS, ruleset
from games.engine.rulesets.base import Ruleset
from games.engine.rulesets.explained import explain
from games.engine.rulesets.shared_boards import differences, shared
from games.engine.seats import Seat


def changed(key: str) -> dict[str, object]:
    return {each.name: each.value for each in differences(ruleset(key))}


def test_each_ruleset_tells_what_shared_boards_change() -> None:
    voids = {"void_normal": "not_asked", "void_fast": "not_asked"}
    assert changed("modern") == {"first_dealer": "first_seat", **voids, "scoring.carry": "none"}
    assert changed("traditional") == {
        "seating": "as_taken", "first_dealer": "first_seat", **voids, "scoring.carry": "none",
    }  # fmt: skip
    assert changed("rising") == {
        "seating": "as_taken", "first_dealer": "first_seat", "deals_without_bid": 0, **voids,
        "scoring.carry": "none",
    }  # fmt: skip
    assert changed("casual") == {"seating": "as_taken", "first_dealer": "first_seat"}
    assert changed("updown") == {"first_dealer": "first_seat"}


@pytest.mark.parametrize("rules", RULESETS.values(), ids=lambda rules: rules.key)
def test_what_is_told_holds_at_their_tables_and_differs_from_elsewhere(rules: Ruleset) -> None:
    there = {each.name: each.value for each in explain(shared(rules))}
    elsewhere = {each.name: each.value for each in explain(rules)}
    told = {each.name: each.value for each in differences(rules)}
    assert all(elsewhere[name] != value for name, value in told.items())
    # Voids and carried multipliers change on the boards themselves, not in a field of the ruleset.
    fields = {name: value for name, value in told.items() if not name.startswith(("void", "scoring"))}
    assert {name: there[name] for name in there if there[name] != elsewhere[name]} == fields


def test_no_hand_of_a_board_lacks_a_suit_where_voids_are_told_of() -> None:
    rules = ruleset("modern")
    dealt = shared_boards(b"key", rules, 4, 1)
    for number in (1, 7, 14):
        deck = dealt(number).deck
        for seat in range(4):
            assert {int(card) // 13 for card in deck[seat:52:4]} == {0, 1, 2, 3}


@pytest.mark.parametrize(("rounds", "dealer"), [((1, 2), 0), ((6, 7), 1), ((9,), 0), ((14,), 1)])
def test_seat_0_deals_round_1_so_another_round_may_begin_with_another_dealer(rounds, dealer) -> None:
    opened = verbs.opened(ruleset("modern"), {"rounds": rounds}, 4, "")
    game = fold(None, (opened, BoardsShared(1)))
    decks = board_decks(shared_boards(b"key", game.ruleset, 4, 1), 4)
    facts = verbs.start(game, decks, Seat(2))
    assert [fact.dealer for fact in facts if isinstance(fact, Dealt)] == [dealer]
