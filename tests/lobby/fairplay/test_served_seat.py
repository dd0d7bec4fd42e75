"""The seat that a card helped, with all hands known."""

import pytest

from games.engine.actions import PlayCard
from games.engine.cards import card
from games.engine.facts import Acted
from games.lobby.fairplay.log_reader import read
from games.lobby.fairplay.served_seat import choices
from games.ratings.statistics.log_reader import Logged, Stay
from tests.notation import EVEN, begin

# A round in which spades are trump and seat 0 leads, because its estimate is the highest. The high hearts are
# with seat 1, the high diamonds with seat 2, the high clubs and the jack of spades with seat 3.
ESTIMATES = "0: 5, 1: 3, 2: 3, 3: 1"


@pytest.fixture
def record():
    begun = begin("modern", EVEN, dealer=3, round=15)
    begun.play(ESTIMATES)
    return begun


def kindness_of(record, text):
    """Return how kind the card would be to each other seat, in thousandths."""
    before = record.round
    hands = [record.decks.hand(before, seat) for seat in range(4)]
    return {each.toward: each.kindness for each in choices(before, hands, card(text), record.game.scores)}


def situations(record, text):
    before = record.round
    hands = [record.decks.hand(before, seat) for seat in range(4)]
    return {each.toward: each.situation for each in choices(before, hands, card(text), record.game.scores)}


def test_a_lead_that_another_seat_can_take_serves_it_while_it_lacks_tricks(record):
    # Of seat 0's thirteen leads, three give the trick to seat 1, three to seat 2 and four to seat 3.
    assert kindness_of(record, "TH") == {1: 769, 2: -231, 3: -308}
    assert kindness_of(record, "2S") == {1: -231, 2: -231, 3: 692}
    assert kindness_of(record, "AS") == {1: -231, 2: -231, 3: -308}


def test_a_lead_that_another_seat_can_take_harms_it_once_it_has_enough(record):
    record.trick("4C 5C 9C AC")
    record.trick("5H 8H QH 2H")
    assert record.seat == 1 and record.round.play.won == (0, 1, 0, 1)
    # Seat 3 has the one trick it wanted: to give it another is unkind, to keep one from it is kind.
    kind = kindness_of(record, "8C")
    assert kind[3] < 0 < kindness_of(record, "KH")[3]
    assert kind[2] < 0 < kindness_of(record, "TD")[2], "seat 2 still lacks tricks"


def test_where_nothing_hangs_on_the_choice_nobody_was_served(record):
    record.trick("4C 5C")
    # Whichever club seat 2 plays, seat 3's ace takes the trick.
    assert kindness_of(record, "9C") == {} == kindness_of(record, "JC")
    record.trick("9C")
    assert kindness_of(record, "AC") == {}, "and it takes it with any of its three"


def test_the_last_to_play_gives_the_trick_or_takes_it(record):
    record.trick("2S 3S 9S")
    # Seat 3 holds two spades, the jack and the ten; either takes the trick from seat 2.
    assert kindness_of(record, "JS") == {} == kindness_of(record, "TS")
    record.trick("TS")
    record.trick("2D 7D 8D")
    assert set(kindness_of(record, "AD")) == set(), "seat 2 takes it with any of its three diamonds"


def test_situations_tell_who_has_played_and_who_lacks_tricks_but_never_who_it_is(record):
    before = situations(record, "TH")
    assert before[1] == before[2] == before[3], (
        "nobody has played, all lack tricks, nobody declares but seat 0"
    )
    record.trick("4C 5C 9C AC")
    after = situations(record, "2D")
    assert after[1] == after[2] != after[0], "seat 0 has the highest estimate"
    assert after[1] != before[1], "seat 3 has all it wants, so it chooses otherwise"


def test_a_substitute_whom_a_card_could_serve_has_figures_even_if_they_chose_no_card(record):
    while record.game.open:
        record.act(record.seat, record.legal()[0])
    seq = next(
        seq
        for seq, fact in enumerate(record.facts, 1)
        if isinstance(fact, Acted) and isinstance(fact.action, PlayCard)
    )
    found = read(
        [Logged(seq, seq, fact) for seq, fact in enumerate(record.facts, 1)],
        [
            *(Stay(seat, f"player {seat}", 1, None, owns=True) for seat in (0, 2, 3)),
            Stay(1, "player 1", 1, seq, owns=True),
            Stay(1, "substitute", seq, seq + 1, owns=False),
            Stay(1, "player 1", seq + 1, None, owns=True),
        ],
        hands=lambda before: [record.decks.hand(before, seat) for seat in range(4)],
        limit=None,
        entered={},
        house=(),
    )
    assert ("player 0", "substitute") in found.dealings
    assert {one for pair in found.dealings for one in pair} <= found.conduct.keys()
