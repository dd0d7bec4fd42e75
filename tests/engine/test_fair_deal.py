"""EST-DEAL-1: the published vector, the rules of the shuffle implemented again, and who gets which card."""

import hashlib
import hmac
from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from games.engine import fair_deal
from games.engine.cards import FULL_DECK, Card, Trump, card, cards, hand
from games.engine.fair_deal import (
    canonical_deck,
    commitment,
    deal_key,
    fair_decks,
    shuffled,
    stacked_decks,
    trump_of,
)
from games.engine.rulesets import ruleset
from games.engine.rulesets.options import configure
from tests.notation import begin, held, written

SERVER_SEED = bytes(range(32))
CLIENT_SEEDS = (b"alice", b"bob", b"carol", b"dave")
KEY = "7dbeef0cc70c600b2d5a887d1dd468141bf2490ab1ebc24e56148e2820c16da5"


def test_vector_commitment() -> None:
    expected = "cfd8928424af7973bd6c81663e8d6a86e66d9b43a647dd79d24aa4896cf3db17"
    assert commitment(SERVER_SEED) == expected


def test_vector_key() -> None:
    assert deal_key(SERVER_SEED, "G-TEST", CLIENT_SEEDS).hex() == KEY


def test_vector_first_cards_of_round_one() -> None:
    deck = shuffled(bytes.fromhex(KEY), 1, 0, FULL_DECK)
    assert deck[:10] == held("9S 5C 5S 8C 4D 7D AS 9D JH KC")


def test_every_part_of_the_key_counts() -> None:
    others = [
        deal_key(bytes(32), "G-TEST", CLIENT_SEEDS),
        deal_key(SERVER_SEED, "G-TESS", CLIENT_SEEDS),
        deal_key(SERVER_SEED, "G-TEST", CLIENT_SEEDS[:3]),
        deal_key(SERVER_SEED, "G-TEST", CLIENT_SEEDS[::-1]),
        deal_key(SERVER_SEED, "G-TEST", CLIENT_SEEDS, b"beacon"),
        deal_key(SERVER_SEED, "G-TEST", ()),
        deal_key(SERVER_SEED, "G-TEST", CLIENT_SEEDS),
    ]
    assert len(set(others)) == len(others)


def told_again(key: bytes, round: int, attempt: int, canonical: list[int]) -> list[int]:
    """Shuffle as the description says; written without looking at the engine's code."""
    words: list[int] = []
    counter = 0

    def word() -> int:
        nonlocal counter
        if not words:
            message = b"EST-DEAL-1|round=%d|attempt=%d|" % (round, attempt) + counter.to_bytes(8, "big")
            digest = hmac.new(key, message, hashlib.sha256).digest()
            words.extend(int.from_bytes(digest[i : i + 4], "big") for i in range(0, 32, 4))
            counter += 1
        return words.pop(0)

    deck = list(canonical)
    for i in range(len(deck) - 1, 0, -1):
        n = i + 1
        x = word()
        while x >= 2**32 - 2**32 % n:
            x = word()
        deck[i], deck[x % n] = deck[x % n], deck[i]
    return deck


@given(st.binary(min_size=32, max_size=32), st.integers(0, 19), st.integers(0, 300), st.integers(0, 1))
def test_the_shuffle_is_what_its_description_says(key: bytes, round: int, attempt: int, jokers: int) -> None:
    canonical = list(range(52 + 2 * jokers))
    deck = shuffled(key, round, attempt, canonical)
    assert list(deck) == told_again(key, round, attempt, canonical)
    assert Counter(deck) == Counter(canonical)


def test_words_of_the_incomplete_last_stretch_are_rejected() -> None:
    def last(deck: str, *words: int) -> int:
        """Return the card that is drawn first and lies last."""
        return fair_deal._shuffled([Card(i) for i in range(len(deck))], iter((*words, 0, 0, 0)))[-1]

    assert last("abc", 2**32 - 1, 1) == 1, "2**32 leaves 1 by 3, so the greatest word is no fair third"
    assert last("abc", 2**32 - 2) == 2, "the one before it is one"
    assert last("abcd", 2**32 - 1) == 3, "by 4 it is"


def test_rounds_and_attempts_have_decks_of_their_own() -> None:
    decks = fair_decks(b"key", ruleset("modern"), 4)
    made = {decks(round, attempt) for round in range(19) for attempt in range(3)}
    assert len(made) == 57
    assert decks(7, 1) is decks(7, 1), "made once"


# Decks.


@pytest.mark.parametrize("key", ["modern", "traditional", "rising", "casual"])
def test_the_four_are_played_with_52_cards(key: str) -> None:
    deck = canonical_deck(ruleset(key), 4)
    assert deck[:2] + deck[-2:] == held("2C 3C KS AS")
    assert len(deck) == 52


@pytest.mark.parametrize("players", [2, 3, 4, 5])
@pytest.mark.parametrize("jokers", [0, 1, 2])
def test_updown_has_ten_cards_a_player_and_one_jokers_at_the_end(players: int, jokers: int) -> None:
    deck = canonical_deck(configure(ruleset("updown"), players, {"jokers": jokers}), players)
    assert len(deck) == 10 * players + 1
    assert [each for each in deck if each >= 52] == [52, 53][:jokers]
    assert list(deck) == sorted(deck)


# Dealing out.


def test_cards_are_dealt_one_at_a_time_from_dealer_plus_one() -> None:
    record = begin("modern", dealer=1)
    whole = record.decks(1, 0)
    for seat, first in ((2, 0), (3, 1), (0, 2), (1, 3)):
        assert record.hand(seat) == hand(whole[first::4])


def test_in_updown_the_card_after_the_hands_is_turned_up() -> None:
    record = begin("updown", round=3, players=3, dealer=2)
    whole = record.decks(3, 0)
    assert record.hand(0) == hand([whole[0], whole[3], whole[6]])
    assert record.hand(2) == hand([whole[2], whole[5], whole[8]])
    assert record.round.deal.turned_up == whole[9]
    assert record.round.declarations.trump == trump_of(whole[9])


def test_a_hand_is_the_dealt_cards_without_those_gone() -> None:
    record = begin("modern", round=14)
    record.play("0: 4, 1: 1, 2: 1, 3: 1")
    before = record.hand(0)
    record.play("0: AS")
    assert cards(before ^ record.hand(0)) == (card("AS"),)
    assert record.decks.hands(record.round)[0] == before
    assert written(record.hand(0)) == "SKQ2 HT98 D765 C432"


@pytest.mark.parametrize(
    ("up", "trump"),
    [
        ("2C", Trump.CLUBS),
        ("2D", Trump.DIAMONDS),
        ("AD", Trump.DIAMONDS),
        ("9H", Trump.HEARTS),
        ("2S", Trump.SPADES),
        ("AS", Trump.SPADES),
        ("J1", Trump.NO_TRUMP),
        ("J2", Trump.NO_TRUMP),
    ],
)
def test_the_suit_turned_up_is_trump_and_a_joker_means_none(up: str, trump: Trump) -> None:
    assert trump_of(card(up)) is trump


def test_stacked_decks_may_run_out() -> None:
    decks = stacked_decks({(1, 0): FULL_DECK}, 4)
    assert decks(1, 0) == FULL_DECK
    with pytest.raises(LookupError):
        decks(1, 1)
