"""Plans evaluated in positions written as cards."""

from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from games.engine import verbs
from games.engine.cards import CARD_TEXT
from games.engine.codec import action_json
from games.engine.seats import Seat
from games.tables.plans import decide, parse, preview
from tests.engine.random_games import Dice, Opening, dice, openings, played, started
from tests.examples import examples
from tests.notation import Record, begin, hand_of
from tests.tables.forced.test_cards import DEAL, playing


def done(record: Record, *rules: dict[str, Any]) -> Any:
    """Return what the plan does for the waiting seat: a card, another action as JSON, or None if it stops."""
    decision = decide(parse({"rules": list(rules)}), record.round, record.hand(record.seat), record.seat)
    if decision is None:
        return None
    action = action_json(decision.action)
    return action["card"] if action["type"] == "play" else action


def do(type_: str, /, **more: Any) -> dict[str, Any]:
    when = more.pop("when", {})
    return {"when": when, "do": {"type": type_, **more}}


def second() -> Record:
    """A round in which seat 3 led the ace of hearts, the trump suit; seat 0 holds the T, 9 and 8."""
    record = playing()
    record.trick("AH")
    return record


def test_the_first_rule_that_fits_is_followed() -> None:
    assert done(second(), do("highest", when={"led": "S"}), do("highest"), do("lowest")) == "TH"


def test_where_no_rule_fits_the_plan_stops() -> None:
    assert done(second(), do("lowest", when={"led": "S"})) is None


def test_a_rule_whose_deed_is_not_legal_does_not_fit() -> None:
    assert done(second(), do("card", card="AS"), do("card", card="9H")) == "9H"


def test_lowest_and_highest_are_of_what_may_be_played() -> None:
    assert (done(second(), do("lowest")), done(second(), do("highest"))) == ("8H", "TH")


def test_winners_and_losers_look_at_the_trick_as_it_stands() -> None:
    record = playing()
    record.trick("7H")
    assert done(record, do("lowest_winner")) == "8H"
    assert done(record, do("highest_loser")) is None, "all of them win"
    assert done(second(), do("lowest_winner")) is None
    assert done(second(), do("highest_loser")) == "TH"
    assert done(playing(), do("lowest_winner")) is None, "the seat that leads has no card to beat"


@pytest.mark.parametrize(
    ("when", "holds"),
    [
        ({"led": "H"}, True),
        ({"led": "S"}, False),
        ({"led": "nothing"}, False),
        ({"position": 2}, True),
        ({"position": 3}, False),
        ({"played": ["AH"]}, True),
        ({"played": ["AH", "KH"]}, False),
        ({"unplayed": ["KH"]}, True),
        ({"unplayed": ["KH", "AH"]}, False),
        ({"winning": [3]}, True),
        ({"winning": [1, 2]}, False),
        ({"can_win": False}, True),
        ({"can_win": True}, False),
        ({"won": "below"}, True),
        ({"won": "equal"}, False),
        ({"won": "above"}, False),
        ({"led": "H", "position": 2, "won": "below"}, True),
        ({"led": "H", "position": 3, "won": "below"}, False),
    ],
)
def test_conditions(when: dict[str, Any], holds: bool) -> None:
    assert (done(second(), do("lowest", when=when)) is not None) is holds


def test_who_leads_is_told_so_and_chooses_a_suit() -> None:
    record = playing()
    assert done(record, do("lead_from", suits=["H", "C"], when={"led": "nothing"})) == "3H"
    assert done(record, do("discard_from", suits=["H"])) is None
    assert done(second(), do("lead_from", suits=["H"])) is None


def test_a_discard_is_made_only_where_one_cannot_follow() -> None:
    record = playing()
    record.trick("AH 8H 2H JH")
    record.trick("7H 9H")
    assert record.seat == 1
    assert done(record, do("discard_from", suits=["S", "D"])) == "4S"
    assert done(second(), do("discard_from", suits=["D"])) is None


def test_nothing_is_discarded_from_a_hand_that_holds_only_the_suit_led() -> None:
    plan, record = parse({"rules": [do("discard_from", suits=["H"]), do("highest")]}), second()
    decision = decide(plan, record.round, hand_of("HT98"), record.seat)
    assert decision is not None and decision.rule == 1


