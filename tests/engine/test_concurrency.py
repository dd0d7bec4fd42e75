"""Several rounds at once: dealt together, played separately, scored in order."""

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from games.engine import verbs
from games.engine.actions import AVOID, REDEAL, Action
from games.engine.errors import IllegalAction, InvalidOption, Refusal
from games.engine.facts import Acted, GameFinished, RoundPlayed, RoundScored
from games.engine.fold import fold
from games.engine.round import Phase
from games.engine.rulesets import RULESETS, ruleset
from games.engine.rulesets.options import configure
from games.engine.seats import Seat
from tests.engine.random_games import Dice, Opening, dice, played, started
from tests.examples import examples
from tests.notation import Record, begin

FAST = (14, 15, 16, 17, 18)
# Seat 1 has no hearts.
VOID = """
    0: SAKQ2 HT98 D765 C432
    1: S5439 DKQJT C8765A
    2: S876 HAKQJ DA98 CKQJ
    3: *
"""


def numbers(record: Record) -> list[int]:
    return [each.number for each in record.game.open]


def three_at_once(**chosen: object) -> Record:
    return begin("modern", rounds=(14, 15, 16), round=14, concurrency=3, **chosen)


def test_the_rounds_of_a_batch_are_dealt_together() -> None:
    record = three_at_once()
    assert numbers(record) == [14, 15, 16]
    assert [each.deal.dealer for each in record.game.open] == [3, 0, 1], "each by the dealer of its number"
    assert len({record.decks.hand(each, 0) for each in record.game.open}) == 3, "each from its own deck"


def test_one_at_a_time_is_what_a_table_plays_that_chose_nothing() -> None:
    assert numbers(begin("modern", rounds=(14, 15, 16), round=14)) == [14]


def test_the_next_batch_is_dealt_once_every_round_of_this_one_is_played() -> None:
    record = begin("casual", rounds=FAST, round=14, concurrency=3)
    for number in (16, 14):
        finish(record, number)
        assert 17 not in numbers(record)
    finish(record, 15)
    assert numbers(record) == [17, 18], "the last batch may be smaller"


def test_points_come_in_the_order_of_rounds_each_when_all_before_it_are_played() -> None:
    record = three_at_once()
    finish(record, 15)
    assert record.game.scored == (), "round 14 is not played"
    assert phases(record) == {14: Phase.ESTIMATION, 15: Phase.PLAYED, 16: Phase.ESTIMATION}
    finish(record, 14)
    assert [each.round for each in record.game.scored] == [14, 15], "the end of round 14 unblocks round 15"
    finish(record, 16)
    kinds = [type(fact) for fact in record.facts[-3:]]
    assert kinds == [RoundPlayed, RoundScored, GameFinished]


def test_the_multiplier_is_unknown_until_every_earlier_round_is_scored() -> None:
    record = three_at_once()
    assert [each.multiplier for each in record.view(0).rounds] == [1, None, None]
    finish(record, 15)
    assert [each.multiplier for each in record.view(0).rounds] == [1, None, None], "also of one played"
    finish(record, 14)
    assert [each.multiplier for each in record.view(0).rounds] == [record.game.multiplier]


def test_each_round_has_turns_of_its_own() -> None:
    record = three_at_once()
    finish(record, 15)
    assert [each.turn for each in record.game.open] == [1, 4 + 52 + 1, 1]
    (seat,) = verbs.to_act(record.game.open[2])
    assert record.view(seat).rounds[2].my is not None


def test_a_turn_of_another_round_is_refused_where_the_seat_is_not_awaited() -> None:
    record = three_at_once()
    (first,), (second,) = (verbs.to_act(each) for each in record.game.open[:2])
    assert first != second
    action = record.legal()[0]
    with pytest.raises(IllegalAction) as refused:
        record.act(first, action, 15)
    assert refused.value.refusal is Refusal.NOT_YOUR_TURN
    record.act(second, action, 15)


def test_a_round_played_is_over_though_it_is_not_scored() -> None:
    record = three_at_once()
    finish(record, 15)
    with pytest.raises(IllegalAction) as refused:
        record.act(0, record.legal()[0], 15)
    assert refused.value.refusal is Refusal.ROUND_OVER


