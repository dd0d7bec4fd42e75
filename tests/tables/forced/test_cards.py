"""Evident cards: turns without a choice, and turns that only look so."""

import pytest

from games.engine.cards import CARD_TEXT
from games.tables.forced import evident_card
from tests.notation import Record, begin

# Seat 3 declares and leads. Seat 1 holds one heart, seat 2 three hearts that touch.
DEAL = """
    0: SAKQ2 HT98 D765 C432
    1: S54 H2 DKQJT98 C8765
    2: S9876 HKQJ DA43 CJT9
    3: *
"""


def playing(deal: str = DEAL, key: str = "modern", bid: str = "5H") -> Record:
    """A round in which seat 3 declared and leads the first trick; the other seats estimated."""
    record = begin(key, deal, dealer=2)
    record.play(f"3: {bid}, 0: 4C, 1: 4C, 2: 4C, 0: 2, 1: 3, 2: 1")
    assert record.seat == 3
    return record


def evident(record: Record) -> str | None:
    """Return the card that is played automatically for the waiting seat, or None."""
    found = evident_card(record.round, record.hand(record.seat))
    return None if found is None else CARD_TEXT[found]


def test_the_only_card_of_the_suit_led_plays_itself() -> None:
    record = playing()
    record.trick("AH 8H")
    assert evident(record) == "2H"


def test_of_cards_that_touch_the_lowest_is_played() -> None:
    record = playing()
    record.trick("AH 8H 2H")
    assert evident(record) == "JH", "K, Q and J win and lose the same tricks"


def test_cards_with_another_s_card_between_them_are_a_choice() -> None:
    record = playing()
    record.trick("AH")
    assert evident(record) == "8H", "nothing lies between T, 9 and 8"
    record = playing(DEAL.replace("HT98", "HT95").replace("H2 ", "H8 "))
    record.trick("AH")
    assert evident(record) is None, "the 8 is not theirs, and neither out of play"


def test_a_card_gone_in_a_finished_trick_parts_nothing() -> None:
    record = playing(DEAL.replace("HT98", "HT94").replace("H2 ", "H8 "))
    record.trick("AH 4H 8H JH")
    record.trick("7H")
    assert evident(record) == "9H", "T and 9 touch anyway"


def test_a_card_on_the_table_still_parts_its_neighbours() -> None:
    """The queen on the table may win this trick: the king beats it, the jack does not."""
    record = playing(DEAL.replace("HKQJ", "HKJ3"))
    record.trick("QH 8H 2H")
    assert evident(record) is None
    record.trick("3H")
    record.trick("AH")


def test_a_choice_of_suits_is_a_choice() -> None:
    record = playing()
    assert evident(record) is None, "to lead is to choose a suit"
    record.trick("AH 8H 2H JH")
    record.trick("7H 9H")
    assert evident(record) is None, "seat 1 lacks hearts and may throw anything"


def test_nothing_is_evident_before_cards_are_played() -> None:
    record = begin("modern", DEAL, dealer=2)
    assert evident(record) is None
    record.play("3: 13H, 0: 4C, 1: 4C, 2: 4C")
    assert evident(record) is None


@pytest.mark.parametrize(("held", "expected"), [("J1 J2", "J2"), ("J1 TD", None)])
def test_jokers_touch_one_another_and_stand_above_the_ace_of_trumps(held: str, expected: str | None) -> None:
    record = begin(
        "updown",
        f"0: {held}\n1: AC KC",
        round=2,
        players=2,
        dealer=0,
        jokers=2,
        turned_up="TH",
    )
    record.play("1: 0, 0: 1")
    assert record.seat == 0, "with two players the dealer leads"
    assert evident(record) == expected


def test_the_card_turned_up_is_out_of_play() -> None:
    record = begin("updown", "0: AH QH\n1: AC KC", round=2, players=2, dealer=0, turned_up="KH")
    record.play("1: 0, 0: 1")
    assert evident(record) == "QH", "the king between them lies turned up"
    other = begin("updown", "0: AH QH\n1: AC KC", round=2, players=2, dealer=0, turned_up="KD")
    other.play("1: 0, 0: 1")
    assert evident(other) is None, "the king may be anywhere"


@pytest.mark.parametrize(("jokers", "expected"), [(1, "AH"), (2, None)])
def test_cards_that_were_left_out_of_the_deck_part_nothing(jokers: int, expected: str | None) -> None:
    """The second joker stands between the ace of trumps and the first joker. A deck may lack it."""
    deal = "0: J1 AH\n1: AC KC"
    record = begin("updown", deal, round=2, players=2, dealer=0, jokers=jokers, turned_up="TH")
    record.play("1: 0, 0: 1")
    assert evident(record) == expected
