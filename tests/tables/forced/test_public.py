"""Conclusions about a hand from public facts, and those that only its owner can draw."""

from games.engine.cards import cards
from games.engine.seats import Seat
from games.tables.forced import evident_card, proved_in_public
from games.tables.forced.cards import known_hands, lacked
from tests.notation import Record, begin, hand_of
from tests.tables.forced.test_cards import DEAL, playing


def test_a_last_card_is_known_to_be_the_only_one() -> None:
    record = playing()
    for _ in range(12):
        assert not proved_in_public(record.round, record.seat)
        number = len(record.round.play.tricks)
        while len(record.round.play.tricks) == number:
            record.act(record.seat, record.legal()[0])
    assert len(record.round.play.tricks) == 12
    assert proved_in_public(record.round, record.seat)


def test_an_only_card_of_a_suit_is_its_owner_s_secret() -> None:
    record = playing()
    record.trick("AH 8H")
    assert evident_card(record.round, record.hand(1)) is not None
    assert not proved_in_public(record.round, Seat(1))


def test_a_seat_that_did_not_follow_lacks_the_suit() -> None:
    record = playing()
    record.trick("AH 8H 2H JH")
    record.trick("7H 9H 5C")
    hearts = hand_of("HAKQJT98765432")
    assert [mask & hearts for mask in lacked(record.round)] == [0, hearts, 0, 0]


def test_a_hand_is_known_when_the_others_lack_all_that_is_left() -> None:
    """With two players, two cards each and a deck of 21, a missing card may never have been dealt."""
    record = begin("updown", "0: AC KC\n1: AH KH", round=2, players=2, dealer=0, turned_up="TD")
    record.play("1: 0, 0: 1")
    record.trick("AC KH")
    assert known_hands(record.round) == {}


def test_as_seats_show_out_their_cards_become_known_to_all() -> None:
    record = counted_out()
    known = known_hands(record.round)
    assert known, "somebody's cards are known to the last one"
    for seat, mask in known.items():
        assert mask == record.hand(seat), "and they are what it holds"


def counted_out() -> Record:
    """A round with one suit per seat, whose first trick shows that only seat 3 holds clubs."""
    deal = "0: SAKQJT98765432\n1: HAKQJT98765432\n2: DAKQJT98765432\n3: *"
    record = begin("modern", deal, dealer=2, round=14)
    record.play("3: 13, 0: 1, 1: 1, 2: 1")
    record.trick("AC 2S 2H 2D")
    return record


def test_where_tricks_are_concealed_only_the_last_card_is_known() -> None:
    record = counted_out()
    hidden = record.under(concealed=True)
    assert known_hands(record.round)
    assert known_hands(hidden.round) == {}
    assert not proved_in_public(hidden.round, Seat(3))


def test_a_known_hand_proves_what_its_owner_must_play() -> None:
    record = counted_out()
    assert cards(known_hands(record.round)[Seat(3)]) == cards(record.hand(3))
    assert proved_in_public(record.round, Seat(3)), "all clubs, and they touch"
    assert evident_card(record.round, record.hand(3)) is not None


def test_a_public_proof_is_never_wrong_about_the_hand() -> None:
    record = playing(DEAL)
    while record.game.open:
        seat = record.seat
        if proved_in_public(record.round, seat):
            assert evident_card(record.round, record.hand(seat)) is not None
        record.act(seat, record.legal()[-1])