def test_bids_go_up_to_the_limit_and_no_further() -> None:
    record = begin("rising", DEAL, dealer=2)
    while record.round.phase != "auction":
        record.act(record.seat, verbs.legal_actions(record.round, record.hand(record.seat), record.seat)[-1])
    limit = do("bid_up_to", bid={"tricks": 5, "trump": "H"})
    assert done(record, limit) == {"type": "bid", "tricks": 4, "trump": "H"}, "the lowest that stands"
    record.act(record.seat, record.legal()[2])
    assert done(record, limit)["tricks"] in (4, 5)
    record.act(record.seat, next(a for a in record.legal() if action_json(a).get("tricks") == 6))
    assert done(record, limit) == {"type": "pass"}


def test_in_an_auction_without_passes_a_limit_outbid_stops() -> None:
    record = begin("modern", DEAL, dealer=2)
    record.play("3: 6S")
    assert done(record, do("bid_up_to", bid={"tricks": 6, "trump": "H"})) is None
    assert done(record, do("bid_up_to", bid={"tricks": 7, "trump": "H"})) == {
        "type": "bid", "tricks": 7, "trump": "H",
    }  # fmt: skip


def test_a_dash_call_ahead_and_estimates_by_preference() -> None:
    record = begin("modern", DEAL, dealer=2)
    record.play("3: 5H")
    both = (do("dash_call"), do("estimate", values=[9, 3, 2]))
    assert done(record, *both) == {"type": "dash_call"}
    record.play("0: 4C, 1: 4C, 2: 4C")
    assert done(record, *both) == {"type": "estimate", "value": 3}, "nobody may estimate above the bid"


def test_an_estimate_that_is_barred_gives_way_to_the_next_choice() -> None:
    record = begin("modern", DEAL, dealer=2)
    record.play("3: 5H, 0: 4C, 1: 4C, 2: 4C, 0: 2, 1: 3")
    assert done(record, do("estimate", values=[3, 1])) == {"type": "estimate", "value": 1}, "5 + 2 + 3 + 3"


def test_a_void_is_answered_ahead() -> None:
    deal = "0: SAKQ2 HT98 D765 C432\n1: S5439 DKQJT C8765A\n2: S876 HAKQJ DA98 CKQJ\n3: *"
    record = begin("modern", deal, dealer=3)
    assert done(record, do("avoid")) == {"type": "avoid"}
    assert done(record, do("lowest"), do("redeal")) == {"type": "redeal"}


def test_nothing_is_decided_for_a_seat_that_is_not_awaited() -> None:
    record = playing()
    assert decide(parse({"rules": [do("lowest")]}), record.round, record.hand(1), Seat(1)) is None


# Previews.


def cases(record: Record, seat: int, *rules: dict[str, Any]) -> dict[Any, Any]:
    """Map (kind, trick or bid or value) to a decision. A trick is (position, suit led, lowest card)."""
    made = preview(parse({"rules": list(rules)}), record.round, record.hand(seat), Seat(seat))
    return {
        (each.kind, (each.trick and each.trick[:3]) or each.bid or each.value): each.decision for each in made
    }


def tricks(record: Record, seat: int, *rules: dict[str, Any]) -> list[str]:
    """Return tricks as text: position, suit led, the cards and seats that may win so far, the card played."""
    made = preview(parse({"rules": list(rules)}), record.round, record.hand(seat), Seat(seat))
    told = []
    for trick, decision in ((each.trick, each.decision) for each in made if each.trick is not None):
        run = "-".join(dict.fromkeys([CARD_TEXT[trick.card], CARD_TEXT[trick.up_to]]))
        card = None if decision is None else action_json(decision.action)["card"]
        winning = "".join(str(seat) for seat in trick.winning)
        told.append(f"{trick.position} {trick.led}: {run} of {winning} -> {card}")
    return told


def test_a_preview_in_play_tells_one_s_own_lead_and_every_trick_that_others_may_begin() -> None:
    told = cases(playing(), 0, do("lowest_winner"), do("lowest"))
    assert ("lead", None) in told and ("now", None) not in told
    assert {trick[:2] for kind, trick in told if kind == "trick"} == {
        (position, suit) for position in (2, 3, 4) for suit in "CDHS"
    }
    assert all(decision is not None for decision in told.values())


