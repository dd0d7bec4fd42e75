"""Card play: follow suit if you can; the highest trump, else the highest card of the suit led, wins."""

import pytest

from games.engine.actions import ESTIMATES, REDEAL
from games.engine.errors import Refusal
from games.engine.facts import Acted, GameFinished, RoundPlayed, RoundScored, TrickWon
from games.engine.round import Phase, Trick
from tests.engine.phases.deals import NO_HEART
from tests.notation import EVEN, Record, begin, bid, held, play, written

TRUMP_OF_ROUND = {"NT": 14, "S": 15, "H": 16, "D": 17, "C": 18}


def playing(deal: str = EVEN, *, trump: str = "NT", leader: int = 0, key: str = "modern") -> Record:
    """Return a fast round with this trump, at its first card; `leader` leads, and alone estimated 4."""
    record = begin(key, deal, round=TRUMP_OF_ROUND[trump])
    record.play(", ".join(f"{seat}: {4 if seat == leader else 1}" for seat in range(4)))
    assert (record.round.phase, record.seat) == (Phase.PLAY, leader)
    return record


def turn(deal: str, *, players: int, dealer: int, turned_up: str, jokers: int = 0) -> Record:
    """Return a turn of `updown` at its first card; all estimated 0, or the dealer more if 0 was forbidden."""
    cards = len(held(deal.split(":")[1].splitlines()[0]))
    record = begin(
        "updown", deal, players=players, dealer=dealer, round=cards, turned_up=turned_up, jokers=jokers
    )
    while record.round.phase is Phase.ESTIMATION:
        record.act(record.seat, ESTIMATES[0])
    return record


# Following suit.


def test_the_leader_may_lead_anything() -> None:
    record = playing(trump="S")
    assert len(record.legal()) == 13


def test_who_can_follow_suit_must() -> None:
    record = playing()
    record.play("0: TH")
    assert record.why_not(1, "3S") is Refusal.MUST_FOLLOW_SUIT
    assert record.why_not(1, "KH") is None
    assert record.legal() == tuple(play(each) for each in ("QH", "KH", "AH"))


def test_a_seat_that_can_follow_suit_may_not_even_play_a_trump() -> None:
    record = playing(trump="S")
    record.play("0: TH")
    assert record.why_not(1, "5S") is Refusal.MUST_FOLLOW_SUIT


def test_who_cannot_follow_may_play_anything_and_need_not_trump() -> None:
    record = playing(NO_HEART, trump="S")
    record.play("0: TH")
    assert record.why_not(1, "3S") is None
    assert record.why_not(1, "8D") is None
    assert len(record.legal()) == 13


def test_only_cards_in_hand_are_played() -> None:
    record = playing()
    assert record.why_not(0, "AH") is Refusal.CARD_NOT_IN_HAND
    assert record.why_not(0, "J1") is Refusal.CARD_NOT_IN_HAND
    record.trick("AS 3S 6S TS")
    assert record.why_not(0, "AS") is Refusal.CARD_NOT_IN_HAND, "it is played"
    assert record.why_not(0, "KS") is None


def test_only_the_seat_whose_turn_it_is_plays_and_only_cards() -> None:
    record = playing()
    assert record.why_not(1, "AH") is Refusal.NOT_YOUR_TURN
    for other in (bid("5S"), ESTIMATES[1], REDEAL):
        assert record.why_not(0, other) is Refusal.WRONG_PHASE


# Winning tricks.


def winner(record: Record, cards: str) -> int:
    won = [fact for fact in record.trick(cards) if isinstance(fact, TrickWon)]
    return won[0].seat


def test_without_trumps_the_highest_card_of_the_suit_led_wins() -> None:
    assert winner(playing(trump="NT"), "TH KH 4H JH") == 1
    assert winner(playing(trump="C"), "TH KH 4H JH") == 1


def test_a_trump_beats_every_card_of_the_suit_led() -> None:
    assert winner(playing(NO_HEART, trump="S"), "TH 3S 7H AH") == 1


def test_a_discard_never_wins() -> None:
    assert winner(playing(NO_HEART, trump="S"), "TH QD 7H 2H") == 0
    assert winner(playing(NO_HEART, trump="NT"), "TH 3S 7H 2H") == 0


def test_the_highest_of_several_trumps_wins() -> None:
    assert winner(playing(trump="S"), "2S 5S 9S TS") == 3
    deal = """
        0: SAKQ HT98765432 D2
        1: S5432 DT987654 C43
        2: S9876 DAKQJ CAKQJT
        3: *
    """
    record = begin("modern", deal, round=15)
    record.play("0: 4, 1: 1, 2: 1, 3: 1")
    assert winner(record, "TH 5S 6S AH") == 2, "overruffed"
    record = begin("modern", deal, round=15)
    record.play("0: 4, 1: 1, 2: 1, 3: 1")
    assert winner(record, "TH 5S AD AH") == 1


def test_play_runs_to_the_next_seat_and_the_winner_leads_the_next_trick() -> None:
    record = playing(leader=2)
    asked = []
    for card in ("4H", "JH", "TH", "AH"):
        asked.append(record.seat)
        record.act(record.seat, play(card))
    assert asked == [2, 3, 0, 1]
    assert record.seat == 1
    assert record.round.play.tricks == (Trick(2, held("4H JH TH AH"), 1),)
    assert record.round.play.won == (0, 1, 0, 0)


