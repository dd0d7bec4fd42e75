"""What others said before trump was named, as bounds of what their hands hold."""

from __future__ import annotations

from bots.strategies.recalling import ANY, heard_of_others
from games.engine.actions import PASS, Bid
from games.engine.cards import Trump
from games.engine.round import Call, Phase
from games.engine.rulesets import ruleset
from games.engine.seats import Seat
from tests.bots.positions import position


def heard(ruleset_key, *said):
    calls = [Call(Seat(seat), action) for seat, action in said]
    view = position("SA HK D2", phase=Phase.ESTIMATION, seat=0, calls=calls, cards_each=13)
    return heard_of_others(view, ruleset(ruleset_key))


def test_who_bids_once_tells_all_that_his_hand_holds():
    assert heard("modern", (1, Bid(6, Trump.HEARTS))) == [1, Trump.HEARTS, 6, 7]


def test_the_least_there_is_tells_only_that_he_holds_no_more():
    assert heard("modern", (2, Bid(4, Trump.CLUBS))) == [2, ANY, 0, 4]
    assert heard("modern", (2, Bid(4, Trump.DIAMONDS))) == [2, Trump.DIAMONDS, 4, 5]


def test_where_bids_rise_nobody_tells_more_than_he_must():
    assert heard("rising", (1, Bid(5, Trump.HEARTS)), (2, PASS)) == [
        *(1, Trump.HEARTS, 5, 13),
        *(2, ANY, 0, 6),
    ]
    assert heard("rising", (1, Bid(4, Trump.CLUBS))) == [1, ANY, 0, 13], "he may have had to"


def test_what_the_seat_itself_said_tells_it_nothing():
    assert heard("modern", (0, Bid(6, Trump.HEARTS))) == []