def test_a_redeal_changes_its_own_round_only_and_keeps_its_place() -> None:
    record = begin("modern", VOID, round=2, rounds=(2, 3, 4), dealer=3, concurrency=3)
    assert phases(record)[2] is Phase.VOID
    (seat,) = verbs.to_act(record.game.open[0])
    others = record.game.open[1:]
    record.act(seat, REDEAL, 2)
    assert numbers(record) == [2, 3, 4]
    assert record.game.open[0].deal.attempt == 1
    assert record.game.open[1:] == others


def test_a_game_with_fewer_rounds_than_a_batch_is_one_batch() -> None:
    assert numbers(begin("rising", rounds=FAST, round=14, concurrency=18)) == [*FAST]


@pytest.mark.parametrize("key", ["modern", "traditional", "rising", "casual"])
def test_the_four_play_up_to_eighteen_rounds_at_once(key: str) -> None:
    for concurrency in (1, 3, 6, 9, 18):
        assert configure(ruleset(key), 4, {"concurrency": concurrency}).concurrency == concurrency


def test_updown_does_not_and_says_so_by_the_name_of_the_option() -> None:
    with pytest.raises(InvalidOption) as refused:
        configure(ruleset("updown"), 2, {"concurrency": 3})
    assert refused.value.option == "concurrency"


@pytest.mark.parametrize("value", [0, 2, 4, 19, -1, True, "6", 6.0, None, [6]])
def test_any_other_number_is_refused(value: object) -> None:
    with pytest.raises(InvalidOption) as refused:
        configure(ruleset("modern"), 4, {"concurrency": value})
    assert refused.value.option == "concurrency"


def test_every_ruleset_says_why_it_plays_so_many_at_once() -> None:
    for rules in RULESETS.values():
        assert rules.concurrency == 1
        assert "concurrency" in {reason.field for reason in rules.reasons}


@st.composite
def batches(draw: st.DrawFn) -> Opening:
    """Make a table of one of the four rulesets whose rounds can all be dealt together."""
    key = draw(st.sampled_from(["modern", "traditional", "rising", "casual"]))
    chosen = draw(st.sets(st.integers(1, 18), min_size=2, max_size=4))
    options = {"rounds": tuple(sorted(chosen)), "concurrency": 6, "seating": "as_taken"}
    return Opening(key, 4, tuple(options.items()), 0, draw(st.binary(min_size=4, max_size=4)))


@settings(deadline=None, max_examples=examples(40), suppress_health_check=[HealthCheck.too_slow])
@given(batches(), dice())
def test_any_interleaving_scores_as_the_same_rounds_played_one_by_one(opening: Opening, dice: Dice) -> None:
    record = started(opening)
    for _ in played(record, dice):
        pass
    alone = started(opening._replace(options=tuple(dict(opening.options, concurrency=1).items())))
    for number in [plan.number for plan in alone.game.ruleset.rounds]:
        for seat, action in actions(record, number):
            alone.act(seat, action, number)
    assert alone.game.scored == record.game.scored
    assert (alone.game.scores, alone.game.places) == (record.game.scores, record.game.places)
    for number in {fact.round for fact in record.game.scored}:
        assert of_round(alone, number) == of_round(record, number), "fact for fact"
    assert fold(None, record.facts) == record.game


def actions(record: Record, number: int) -> list[tuple[Seat, Action]]:
    return [(fact.seat, fact.action) for fact in of_round(record, number) if isinstance(fact, Acted)]


def of_round(record: Record, number: int) -> list[object]:
    return [fact for fact in record.facts if getattr(fact, "round", None) == number]


def phases(record: Record) -> dict[int, Phase]:
    return {each.number: each.phase for each in record.game.open}


def finish(record: Record, number: int) -> None:
    """Play this round to its end: each seat takes its first legal action, or `AVOID` where it may."""
    played = len([fact for fact in record.facts if isinstance(fact, RoundPlayed)])
    while len([fact for fact in record.facts if isinstance(fact, RoundPlayed)]) == played:
        round = record.game.round(number)
        assert round is not None
        (seat,) = verbs.to_act(round)
        legal = verbs.legal_actions(round, record.decks.hand(round, seat), seat)
        record.act(seat, AVOID if AVOID in legal else legal[0], number)
