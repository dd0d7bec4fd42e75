"""Valid and invalid plans, each refusal with its code and place."""

from typing import Any

import pytest

from games.engine.actions import Bid
from games.engine.cards import FULL_DECK, Trump, card, hand
from games.tables.plans import MOST_RULES, PlanFault, check, parse
from tests.notation import hand_of

LOWEST = {"do": {"type": "lowest"}}
DECK = hand(FULL_DECK)
MINE = hand_of("SAKQ2 HT98 D765 C432")


def refused(body: object, reason: str, pointer: str, *, mine: int = MINE) -> None:
    with pytest.raises(PlanFault) as caught:
        check(parse(body), mine, DECK)
    assert (caught.value.reason, caught.value.pointer) == (reason, pointer)
    assert caught.value.detail.endswith(".")


def rules(*rules: object) -> dict[str, Any]:
    return {"rules": list(rules)}


def test_a_rule_reads_as_it_is_written() -> None:
    plan = parse(
        rules(
            {
                "when": {
                    "led": "S", "position": 2, "played": ["AH"], "unplayed": ["KH"], "winning": [1],
                    "can_win": True, "won": "below", "trump": "NT",
                },
                "do": {"type": "bid_up_to", "bid": {"tricks": 5, "trump": "NT"}},
            },
            {"do": {"type": "discard_from", "suits": ["D", "C"]}},
            {"do": {"type": "estimate", "values": [3, 2]}},
        )
    )  # fmt: skip
    when, do = plan.rules[0]
    assert when == ("S", 2, (card("AH"),), (card("KH"),), (1,), True, "below", "NT")
    assert do.bid == Bid(5, Trump.NO_TRUMP)
    assert plan.rules[1].do.suits == (1, 0)
    assert plan.rules[2].do.values == (3, 2)


def test_twenty_rules_are_a_plan_and_twenty_one_are_too_long() -> None:
    assert len(parse(rules(*[LOWEST] * MOST_RULES)).rules) == 20
    refused(rules(*[LOWEST] * 21), "plan_too_long", "/rules")


@pytest.mark.parametrize("body", [None, 1, "lowest", [], {"rules": []}, {"rules": None}, {}])
def test_what_is_no_list_of_rules_is_no_plan(body: object) -> None:
    with pytest.raises(PlanFault) as caught:
        parse(body)
    assert caught.value.reason == "malformed_plan"


@pytest.mark.parametrize("deed", [None, 3, {}, {"type": "cheat"}, {"type": []}, {"type": ["lowest"]}])
def test_a_deed_that_there_is_not_is_refused(deed: object) -> None:
    refused(rules(LOWEST, {"do": deed}), "unknown_deed", "/rules/1/do")


@pytest.mark.parametrize(
    ("rule", "where"),
    [
        ({"do": {"type": "lowest"}, "otherwise": 1}, "/rules/0"),
        ({"when": {"east_holds": "AS"}, "do": {"type": "lowest"}}, "/rules/0/when"),
        ({"when": {"hand_of": 2}, "do": {"type": "lowest"}}, "/rules/0/when"),
        ({"do": {"type": "lowest", "card": "AS"}}, "/rules/0/do"),
    ],
)
def test_conditions_on_what_the_player_cannot_see_do_not_exist(rule: object, where: str) -> None:
    refused(rules(rule), "unknown_condition", where)


@pytest.mark.parametrize(
    ("when", "where"),
    [
        ({"led": "NT"}, "led"),
        ({"led": 3}, "led"),
        ({"position": 0}, "position"),
        ({"position": True}, "position"),
        ({"won": "more"}, "won"),
        ({"can_win": 1}, "can_win"),
        ({"winning": [9]}, "winning"),
        ({"winning": [1] * 9}, "winning"),
        ({"played": "AS"}, "played"),
        ({"played": ["AS"] * 60}, "played"),
    ],
)
def test_a_condition_that_says_nothing_sensible_is_malformed(when: object, where: str) -> None:
    refused(rules({"when": when, "do": {"type": "lowest"}}), "malformed_plan", f"/rules/0/when/{where}")


@pytest.mark.parametrize(
    ("deed", "where"),
    [
        ({"type": "discard_from"}, "suits"),
        ({"type": "lead_from", "suits": []}, "suits"),
        ({"type": "lead_from", "suits": ["NT"]}, "suits"),
        ({"type": "lead_from", "suits": ["S"] * 5}, "suits"),
        ({"type": "estimate", "values": []}, "values"),
        ({"type": "estimate", "values": [14]}, "values"),
        ({"type": "estimate", "values": [1] * 15}, "values"),
        ({"type": "bid_up_to", "bid": {"tricks": 0, "trump": "S"}}, "bid"),
        ({"type": "bid_up_to", "bid": {"tricks": 5, "trump": "X"}}, "bid"),
        ({"type": "bid_up_to", "bid": 5}, "bid"),
    ],
)
def test_a_deed_that_says_nothing_sensible_is_malformed(deed: object, where: str) -> None:
    refused(rules({"do": deed}), "malformed_plan", f"/rules/0/do/{where}")


def test_a_card_that_there_is_not_is_unknown() -> None:
    refused(rules({"do": {"type": "card", "card": "1S"}}), "unknown_card", "/rules/0/do/card")
    refused(rules({"do": {"type": "card"}}), "unknown_card", "/rules/0/do/card")
    refused(rules({"when": {"played": ["XX"]}, **LOWEST}), "unknown_card", "/rules/0/when/played")
    refused(rules({"when": {"played": ["J1"]}, **LOWEST}), "unknown_card", "/rules/0/when")


def test_only_one_s_own_cards_are_played_by_plan() -> None:
    check(parse(rules({"do": {"type": "card", "card": "2S"}})), MINE, DECK)
    refused(rules(LOWEST, {"do": {"type": "card", "card": "3S"}}), "card_not_yours", "/rules/1/do/card")


def card_after(played: str, wanted: str) -> dict[str, Any]:
    return {"when": {"played": [wanted]}, "do": {"type": "card", "card": played}}


def test_cards_that_wait_for_one_another_in_a_circle_are_refused() -> None:
    refused(rules(card_after("AS", "KS"), card_after("KS", "AS")), "plan_cyclic", "/rules")
    refused(rules(card_after("AS", "AS")), "plan_cyclic", "/rules")
    three = (card_after("AS", "KS"), card_after("KS", "QS"), card_after("QS", "AS"))
    refused(rules(*three), "plan_cyclic", "/rules")


def test_cards_that_wait_for_one_another_in_a_row_are_not() -> None:
    check(parse(rules(card_after("AS", "KS"), card_after("KS", "QS"))), MINE, DECK)
    check(parse(rules(card_after("AS", "JS"))), MINE, DECK)


def test_a_card_that_may_also_be_played_without_waiting_closes_no_circle() -> None:
    free = {"do": {"type": "card", "card": "AS"}}
    check(parse(rules(card_after("AS", "KS"), card_after("KS", "AS"), free)), MINE, DECK)
