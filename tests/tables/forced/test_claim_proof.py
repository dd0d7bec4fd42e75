"""Claims: proved, false, or open, which only the other players can judge."""

from games.engine.seats import Seat
from games.tables.forced import ClaimVerdict, verdict
from tests.notation import Record, begin

HIGH = """
    0: SAKQJT98 HAKQ DAK CA
    1: S43 H5432 D432 C5432
    2: S765 H9876 D765 C876
    3: *
"""


def led_by_0(deal: str, bid: str = "9S") -> Record:
    """A round in which seat 0 declared and leads."""
    record = begin("casual", deal, dealer=3)
    record.play(f"0: {bid}, 3: 4C, 2: 4C, 1: 4C, 1: 1, 2: 1, 3: 1")
    assert record.seat == 0
    return record


def verdict_of(record: Record, seat: int = 0) -> ClaimVerdict:
    return verdict(record.round, record.hand(seat), Seat(seat))


def test_trumps_from_the_top_and_the_highest_of_every_suit_win_whatever_the_others_hold() -> None:
    assert verdict_of(led_by_0(HIGH)) is ClaimVerdict.PROVED


def test_without_the_lead_the_same_hand_proves_nothing() -> None:
    record = begin("casual", HIGH, dealer=2)
    record.play("3: 4C, 2: 4C, 1: 4C, 0: 9S, 1: 1, 2: 1, 3: 1")
    assert record.seat == 3
    assert verdict_of(record) is ClaimVerdict.OPEN


def test_a_card_below_one_that_another_may_hold_proves_nothing() -> None:
    record = led_by_0(HIGH.replace("HAKQ", "HAK2").replace("H5432", "H543Q"))
    assert verdict_of(record) is ClaimVerdict.OPEN


def test_too_few_trumps_to_draw_the_others_prove_nothing() -> None:
    deal = HIGH.replace("SAKQJT98", "SAKQ").replace("CA", "CAKQJT")
    record = led_by_0(deal)
    assert verdict_of(record) is ClaimVerdict.OPEN, "somebody may ruff the clubs"


def test_a_low_card_is_good_once_every_card_of_its_suit_must_have_fallen() -> None:
    """Seat 0 holds all spades except the jack. Its first spade takes the jack out of another hand."""
    deal = "0: SAKQT98765432 CA\n1: SJ HAKQJT98 DAKQJT\n2: H765432 C8765432\n3: *"
    record = led_by_0(deal, bid="13S")
    assert verdict_of(record) is ClaimVerdict.PROVED, "A K Q first, then the knave must have fallen"


def test_in_no_trump_each_suit_must_stand_by_itself() -> None:
    record = led_by_0(HIGH, bid="9NT")
    assert verdict_of(record) is ClaimVerdict.PROVED
    lower = led_by_0(HIGH.replace("DAK", "DA2").replace("D432", "D43K"), bid="9NT")
    assert verdict_of(lower) is ClaimVerdict.OPEN


def test_a_trick_that_is_lost_makes_the_claim_false() -> None:
    record = led_by_0(HIGH.replace("HAKQ", "HA32").replace("H5432", "H54KQ"))
    record.trick("2H KH")
    assert verdict_of(record) is ClaimVerdict.FALSE, "their card is beaten"
    assert verdict_of(record, 1) is ClaimVerdict.OPEN, "their card is the best so far"
    assert verdict_of(record, 2) is ClaimVerdict.FALSE, "no card of theirs beats the king"


def test_a_card_already_gone_no_longer_stands_in_the_way() -> None:
    record = led_by_0(HIGH.replace("HAKQ", "HAKJ").replace("H5432", "HQ543"))
    assert verdict_of(record) is ClaimVerdict.OPEN
    record.trick("AH QH 6H 2H")
    assert verdict_of(record) is ClaimVerdict.PROVED


def test_a_joker_out_against_no_trump_proves_nothing() -> None:
    deal = "0: AC KC\n1: AD KD"
    record = begin("updown", deal, round=2, players=2, dealer=0, jokers=2, turned_up="J1")
    record.play("1: 0, 0: 1")
    assert verdict_of(record) is ClaimVerdict.OPEN, "the other joker wins where it is thrown"
    without = begin("updown", deal, round=2, players=2, dealer=0, turned_up="AH")
    without.play("1: 0, 0: 1")
    assert verdict_of(without) is ClaimVerdict.OPEN, "hearts may lie with the other"


def test_without_the_lead_trumps_alone_win_whatever_is_led() -> None:
    """Seat 0 holds all spades, which are trump, and nothing else, so it ruffs whatever is led."""
    deal = "0: SAKQJT98765432\n1: HAKQJT98765432\n2: DAKQJT98765432\n3: *"
    record = begin("casual", deal, dealer=2)
    record.play("3: 4C, 2: 4C, 1: 4C, 0: 13S, 1: 0, 2: 0, 3: 1")
    assert record.seat != 0
    assert verdict_of(record) is ClaimVerdict.PROVED
    assert verdict_of(record, 1) is ClaimVerdict.OPEN, "spades may ruff their hearts"


def test_a_card_on_the_table_that_nobody_can_beat_counts_as_won() -> None:
    record = led_by_0(HIGH)
    record.trick("AS 3S")
    assert verdict_of(record) is ClaimVerdict.PROVED
    lower = led_by_0(HIGH.replace("SAKQJT98", "SQJT9876").replace("S43", "SA3").replace("S765", "SK54"))
    lower.trick("QS 3S")
    assert verdict_of(lower) is ClaimVerdict.OPEN, "the king or the ace may follow"


def test_a_seat_that_follows_with_a_card_that_certainly_wins_has_the_lead_after_it() -> None:
    record = begin("casual", HIGH, dealer=2)
    record.play("3: 4C, 2: 4C, 1: 4C, 0: 9S, 1: 1, 2: 1, 3: 1")
    record.trick("2S")
    assert record.seat == 0
    assert verdict_of(record) is ClaimVerdict.PROVED, "any of their spades takes the two of spades"
