"""Tests of the calls of `steady` before play: void, dash, bids and estimates."""

import pytest

from games.engine.actions import AVOID, BIDS, DASH_CALL, NO_DASH, PASS, REDEAL, Bid
from games.engine.cards import Trump
from tests.bots.positions import Phase, chosen, estimates, position
from tests.notation import bid

ALL_BIDS = BIDS[4 * 5 :]
STRONG = "SAKQJ5 HAK6 DA32 C43"
WEAK = "S432 H5432 D432 C432"
PLAIN = "SK54 HQ96 DJ842 CT73"


def call_of(hand, legal, phase=Phase.AUCTION, rules="modern"):
    seen = position(hand, phase=phase, trump_is=None, legal_actions=legal, estimates=(None,) * 4)
    return chosen(seen, ruleset_key=rules)


def test_a_forbidden_number_pushes_it_up_and_never_below_its_sure_tricks():
    # The ace of trumps always wins: if 1 is forbidden, `steady` says 2, not 0.
    assert estimates("SA D2 C3", [0, 2, 3], estimates=(1, 1, 0, None), turned_up="5S", seat=3) == 2
    assert estimates("SA SK D2", [0, 1, 3], estimates=(0, 1, 0, None), turned_up="5S", seat=3) == 3


def test_it_says_one_for_the_ace_of_trumps_when_it_may():
    assert estimates("SA D2 C3", [0, 1, 3], estimates=(1, 1, 1, None), turned_up="5S", seat=3) == 1


def test_a_hand_of_small_cards_promises_nothing():
    assert estimates("H2 D2 C3", [0, 1, 2, 3], estimates=(None,) * 4, cards_each=3) == 0


def test_it_says_the_nearest_number_that_is_left():
    assert estimates("H2 D2 C3", [2, 3], estimates=(0, 0, 0, None), cards_each=3) == 2


def test_more_high_cards_never_make_it_say_less():
    hands = [WEAK, PLAIN, "SK54 HA96 DJ842 CAT7", STRONG]
    values = [estimates(hand, range(14), estimates=(None,) * 4) for hand in hands]
    assert values == sorted(values)
    assert values[0] < values[-1]


def test_where_everybody_bids_once_a_strong_hand_bids_all_it_holds():
    answer = call_of(STRONG, (*ALL_BIDS, DASH_CALL))
    assert isinstance(answer, Bid)
    assert answer.trump is Trump.SPADES
    assert 6 <= answer.tricks <= 9


def test_where_a_bid_is_forced_a_weak_hand_bids_what_everybody_outranks():
    assert call_of(PLAIN, ALL_BIDS) == bid("4C")


def test_a_hand_that_cannot_win_a_trick_dashes():
    assert call_of(WEAK, (*ALL_BIDS, DASH_CALL)) is DASH_CALL
    assert call_of(WEAK, (DASH_CALL, NO_DASH), Phase.BLIND_DASH) is DASH_CALL


@pytest.mark.parametrize("hand", [STRONG, PLAIN])
def test_any_other_hand_does_not_dash(hand):
    assert call_of(hand, (*ALL_BIDS, DASH_CALL)) is not DASH_CALL
    assert call_of(hand, (DASH_CALL, NO_DASH), Phase.BLIND_DASH) is NO_DASH


def test_in_a_rising_auction_it_bids_as_little_as_leads():
    answer = call_of(STRONG, (*(each for each in ALL_BIDS if each.tricks >= 5), PASS), rules="rising")
    assert answer == bid("5S")


def test_in_a_rising_auction_it_raises_only_what_it_can_hold():
    assert call_of(STRONG, (*(each for each in ALL_BIDS if each.tricks >= 11), PASS), rules="rising") is PASS
    assert call_of(PLAIN, (*ALL_BIDS, PASS), rules="rising") is PASS


def test_where_everybody_speaks_once_and_may_pass_it_bids_all_it_holds_or_passes():
    assert call_of(STRONG, (*ALL_BIDS, PASS)) == call_of(STRONG, ALL_BIDS)
    assert call_of(PLAIN, (*ALL_BIDS, PASS)) is PASS


def test_an_opener_who_may_not_pass_bids_something():
    assert isinstance(call_of(PLAIN, ALL_BIDS), Bid)


def test_a_void_hand_is_kept_when_it_can_declare_and_thrown_in_otherwise():
    assert call_of("SAKQJT98 HAK6 DA32", (REDEAL, AVOID), Phase.VOID) is AVOID
    assert call_of("S98432 H5432 D7432", (REDEAL, AVOID), Phase.VOID) is REDEAL


@pytest.mark.parametrize(("level", "in_no_trump"), [("steady", REDEAL), ("strong", AVOID), ("expert", AVOID)])
@pytest.mark.parametrize("hand", ["SAKQJT98 HAK6 DA32", "S98432 H5432 D7432"])
def test_where_trump_is_fixed_a_void_hand_is_kept_but_in_no_trump_only_by_a_search(hand, level, in_no_trump):
    # Its own best trump, by which the first of these could declare, does not count: nobody declares.
    fixed = {
        trump: position(hand, phase=Phase.VOID, trump_is=trump, legal_actions=(REDEAL, AVOID))
        for trump in ("S", "C", "NT")
    }
    answers = {trump: chosen(view, level, "traditional") for trump, view in fixed.items()}
    assert answers == {"S": AVOID, "C": AVOID, "NT": in_no_trump}


def test_what_it_would_say_but_may_not_is_never_said():
    assert call_of("S98432 H5432 D7432", (AVOID,), Phase.VOID) is AVOID
