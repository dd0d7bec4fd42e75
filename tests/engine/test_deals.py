"""Dealers and openers: the next seat in order, or the high bidder of the previous round opens."""

import pytest

from games.engine import verbs
from games.engine.errors import InvalidOption
from games.engine.facts import Dealt
from games.engine.rulesets import ruleset
from games.engine.rulesets.options import configure
from games.engine.rulesets.shared_boards import differences, shared
from tests.notation import Record, begin

LAST = {"opened_by": "last_high_bidder"}


def at(*deals: str, **options: object) -> Record:
    """Return three rounds of `modern`; seat 3 deals the first."""
    return begin("modern", *deals, rounds=(1, 2, 3), **{"void_normal": "not_asked", **options})


def dealers(record: Record) -> list[int]:
    return [fact.dealer for fact in record.facts if isinstance(fact, Dealt)]


def test_the_declarer_of_the_round_before_opens_the_next() -> None:
    record = at(**LAST)
    record.play("0: 4C, 1: 4D, 2: 6S, 3: 4H")
    record.finish_round()
    assert dealers(record) == [3, 1]
    assert record.seat == 2, "the seat before deals, so the last declarer speaks first"


def test_without_the_house_rule_it_goes_round() -> None:
    record = at()
    record.play("0: 4C, 1: 4D, 2: 6S, 3: 4H")
    record.finish_round()
    assert dealers(record) == [3, 0]


def test_after_a_fast_round_its_high_bidder_opens() -> None:
    record = begin("modern", round=14, rounds=(14, 15), **LAST)
    record.play("0: 1, 1: 5, 2: 5, 3: 1")
    record.finish_round()
    assert dealers(record)[-1] == 0
    assert record.seat == 1


def test_after_a_round_that_was_skipped_it_is_whose_turn_it_would_have_been() -> None:
    record = at(**LAST, may_pass=True, passed_out="skip")
    record.play("0: 4C, 1: 4D, 2: 6S, 3: 4H")
    record.finish_round()
    record.play("2: pass, 3: pass, 0: pass, 1: pass")
    assert dealers(record) == [3, 1, 1]


def test_after_a_round_that_a_director_scored_its_high_bidder_opens_if_it_had_one_by_then() -> None:
    for estimates, dealer in (("", 0), ("3: 2, 0: 2, 1: 2", 1)):
        record = at(**LAST)
        record.play("0: 4C, 1: 4D, 2: 6S, 3: 4H")
        if estimates:
            record.play(estimates)
        record.add(verbs.adjudicate_round(record.game, record.decks, 1, (0, 0, 0, 0)).facts)
        assert dealers(record) == [3, dealer]


def test_a_deal_that_is_thrown_in_is_dealt_again_by_the_same_player() -> None:
    record = at(**LAST, may_pass=True)
    record.play("0: 4C, 1: 4D, 2: 6S, 3: 4H")
    record.finish_round()
    record.play("2: pass, 3: pass, 0: pass, 1: pass")
    assert dealers(record) == [3, 1, 1]
    assert record.round.number == 2


def test_several_rounds_at_once_cannot_be_opened_so_and_the_refusal_says_it() -> None:
    with pytest.raises(InvalidOption) as caught:
        configure(ruleset("modern"), 4, {**LAST, "concurrency": 3})
    assert (caught.value.option, caught.value.reason) == ("opened_by", "opened_by_needs_order")
    assert configure(ruleset("modern"), 4, {**LAST, "concurrency": 1}).opened_by == "last_high_bidder"


def test_on_shared_boards_it_goes_round_at_every_table() -> None:
    rules = configure(ruleset("modern"), 4, LAST)
    assert shared(rules) == shared(ruleset("modern"))
    (told,) = [each for each in differences(rules) if each.name == "opened_by"]
    assert told.value == "next_seat"
