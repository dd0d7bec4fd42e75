"""Views: who sees what of the state and of the log."""

import json

from hypothesis import given, settings

from games.engine import codec
from games.engine.actions import ESTIMATES, PlayCard
from games.engine.cards import CARD_TEXT, cards
from games.engine.errors import Refusal
from games.engine.facts import Acted, Resigned, RoundPlayed, RoundScored, TrickWon
from games.engine.fold import fold_round
from games.engine.game import Status
from games.engine.round import Phase
from games.engine.seats import Seat
from games.engine.view_json import round_json, view_json
from games.engine.views import horizon, round_view, visible
from tests.engine.random_games import Dice, Opening, dice, openings, played, started
from tests.engine.test_properties import slow_but_sure
from tests.examples import examples
from tests.notation import Record, begin, hand_of, play

CONCEALED = """
    0: AS KH 9D
    1: KS QH KD
    2: QS AH 8D
"""


def concealed(hidden: bool = True) -> Record:
    """Return a game of three cards each, clubs turned up; seat 2 led, and two tricks are played."""
    record = begin(
        "updown", CONCEALED, players=3, dealer=0, round=3, turned_up="AC", concealed=hidden, rounds=(3, 4)
    )
    record.play("1: 0, 2: 1, 0: 0")
    record.trick("AH KH QH")
    record.trick("QS AS KS")
    return record


def seqs(record: Record) -> list[tuple[int, object]]:
    return list(enumerate(record.facts, start=1))


# Views of the state.


def test_spectators_of_a_table_with_a_delay_see_it_as_of_an_earlier_entry_and_seats_as_of_the_last() -> None:
    assert [horizon(9, held_back, Seat(1)) for held_back in (None, 5)] == [9, 9]
    assert [horizon(9, held_back, None) for held_back in (None, 5, 12)] == [9, 5, 9]


def test_a_seat_sees_its_own_hand_and_what_it_may_do() -> None:
    record = begin("modern")
    my = record.view(0).rounds[0].my
    assert my is not None
    assert my.hand == record.hand(0)
    assert my.turn == 1
    assert my.legal == record.legal()


def test_who_is_not_awaited_sees_its_hand_and_nothing_to_do() -> None:
    my = begin("modern").view(2).rounds[0].my
    assert my is not None
    assert (my.turn, my.legal, my.illegal) == (None, (), ())
    assert my.hand == hand_of("S9876 H432 DAKQ CJT9")


def test_spectators_see_no_hand() -> None:
    view = begin("modern").view(None)
    assert view.viewer is None
    assert view.rounds[0].my is None
    assert view.rounds[0].waiting == (0,)


def test_what_may_not_be_done_is_shown_with_its_reason() -> None:
    record = begin("modern", round=14)
    record.play("0: 4, 1: 0, 2: 0")
    my = record.view(3).rounds[0].my
    assert my is not None
    assert dict(my.illegal) == {ESTIMATES[0]: Refusal.ZEROS_USED_UP, ESTIMATES[9]: Refusal.TOTAL_FORBIDDEN}
    record.play("3: 4, 0: TH")
    my = record.view(1).rounds[0].my
    assert my is not None
    assert set(my.legal) == {play("QH"), play("KH"), play("AH")}
    assert {action for action, _ in my.illegal} | set(my.legal) == {
        PlayCard(each) for each in cards(record.hand(1))
    }


def test_the_leader_is_shown_once_there_is_one() -> None:
    record = begin("modern", round=14)
    assert record.view(0).rounds[0].leader is None
    record.play("0: 4, 1: 5, 2: 1, 3: 1")
    assert record.view(0).rounds[0].leader == 1


def test_the_multiplier_is_unknown_until_every_earlier_round_is_scored() -> None:
    one_by_one = begin("modern", rounds=(14, 15), round=14)
    opening = list(one_by_one.facts)
    assert one_by_one.view(None).rounds[0].multiplier == 1
    one_by_one.finish_round()
    dealt = [fact for fact in one_by_one.facts if getattr(fact, "round", None) == 15]
    both_open = Record(one_by_one.decks, [*opening, *dealt])
    assert [each.multiplier for each in both_open.view(1).rounds] == [1, None]
    assert len({each.my.hand for each in both_open.view(1).rounds if each.my}) == 2, "a hand for each round"


def test_a_game_over_shows_scores_and_places_and_no_rounds() -> None:
    record = begin("casual", round=14)
    record.add((Resigned(Seat(1)),))
    record.finish_round()
    view = record.view(1)
    assert (view.status, view.rounds) == (Status.FINISHED, ())
    assert view.places == record.game.places
    assert view.left == (False, True, False, False)


# Concealed tricks.


def test_on_a_concealed_table_a_seat_sees_its_own_count_only() -> None:
    record = concealed()
    assert record.round.play.won == (1, 0, 1)
    assert record.view(0).rounds[0].won == (1, None, None)
    assert record.view(1).rounds[0].won == (None, 0, None)
    assert record.view(None).rounds[0].won == (None, None, None)
    assert concealed(hidden=False).view(1).rounds[0].won == (1, 0, 1)


