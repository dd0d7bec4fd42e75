"""Card play as pure functions on integers, tested with every card."""

from hypothesis import given
from hypothesis import strategies as st

from games.engine import tricks
from games.engine.cards import CARD_TEXT, TRUMP_TEXT, card, cards, hand
from tests.notation import held, written

CARDS = st.integers(0, 53)
HANDS = st.sets(CARDS, min_size=1, max_size=13).map(hand)
TRUMPS = st.integers(0, 4)
NT = tricks.NO_TRUMP


def belongs(card: int, trump: int) -> int | None:
    """Return the suit of a card. A joker's is trump, or None if there is no trump suit."""
    if card < 52:
        return card // 13
    return None if trump == NT else trump


def allowed(text: str, led: str, trump: str) -> str:
    return written(tricks.legal(hand(held(text)), card(led), TRUMP_TEXT.index(trump)))


def test_a_seat_follows_suit_if_it_can() -> None:
    assert allowed("SA2 H9 DK C3", led="QS", trump="H") == "SA2 H- D- C-"
    assert allowed("H9 DK C3", led="QS", trump="H") == "S- H9 DK C3"


def test_a_joker_follows_trumps_only() -> None:
    assert allowed("SA J1", led="QH", trump="H") == "S- H- D- C- J1"
    assert allowed("SA J1", led="QS", trump="H") == "SA H- D- C-"
    assert allowed("SA J1", led="QD", trump="H") == "SA H- D- C- J1"
    assert allowed("SA H2 J1", led="J2", trump="H") == "S- H2 D- C- J1"


def test_without_a_trump_suit_anything_follows_a_joker() -> None:
    assert allowed("SA H2 C4", led="J2", trump="NT") == "SA H2 D- C4"
    assert allowed("SA H2 J1", led="QH", trump="NT") == "S- H2 D- C-"


@given(HANDS, CARDS, TRUMPS)
def test_legal_cards_are_those_of_the_suit_led_or_all(hand: int, led: int, trump: int) -> None:
    suit = belongs(led, trump)
    following = [each for each in cards(hand) if suit is not None and belongs(each, trump) == suit]
    assert list(cards(tricks.legal(hand, led, trump))) == (following or list(cards(hand)))


@given(HANDS, TRUMPS)
def test_any_card_may_be_led(hand: int, trump: int) -> None:
    assert tricks.legal(hand, tricks.NO_CARD, trump) == hand


def rank(card: int, led: int, trump: int) -> tuple[int, int]:
    """Return the order in a trick, as the rules state it: jokers, then trumps, the suit led, discards."""
    if card >= 52:
        return 3, -card
    if card // 13 == trump:
        return 2, card % 13
    if belongs(led, trump) == card // 13:
        return 1, card % 13
    return 0, 0


@given(CARDS, CARDS, CARDS, TRUMPS)
def test_jokers_beat_trumps_beat_the_suit_led_beats_discards(
    one: int, other: int, led: int, trump: int
) -> None:
    expected = rank(one, led, trump) > rank(other, led, trump)
    assert (tricks.power(one, led, trump) > tricks.power(other, led, trump)) == expected


def test_two_discards_are_equally_powerless() -> None:
    for discard in ("AD", "2C"):
        assert tricks.power(card(discard), card("3S"), TRUMP_TEXT.index("H")) == 0


@given(HANDS)
def test_void_is_lacking_one_of_the_four_suits(hand: int) -> None:
    suits = {each // 13 for each in cards(hand) if each < 52}
    assert tricks.is_void(hand) == (len(suits) < 4)


def test_the_cards_of_a_suit_include_the_jokers_where_it_is_trump() -> None:
    names = [CARD_TEXT[each] for each in cards(tricks.suit_cards(2, trump=2))]
    assert names[-2:] == ["J1", "J2"]
    assert len(names) == 15
    assert len(cards(tricks.suit_cards(2, trump=NT))) == 13
