"""Tests of what others' calls tell about their hands: bounds of what they hold, and tricks they aim at."""

from bots.simulation.layout import FREELY
from bots.strategies.observed_play import ANY, NONE, aims_of_all, heard_of_others
from games.engine.actions import PASS, Bid
from games.engine.cards import Trump
from games.engine.round import Call, Phase
from games.engine.rulesets import ruleset
from games.engine.rulesets.options import configure
from games.engine.rulesets.shared_boards import shared
from games.engine.seats import Seat
from tests.bots.positions import position

# The number of a bid that every legal bid outranks: three tricks without trump.
UNDER_ALL = 19


def bounds_of(ruleset_key, *said):
    calls = [Call(Seat(seat), action) for seat, action in said]
    view = position("SA HK D2", phase=Phase.ESTIMATION, seat=0, calls=calls, cards_each=13)
    return heard_of_others(view, ruleset(ruleset_key))


def test_a_player_who_bids_once_tells_all_that_their_hand_holds():
    assert bounds_of("modern", (1, Bid(6, Trump.HEARTS))) == [1, Trump.HEARTS, 6, 7, 32, FREELY]


def test_the_least_bid_tells_only_that_the_player_holds_no_more():
    assert bounds_of("modern", (2, Bid(4, Trump.CLUBS))) == [2, ANY, 0, 4, 20, FREELY]
    assert bounds_of("modern", (2, Bid(4, Trump.DIAMONDS))) == [2, Trump.DIAMONDS, 4, 5, 21, FREELY]


def test_where_bids_rise_nobody_tells_more_than_they_must():
    assert bounds_of("rising", (1, Bid(5, Trump.HEARTS)), (2, PASS)) == [
        *(1, Trump.HEARTS, 5, 13, 27, UNDER_ALL),
        *(2, ANY, 0, 6, NONE, 27),
    ]
    assert bounds_of("rising", (1, Bid(4, Trump.CLUBS))) == [1, ANY, 0, 13, 20, UNDER_ALL], (
        "they may have had to"
    )


def test_the_opener_of_a_shared_board_where_bids_rise_has_to_bid_and_bids_all_they_hold():
    calls = [Call(Seat(1), Bid(6, Trump.HEARTS)), Call(Seat(2), Bid(7, Trump.CLUBS))]
    view = position("SA HK D2", phase=Phase.ESTIMATION, seat=0, calls=calls, cards_each=13)
    found = heard_of_others(view, shared(ruleset("rising")))
    assert found[5] == FREELY and found[11] == 32


def test_who_passes_where_a_bid_of_eight_breaks_the_colour_holds_no_more_than_that():
    rules = configure(ruleset("modern"), 4, {"break_colour": True})
    calls = [Call(Seat(1), PASS), Call(Seat(2), Bid(9, Trump.HEARTS))]
    view = position("SA HK D2", phase=Phase.ESTIMATION, seat=0, calls=calls, cards_each=13)
    found = heard_of_others(view._replace(fast=True), rules)
    assert found == [1, ANY, 0, 8, NONE, 39, 2, Trump.HEARTS, 9, 10, 47, FREELY]


def test_what_the_seat_itself_said_tells_it_nothing():
    assert bounds_of("modern", (0, Bid(6, Trump.HEARTS))) == []


def aims(*estimates, ruleset_key="updown"):
    view = position("SA D2 C3", phase=Phase.PLAY, seat=0, estimates=estimates)
    found = aims_of_all(view, ruleset(ruleset_key))
    return [tuple(found[i : i + 3]) for i in range(0, len(found), 3)]


def test_an_estimate_tells_of_an_aim_to_which_it_was_the_nearest():
    """With three cards and four players, each seat yet to estimate counts for 3/4 of a trick.

    An aim is (from, to, left by the other seats), in thousandths of tricks.
    """
    first, second, *_ = aims(1, 2, 0, 1)
    assert first == (500, 1500, 750)
    assert second == (1500, 2500, 500), "when one trick was promised"


def test_who_may_not_say_one_number_may_have_meant_it():
    """After 1, 1 and 0 the last of four seats may not say 1. So its 2 can mean any aim from 1 to 2.5."""
    *_, last = aims(1, 1, 0, 2)
    assert last == (1000, 2500, 1000)


def test_the_highest_there_is_tells_no_more_than_that_it_was_aimed_that_high():
    _, second, *_ = aims(0, 3, 0, 1)
    assert second[0] == 2500 and second[1] > 13_000
