"""Statistics of the shuffle: 10,000 deals look random, and as many of a shuffle with a known fault do not.

`make prove` deals a hundred thousand, `make deals-long` ten million. Positions, pairs and suit lengths are
tested, together with α = 10⁻⁴.
"""

import hashlib
import math
import os
from collections import Counter
from collections.abc import Callable, Iterator

import pytest

from games.engine.cards import FULL_DECK
from games.engine.fair_deal import shuffled
from tests.fairness.chance import fits, p_value, pearson, rejected

DEALS = int(os.environ.get("ESTIMATION_DEALS", "10000"))
ALPHA = 1e-4
ROUNDS, ATTEMPTS = 18, 3
Shuffle = Callable[[bytes, int, int], tuple[int, ...]]


def deals(shuffle: Shuffle, count: int) -> Iterator[tuple[int, ...]]:
    """Yield deals of many tables: all rounds of each, with redeals."""
    for number in range(count):
        table, place = divmod(number, ROUNDS * ATTEMPTS)
        key = hashlib.sha256(b"a table|%d" % table).digest()
        yield shuffle(key, 1 + place // ATTEMPTS, place % ATTEMPTS)


def fair(key: bytes, round: int, attempt: int) -> tuple[int, ...]:
    return shuffled(key, round, attempt, FULL_DECK)


def p_values(decks: Iterator[tuple[int, ...]], count: int) -> dict[str, float]:
    """Return the p-value of every test; each is exact for a fair shuffle."""
    places = [[0] * 52 for _ in range(52)]
    pairs = {name: Counter[int]() for name in ("first", "last", "moving", "of a seat")}
    lengths = {(seat, suit): Counter[int]() for seat in range(4) for suit in range(4)}
    for number, deck in enumerate(decks):
        for place, card in enumerate(deck):
            places[place][card] += 1
        i = number % 51
        pairs["first"][deck[0] * 52 + deck[1]] += 1
        pairs["last"][deck[50] * 52 + deck[51]] += 1
        pairs["moving"][deck[i] * 52 + deck[i + 1]] += 1
        pairs["of a seat"][deck[i % 48] * 52 + deck[i % 48 + 4]] += 1
        for seat in range(4):
            held = [card // 13 for card in deck[seat::4]]
            for suit in range(4):
                lengths[seat, suit][held.count(suit)] += 1
    found = {"positions": _positions(places, count)}
    one_of_all = {a * 52 + b: 1 / (52 * 51) for a in range(52) for b in range(52) if a != b}
    found |= {f"pairs {name}": fits(seen, one_of_all) for name, seen in pairs.items()}
    of_length = {
        length: math.comb(13, length) * math.comb(39, 13 - length) / math.comb(52, 13) for length in range(14)
    }
    return found | {f"suit {suit} of {seat}": fits(seen, of_length) for (seat, suit), seen in lengths.items()}


def _positions(places: list[list[int]], count: int) -> float:
    """Return the p-value of the cards by position.

    Rows and columns have fixed sums, which leaves 51² degrees of freedom and stretches the statistic by
    52/51.
    """
    seen = [each for row in places for each in row]
    return p_value(pearson(seen, [count / 52] * 52**2) * 51 / 52, 51**2)


@pytest.mark.timeout(0)
def test_deals_look_like_chance():
    found = p_values(deals(fair, DEALS), DEALS)
    print({name: f"{value:.4f}" for name, value in found.items()})
    assert len(found) == 21
    assert rejected(found, ALPHA) == {}


def naive(key: bytes, round: int, attempt: int) -> tuple[int, ...]:
    """Shuffle wrongly, by a known mistake: exchange each card with any other, not with one not yet placed."""
    deck = list(FULL_DECK)
    for i, j in enumerate(fair(key, round, attempt)):
        k = (i * 7 + j) % 52
        deck[i], deck[k] = deck[k], deck[i]
    return tuple(deck)


def short(key: bytes, round: int, attempt: int) -> tuple[int, ...]:
    """Shuffle wrongly at one table in about forty: the two lowest cards come first, side by side."""
    deck = list(fair(key, round, attempt))
    if key[0] % 50 == 0:
        place = deck.index(0)
        deck[place], deck[0] = deck[0], deck[place]
        place = deck.index(1)
        deck[place], deck[1] = deck[1], deck[place]
    return tuple(deck)


def kind(key: bytes, round: int, attempt: int) -> tuple[int, ...]:
    """Shuffle wrongly: deal again if somebody lacks a suit. Cards stay as likely anywhere, hands do not."""
    deck = fair(key, round, attempt)
    while any(len({card // 13 for card in deck[seat::4]}) < 4 for seat in range(4)):
        attempt += 100
        deck = fair(key, round, attempt)
    return deck


@pytest.mark.parametrize(
    ("faulty", "count"),
    [
        (naive, 2_000),
        pytest.param(short, 20_000, marks=pytest.mark.prove),
        pytest.param(kind, 20_000, marks=pytest.mark.prove),
    ],
)
def test_a_faulty_shuffle_is_found_out(faulty, count):
    assert rejected(p_values(deals(faulty, count), count), ALPHA)


def test_the_tail_of_chi_square_is_that_of_the_tables():
    """Critical values from common tables, for 5 % and 0.1 %."""
    for statistic, freedom, tail in [
        (3.841, 1, 0.05), (10.828, 1, 0.001), (18.307, 10, 0.05), (29.588, 10, 0.001), (124.342, 100, 0.05),
        (149.449, 100, 0.001),
    ]:  # fmt: skip
        assert p_value(statistic, freedom) == pytest.approx(tail, rel=0.002)
    assert p_value(0, 5) == 1.0
    assert p_value(2601, 2601) == pytest.approx(0.4963, abs=0.0002)


def test_holm_rejects_in_order_and_stops_at_the_first_that_stands():
    assert rejected({"a": 0.01, "b": 0.02, "c": 0.04}, 0.05) == {"a": 0.01, "b": 0.02, "c": 0.04}
    assert rejected({"a": 0.01, "b": 0.03, "c": 0.001}, 0.05) == {"c": 0.001, "a": 0.01, "b": 0.03}
    assert rejected({"a": 0.02, "b": 0.02, "c": 0.9}, 0.05) == {}
