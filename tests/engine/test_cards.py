"""Cards, trumps, hands, decks and seats."""

import pytest

from games.engine.cards import (
    CARD_TEXT,
    FULL_DECK,
    J1,
    J2,
    TRUMP_TEXT,
    Trump,
    card,
    cards,
    hand,
    short_deck,
    trump,
)
from games.engine.seats import Seat, around, step
from tests.notation import held


def test_cards_are_rank_then_suit() -> None:
    assert (card("2C"), card("AC"), card("2D"), card("AS")) == (0, 12, 13, 51)
    assert (card("J1"), card("J2")) == (J1, J2)
    assert card("TH") == 26 + 8


@pytest.mark.parametrize("text", ["", "Q", "SQ", "10H", "qs", "QSS", "J3", "1C"])
def test_any_other_text_is_no_card(text: str) -> None:
    with pytest.raises(ValueError, match="not a card"):
        card(text)


def test_no_trump_outranks_spades_hearts_diamonds_clubs() -> None:
    assert [trump(text) for text in ("C", "D", "H", "S", "NT")] == sorted(Trump)
    assert trump("NT") > trump("S") > trump("H") > trump("D") > trump("C")


@pytest.mark.parametrize("text", ["", "N", "nt", "SA", "no_trump"])
def test_any_other_text_is_no_trump_suit(text: str) -> None:
    with pytest.raises(ValueError, match="not a trump"):
        trump(text)


def test_texts_round_trip() -> None:
    assert [card(text) for text in CARD_TEXT] == list(range(54))
    assert [trump(text) for text in TRUMP_TEXT] == list(Trump)


def test_a_hand_is_a_set_whose_order_tells_nothing() -> None:
    assert cards(hand([card("AS"), card("2C"), card("9H")])) == (card("2C"), card("9H"), card("AS"))
    assert hand(cards(hand(FULL_DECK))) == 2**52 - 1
    assert cards(hand([])) == ()


# The decks of updown: ten cards a player plus one, the odd ones kept as Hearts, Diamonds, Clubs, Spades.


@pytest.mark.parametrize(
    ("players", "ranks", "odd"),
    [
        (2, "AKQJT", "9H"),
        (3, "AKQJT98", "7H 7D 7C"),
        (4, "AKQJT98765", "4H"),
        (5, "AKQJT9876543", "2H 2D 2C"),
    ],
)
def test_kept_are_the_highest_ranks_and_odd_cards_in_order(players: int, ranks: str, odd: str) -> None:
    kept = held(f"S{ranks} H{ranks} D{ranks} C{ranks} {odd}")
    assert set(short_deck(10 * players + 1)) == set(kept)
    assert len(short_deck(10 * players + 1)) == 10 * players + 1


def test_five_players_miss_only_the_two_of_spades() -> None:
    assert set(FULL_DECK) - set(short_deck(51)) == {card("2S")}


def test_each_joker_replaces_the_lowest_card_by_the_same_order() -> None:
    assert set(short_deck(41)) - set(short_deck(41, 1)) == {card("4H")}
    assert set(short_deck(41)) - set(short_deck(41, 2)) == {card("4H"), card("5S")}
    assert set(short_deck(31)) - set(short_deck(31, 2)) == {card("7C"), card("7D")}
    assert short_deck(41, 1)[-1:] == (J1,)
    assert short_deck(41, 2)[-2:] == (J1, J2)
    assert len(short_deck(21, 2)) == 21


def test_a_deck_is_in_canonical_order() -> None:
    for size in (21, 31, 41, 51):
        for jokers in (0, 1, 2):
            assert list(short_deck(size, jokers)) == sorted(short_deck(size, jokers))


def test_seats_run_round_the_table_either_way() -> None:
    assert step(3, 1, 4) == 0
    assert step(0, -1, 5) == 4
    assert around(2, 4) == (2, 3, 0, 1)
    assert around(1, 4, -1) == (Seat(1), Seat(0), Seat(3), Seat(2))