def test_a_preview_says_up_to_which_card_the_same_is_done() -> None:
    """Seat 0 holds A K Q 2 of spades; hearts are trump."""
    told = tricks(playing(), 0, do("lowest_winner"), do("lowest"))
    assert [each for each in told if " S:" in each] == [
        "2 S: 3S-JS of 3 -> QS",
        "3 S: 3S of 2 -> QS",
        "3 S: 4S-JS of 23 -> QS",
        "3 S: 2H-AH of 3 -> 2S",
        "4 S: 3S of 1 -> QS",
        "4 S: 4S-JS of 123 -> QS",
        "4 S: 2H-AH of 23 -> 2S",
    ]


def test_a_preview_says_where_it_matters_who_wins_so_far() -> None:
    told = tricks(playing(), 0, do("highest", when={"led": "S", "winning": [3]}), do("lowest"))
    assert [each for each in told if each.startswith("4 S: 4S")] == [
        "4 S: 4S-JS of 12 -> 2S",
        "4 S: 4S-JS of 3 -> AS",
    ]


def test_a_preview_knows_who_has_shown_to_lack_a_suit() -> None:
    """Seat 1 discards on hearts, so it cannot trump any more."""
    record = playing()
    record.trick("AH 8H 2H JH")
    record.trick("3H 9H QD QH")
    told = tricks(record, 0, do("lowest"))
    assert not any("H-" in each and " of 1" in each for each in told)


def test_a_preview_is_what_will_be_done() -> None:
    """A trick that is then played is in the preview, and the plan plays the card that the preview said."""
    record = playing()
    rules = [do("lowest_winner", when={"won": "below"}), do("highest_loser"), do("lowest")]
    told = tricks(record, 0, *rules)
    record.trick("7H")
    assert any(each.startswith("2 H: 2H-7H") and each.endswith(f"-> {done(record, *rules)}") for each in told)


def test_a_preview_says_where_the_plan_would_stop() -> None:
    told = cases(playing(), 0, do("lowest_winner"))
    assert None in told.values()
    assert any(decision is not None for decision in told.values())


def test_a_preview_begins_with_the_present_turn() -> None:
    record = playing()
    made = preview(parse({"rules": [do("lowest")]}), record.round, record.hand(3), Seat(3))
    assert made[0].kind == "now"
    assert made[0].decision == decide(parse({"rules": [do("lowest")]}), record.round, record.hand(3), Seat(3))


def test_a_preview_of_an_auction_tells_each_bid_that_may_stand() -> None:
    record = begin("modern", DEAL, dealer=2)
    told = cases(record, 1, do("bid_up_to", bid={"tricks": 6, "trump": "S"}))
    stands = {bid: decision for (kind, bid), decision in told.items() if kind == "bid"}
    assert len(stands) == 50
    assert {bid.tricks for bid, decision in stands.items() if decision is not None} == {4, 5, 6}


def test_a_preview_of_estimates_tells_each_total_before_one_s_own() -> None:
    record = begin("modern", DEAL, dealer=2)
    record.play("3: 5H, 0: 4C, 1: 4C, 2: 4C")
    told = cases(record, 2, do("estimate", values=[2, 1]))
    totals = {total: decision for (kind, total), decision in told.items() if kind == "total"}
    assert totals[11] is not None and totals[11].action.value == 1, "2 would make it 13"
    assert totals[10] is not None and totals[10].action.value == 2


RULES = st.lists(
    st.builds(
        lambda when, type_: {"when": when, "do": {"type": type_}},
        st.fixed_dictionaries(
            {},
            optional={
                "led": st.sampled_from(["C", "D", "H", "S", "nothing"]),
                "position": st.integers(1, 4),
                "can_win": st.booleans(),
                "won": st.sampled_from(["below", "equal", "above"]),
            },
        ),
        st.sampled_from(["lowest", "highest", "lowest_winner", "highest_loser", "pass", "dash_call"]),
    ),
    min_size=1,
    max_size=6,
)


@settings(deadline=None, max_examples=examples(25), suppress_health_check=[HealthCheck.too_slow])
@given(openings(most_rounds=1), dice(), RULES)
def test_each_decision_of_a_plan_is_legal_and_depends_on_the_owner_s_hand_alone(
    opening: Opening, dice: Dice, rules: list[dict[str, Any]]
) -> None:
    plan = parse({"rules": rules})
    record = started(opening)
    for _ in played(record, dice):
        for round in record.game.open:
            for seat in verbs.to_act(round):
                hand = record.decks.hand(round, seat)
                decision = decide(plan, round, hand, seat)
                assert decision is None or decision.action in verbs.legal_actions(round, hand, seat)
            preview(plan, round, record.decks.hand(round, 0), Seat(0))
