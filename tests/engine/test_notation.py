"""Deals written as text: they hold the cards that they name, so that other tests can rely on them."""

import pytest

from games.engine.actions import ESTIMATES, PASS, Bid, PlayCard
from games.engine.cards import Trump, card, cards
from games.engine.round import Phase
from tests.notation import EVEN, action, begin, deck, hand_of, held, written


def test_a_card_is_written_alone_or_with_its_suit() -> None:
    assert held("SAK 9H J1") == (card("AS"), card("KS"), card("9H"), card("J1"))
    assert written(hand_of("SAK 9H J1")) == "SAK H9 D- C- J1"


@pytest.mark.parametrize("dealer", range(4))
def test_every_seat_gets_its_line_with_every_dealer(dealer: int) -> None:
    record = begin("modern", EVEN, dealer=dealer)
    assert written(record.hand(1)) == "S543 HAKQ DT98 C8765"
    assert written(record.hand(3)) == "SJT HJ765 DJ432 CAKQ", "what is left"
    assert record.round.deal.dealer == dealer


def test_the_card_turned_up_follows_the_hands() -> None:
    whole = deck("0: AS KS\n1: AH KH", dealer=0, turned_up="2C")
    assert whole[:5] == held("AH AS KH KS 2C")
    assert len(set(whole)) == 52


@pytest.mark.parametrize(
    ("text", "wrong"),
    [
        ("0: AS\n1: AS", "no card twice"),
        ("0: AS\n2: KS", "a line for each seat"),
        ("0: AS\n1: KS QS", "hands of one size"),
        ("0: AS\n1: J1", "only cards of the deck"),
    ],
)
def test_a_deal_that_cannot_be_is_refused(text: str, wrong: str) -> None:
    with pytest.raises(AssertionError, match=wrong):
        deck(text, dealer=0)


def test_what_is_done_is_read_by_the_phase() -> None:
    assert action("5S", Phase.AUCTION) == Bid(5, Trump.SPADES)
    assert action("5S", Phase.PLAY) == PlayCard(card("5S"))
    assert action("13NT", Phase.AUCTION) == Bid(13, Trump.NO_TRUMP)
    assert action("5", Phase.ESTIMATION) == ESTIMATES[5]
    assert action("pass", Phase.AUCTION) == PASS


def test_a_first_dealer_draws_the_best_card() -> None:
    record = begin("casual", dealer=2)
    assert record.game.first_dealer == 2
    assert len(cards(record.hand(0))) == 13
