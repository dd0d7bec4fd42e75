"""Entries of a log in the words of the admin: each kind has some, and seats are counted from 1."""

from typing import cast, get_type_hints

from games.engine import actions
from games.engine.cards import Trump
from games.engine.codec import KINDS, action_json, fact_json
from games.engine.director_facts import Intervened
from games.engine.facts import AuctionWon, EstimatesClosed
from games.engine.seats import Seat
from games.tables.admin import fact_texts

# Shown separately, or left out because other members say the same.
APART = {"seat", "action", "lines"}


def test_each_entry_and_each_thing_that_it_says_has_words():
    assert set(fact_texts.FACTS) == set(KINDS.values())
    fields = {name for each in KINDS for name in cast("type", each)._fields}
    assert set(fact_texts.MEMBERS) == fields - APART


def test_each_action_has_words():
    every = (
        actions.PlayCard, actions.Estimate, actions.Bid, actions.DashCall, actions.NoDash, actions.Pass,
        actions.Redeal, actions.Avoid,
    )  # fmt: skip
    assert len(fact_texts.ACTIONS) == len(every)
    assert fact_texts.done(action_json(actions.Bid(5, Trump.HEARTS))) == "bid 5 H"
    assert fact_texts.done(action_json(actions.Pass())) == "pass" and fact_texts.done(None) == ""


def test_every_seat_is_counted_from_one():
    """The high bidder and the risk were counted from 0, one line below the seats of the others."""
    seats = {
        name
        for each in KINDS
        for name, kind in get_type_hints(each).items()
        if kind in (Seat, Seat | None, tuple[Seat, ...])
    }
    assert seats == fact_texts.SEATS
    closed = fact_json(EstimatesClosed(3, 14, Seat(0), None, Seat(2)))
    assert fact_texts.details(closed, but=()) == "round 3, total 14, high bidder 1, leader 3"


def test_codes_are_told_in_words_and_what_people_wrote_as_it_stands():
    told = fact_json(Intervened("pause", (Seat(1),), "void"))
    assert fact_texts.details(told, but=()) == "what Pause the clocks, seats 2, reason void"
    won = fact_json(AuctionWon(3, Seat(1), 5, Trump.NO_TRUMP))
    assert fact_texts.details(won, but={"seat"}) == "round 3, tricks 5, trump NT"