def test_the_last_trick_ends_the_round_and_points_follow() -> None:
    record = playing()
    while len(record.round.play.tricks) < 12:
        record.act(record.seat, record.legal()[0])
    for _ in range(3):
        facts = record.act(record.seat, record.legal()[0])
        assert len(facts) == 1
    facts = record.act(record.seat, record.legal()[0])
    assert [type(fact) for fact in facts] == [Acted, TrickWon, RoundPlayed, RoundScored, GameFinished]
    assert isinstance(facts[2], RoundPlayed)
    assert sum(facts[2].won) == 13
    assert isinstance(facts[1], TrickWon)
    assert facts[1].trick == 13


# Jokers. Hearts are trump unless a joker is turned up.

TWO_JOKERS = """
    0: AS AH 9D
    1: J1 8S KD
    2: J2 QH 8D
"""
NO_TRUMP_CARDS = """
    0: AS AH 9D
    1: J1 8S KD
    2: KS QH 8D
"""


def test_leading_a_joker_asks_for_trumps() -> None:
    record = turn(TWO_JOKERS, players=3, dealer=0, turned_up="KH", jokers=2)
    record.play("2: J2")
    assert record.why_not(0, "AS") is Refusal.MUST_FOLLOW_SUIT
    assert record.why_not(0, "AH") is None


def test_a_seat_whose_only_trump_is_a_joker_must_play_it_to_a_trump_lead() -> None:
    record = turn(TWO_JOKERS, players=3, dealer=0, turned_up="KH", jokers=2)
    record.play("2: QH, 0: AH")
    assert record.why_not(1, "8S") is Refusal.MUST_FOLLOW_SUIT
    assert record.why_not(1, "J1") is None


def test_a_joker_does_not_follow_another_suit() -> None:
    record = turn(TWO_JOKERS, players=3, dealer=0, turned_up="KH", jokers=2)
    record.play("2: 8D, 0: 9D")
    assert record.why_not(1, "J1") is Refusal.MUST_FOLLOW_SUIT
    assert record.why_not(1, "KD") is None


def test_a_joker_ruffs_like_any_trump() -> None:
    record = turn(NO_TRUMP_CARDS, players=3, dealer=0, turned_up="JC", jokers=2)
    record.play("2: QH, 0: AH")
    assert record.why_not(1, "8S") is None, "no duty to trump"
    assert winner_of_last(record, "1: J1") == 1


def winner_of_last(record: Record, text: str) -> int:
    won = [fact for fact in record.play(text) if isinstance(fact, TrickWon)]
    return won[0].seat


def test_a_joker_is_the_highest_trump_and_the_first_joker_beats_the_second() -> None:
    record = turn(TWO_JOKERS, players=3, dealer=0, turned_up="KH", jokers=2)
    assert winner_of_last(record, "2: J2, 0: AH, 1: J1") == 1
    record = turn(TWO_JOKERS, players=3, dealer=2, turned_up="KH", jokers=2)
    assert winner_of_last(record, "1: J1, 2: J2, 0: AH") == 1
    record = turn(TWO_JOKERS, players=3, dealer=0, turned_up="KH", jokers=2)
    assert winner_of_last(record, "2: QH, 0: AH, 1: J1") == 1


def test_a_joker_turned_up_means_no_trump_suit() -> None:
    record = turn(NO_TRUMP_CARDS, players=3, dealer=0, turned_up="J2", jokers=2)
    assert record.round.declarations.trump is not None
    assert record.round.declarations.trump.name == "NO_TRUMP"


def test_with_a_joker_turned_up_the_other_belongs_to_no_suit_and_wins() -> None:
    record = turn(NO_TRUMP_CARDS, players=3, dealer=0, turned_up="J2", jokers=2)
    record.play("2: 8D, 0: 9D")
    assert record.why_not(1, "J1") is Refusal.MUST_FOLLOW_SUIT, "a seat that can follow must"
    record = turn(NO_TRUMP_CARDS, players=3, dealer=0, turned_up="J2", jokers=2)
    record.play("2: QH, 0: AH")
    assert record.why_not(1, "J1") is None
    assert record.why_not(1, "8S") is None
    assert winner_of_last(record, "1: J1") == 1


def test_when_it_is_led_anything_may_follow_and_it_wins() -> None:
    record = turn(NO_TRUMP_CARDS, players=3, dealer=2, turned_up="J2", jokers=2)
    record.play("1: J1")
    assert len(record.legal()) == 3
    record.play("2: 8D")
    assert len(record.legal()) == 3
    assert winner_of_last(record, "0: AS") == 1


@pytest.mark.parametrize("up", ["J1", "J2"])
def test_either_joker_may_be_the_one_turned_up(up: str) -> None:
    other = "J2" if up == "J1" else "J1"
    deal = f"0: AS AH\n1: {other} KH"
    record = turn(deal, players=2, dealer=1, turned_up=up, jokers=2)
    assert winner_of_last(record, f"1: {other}, 0: AS") == 1


def test_an_only_joker_turned_up_leaves_plain_no_trump() -> None:
    record = turn("0: AS TH\n1: AH KH", players=2, dealer=0, turned_up="J1", jokers=1)
    assert winner_of_last(record, "0: AS, 1: AH") == 0


def test_a_hand_is_written_as_it_is_read() -> None:
    record = turn(TWO_JOKERS, players=3, dealer=0, turned_up="KH", jokers=2)
    assert written(record.hand(1)) == "S8 H- DK C- J1"