def test_on_a_concealed_table_a_seat_sees_only_the_last_finished_trick() -> None:
    record = concealed()
    assert record.view(0).rounds[0].tricks == record.round.play.tricks[-1:]
    assert concealed(hidden=False).view(0).rounds[0].tricks == record.round.play.tricks


def test_its_log_hides_the_cards_and_winners_of_earlier_tricks() -> None:
    record = concealed()
    hidden = {fact for _, fact in seqs(record)} - {
        fact for _, fact in visible(record.game, seqs(record), Seat(1))
    }
    assert {fact.action for fact in hidden if isinstance(fact, Acted)} == {play("AH"), play("KH"), play("QH")}
    assert {fact.trick for fact in hidden if isinstance(fact, TrickWon)} == {1}
    assert len(hidden) == 4
    open_table = concealed(hidden=False)
    assert visible(open_table.game, seqs(open_table), None) == tuple(seqs(open_table))


def test_the_trick_on_the_table_and_the_last_one_stay_visible() -> None:
    record = concealed()
    record.play("0: 9D")
    shown = [fact for _, fact in visible(record.game, seqs(record), None) if isinstance(fact, Acted)]
    cards_shown = [fact.action for fact in shown if isinstance(fact.action, PlayCard)]
    assert cards_shown == [play("QS"), play("AS"), play("KS"), play("9D")]
    assert record.view(None).rounds[0].trick == (play("9D").card,)


def test_once_the_turn_is_scored_all_of_it_is_visible() -> None:
    record = concealed()
    record.trick("9D KD 8D")
    assert record.game.scored
    assert visible(record.game, seqs(record), None) == tuple(seqs(record))
    facts = [fact for fact in record.facts if getattr(fact, "round", None) == 3]
    round = fold_round(record.game, facts)
    assert round is not None
    shown = round_view(round, None, None, 1, scored=True)
    assert shown.won == (1, 1, 1)
    assert round_view(round, None, Seat(0), 1, scored=True).my is None, "no hand is left to show"
    assert len(shown.tricks) == 3


def test_a_turn_played_and_not_yet_scored_is_still_concealed() -> None:
    record = concealed()
    before = record.game
    facts = [
        fact
        for fact in record.trick("9D KD 8D")
        if isinstance(fact, Acted | TrickWon | RoundPlayed) and fact.round == 3
    ]
    waiting = Record(record.decks, record.facts[: record.facts.index(facts[-1]) + 1])
    assert waiting.game.open[0].phase is Phase.PLAYED
    assert before.open[0].number == 3
    assert waiting.view(0).rounds[0].won == (1, None, None)
    shown = [fact for _, fact in visible(waiting.game, seqs(waiting), Seat(0))]
    assert not any(isinstance(fact, RoundPlayed | RoundScored) for fact in shown)
    assert [fact.trick for fact in shown if isinstance(fact, TrickWon)] == [3]


# No view holds a card that its viewer may not know.


@settings(slow_but_sure, max_examples=examples(25))
@given(openings(), dice())
def test_a_view_names_no_card_but_ones_own_and_those_seen_by_all(opening: Opening, dice: Dice) -> None:
    record = started(opening)
    for _ in played(record, dice):
        for viewer in (*range(opening.players), None):
            seen = record.view(viewer)
            assert named(view_json(seen._replace(rounds=()))) == set()
            for open_round, shown in zip(record.game.open, seen.rounds, strict=True):
                gone = {c for mask in open_round.play.gone for c in cards(mask)}
                own = () if viewer is None else cards(record.decks.hand(open_round, viewer))
                assert named(round_json(shown)) <= {*own, *gone, open_round.deal.turned_up}


def named(shown: object) -> set[int]:
    """Return the cards whose names are in it."""
    text = json.dumps(shown)
    return {i for i, name in enumerate(CARD_TEXT) if f'"{name}"' in text}


@slow_but_sure
@given(openings(), dice())
def test_a_seat_learns_its_legal_actions_and_why_not_the_others(opening: Opening, dice: Dice) -> None:
    record = started(opening)
    for _ in played(record, dice):
        for round in record.view(record.seat).rounds if record.game.open else ():
            assert round.my is not None
            assert not set(round.my.legal) & {action for action, _ in round.my.illegal}
            if round.number != record.round.number:
                continue
            assert round.my.legal == record.legal()
            assert round.my.turn == record.round.turn


@slow_but_sure
@given(openings("updown@1"), dice())
def test_the_log_hides_every_card_that_the_state_hides(opening: Opening, dice: Dice) -> None:
    record = started(opening)
    for _ in played(record, dice):
        shown = visible(record.game, seqs(record), Seat(0))
        assert [seq for seq, _ in shown] == sorted(seq for seq, _ in shown)
        text = json.dumps([codec.fact_json(fact) for _, fact in shown])
        for round in record.view(0).rounds:
            finished = {c for trick in record.round.play.tricks for c in trick.cards}
            in_view = {c for trick in round.tricks for c in trick.cards} | set(round.trick)
            hidden = {CARD_TEXT[c] for c in finished - in_view}
            of_round = json.dumps(
                [codec.fact_json(f) for _, f in shown if isinstance(f, Acted) and f.round == round.number]
            )
            assert not any(f'"{name}"' in of_round for name in hidden)
        assert text
