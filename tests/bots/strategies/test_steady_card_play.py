"""Tests of how `steady` plays its cards. Several positions come from players' complaints about bots."""

from games.engine.round import Trick
from tests.bots.positions import plays


def test_when_all_remaining_tricks_are_needed_it_leads_high():
    assert plays("HA H3 D2", seat=0, estimates=(3, 0, 0, 0), about="HKQJT98 DAK CAK") == "AH"
    assert plays("SA SK S2", seat=0, estimates=(3, 1, 1, 1), about="SQ3 HAKQ DAKQ C9") in {"AS", "KS"}


def test_with_two_cards_left_and_both_tricks_needed_it_leads_the_higher():
    for hand, about, high in (
        ("HK H5", "H6784 C23", "KH"),  # the ace of trumps is turned up
        ("HQ H6", "H789K C2", "QH"),
        ("HA H3", "HKQ DAK CAK", "AH"),
        ("SQ S6", "S789 HAK C2", "QS"),
        ("DA D5", "D678 HAK C2", "AD"),
    ):
        trump = "S" if hand[0] in "SD" else "H"
        assert plays(hand, seat=0, trump_is=trump, estimates=(2, 0, 0, 0), about=about) == high


def test_needing_one_more_with_the_master_trump_in_hand_it_discards_first():
    assert plays("SA DK C2", trick="5H", estimates=(1, 1, 1, 1), about="SK3 HAK DA9 CA9") != "AS"


def test_with_its_estimate_made_it_throws_winners_under_higher_cards():
    assert plays("HK H3 D2", trick="AH 4H", estimates=(1, 1, 0, 1), about="HQJ DAK CAK S2") == "KH"


def test_with_its_estimate_made_it_ducks_as_high_as_it_can():
    assert plays("HQ H9 H2", trick="TH 4H 5H", estimates=(1, 1, 1, 0), about="HAK DAK CAK S2") == "9H"


def test_a_seat_that_promised_nothing_discards_its_most_dangerous_card():
    assert plays("DK D2 C3", trick="KH 4H", estimates=(3, 1, 0, 1), about="HAQJ DQJ CAK S2") == "KD"


def test_a_needed_trick_is_taken_by_the_last_to_play():
    assert plays("H9 H3", trick="8H 4H 5H", estimates=(1, 1, 1, 2), about="HAK DAK") == "9H"


def test_an_estimate_already_missed_makes_it_take_no_more_than_it_must():
    assert (
        plays("H9 H3 D2", trick="8H 4H 5H", estimates=(1, 1, 1, 0), won=(0, 0, 0, 1), about="HA DAK CA S2")
        == "3H"
    )


def test_with_more_masters_than_it_needs_it_still_loses_what_it_can():
    too_many = {"estimates": (3, 0, 0, 2), "won": (0, 0, 0, 1)}
    assert plays("SA SK HQ H2", trick="KH 4H 5H", about="HAJ DAK CA S2", **too_many) == "QH"


def test_with_fewer_tricks_left_than_it_needs_it_still_takes_what_it_can():
    assert plays("HA H3", trick="KH 4H 5H", about="HJ DAK CA", estimates=(1, 1, 1, 4)) == "AH"


def test_it_does_not_ruff_when_it_needs_nothing():
    assert plays("S2 D9 D3", trick="KH 4H", estimates=(3, 1, 0, 1), about="HAQJ DAK CAK S9") != "2S"


def test_a_seat_that_has_shown_void_and_trumpless_cannot_take_the_lead_away():
    # Seats 1, 2 and 3 have all discarded on hearts and on trumps: the three of hearts is as good as an ace.
    nothing_left = [
        Trick(0, (51, 0, 1, 2), 0),
        Trick(0, (38, 3, 4, 5), 0),
    ]
    assert plays("H3 D2", seat=0, estimates=(1, 1, 1, 1), tricks=nothing_left, won=(0, 0, 0, 0)) in {
        "3H",
        "2D",
    }


def test_a_joker_is_its_highest_trump():
    assert plays("J1 S3", trick="AS", estimates=(0, 2, 0, 0), about="SKQ HK DA") == "J1"


def test_without_a_trump_suit_a_joker_wins_where_it_may_be_played():
    assert (
        plays("J2 D3", trick="AH", trump_is="NT", turned_up="J1", estimates=(0, 2, 0, 0), about="HK DAK")
        == "J2"
    )


def test_it_plays_where_others_tricks_are_concealed():
    card = plays(
        "HA H3 D2", trick="KH", estimates=(1, 1, 1, 1), won=(None, 0, None, None), about="HQJ DAK CAK S2"
    )
    assert card in {"AH", "3H"}
