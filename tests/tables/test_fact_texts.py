"""Entries of a log in the words of the admin: each kind has some, and seats are counted from 1."""

from typing import cast, get_args, get_type_hints

from games.engine import actions
from games.engine.cards import Trump, card
from games.engine.codec import KINDS, action_json, fact_json
from games.engine.director_facts import Intervened
from games.engine.facts import AuctionWon, EstimatesClosed
from games.engine.seats import Seat
from games.tables.admin import fact_texts

# Shown separately, or left out because other members say the same.
APART = {"seat", "action", "lines"}


def test_each_entry_and_each_thing_that_it_says_has_words():
    assert [fact_texts.happened(each) for each in ("seat_taken", "auto_told")] == [
        "seat taken", "automatic turns published",
    ]  # fmt: skip
    fields = {name for each in KINDS for name in cast("type", each)._fields}
    assert set(fact_texts.MEMBERS) == fields - APART


def test_each_action_has_words():
    every = {
        actions.PlayCard(card("QS")): "play QS",
        actions.Estimate(3): "estimate 3",
        actions.Bid(5, Trump.HEARTS): "bid 5 ♥",
        actions.DashCall(): "dash call",
        actions.NoDash(): "no dash call",
        actions.Pass(): "pass",
        actions.Redeal(): "redeal",
        actions.Avoid(): "avoid",
    }
    assert {each: fact_texts.done(action_json(each)) for each in every} == every
    assert {type(each) for each in every} == set(get_args(actions.Action))
    assert fact_texts.done(None) == ""


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
    assert fact_texts.details(closed) == "round 3, total 14, high bidder 1, leader 3"


def test_codes_are_told_in_words_and_what_people_wrote_as_it_stands():
    told = fact_json(Intervened("pause", (Seat(1),), "void"))
    assert fact_texts.details(told) == "what Pause the clocks, seats 2, reason void"
    won = fact_json(AuctionWon(3, Seat(1), 5, Trump.NO_TRUMP))
    assert fact_texts.details(won) == "round 3, tricks 5, trump NT"
