"""Effects of facts that tests of the rules do not show. Tests of verbs cover rulings."""

import pytest

from games.engine import verbs
from games.engine.facts import Acted, AutoTold, SeatFreed, SeatsDrawn, SeatTaken
from games.engine.fold import fold, fold_round
from games.engine.game import Status
from games.engine.round import Phase
from games.engine.rulesets import ruleset
from games.engine.seats import Seat
from tests.engine.phases.deals import TWO_VOIDS
from tests.notation import EVEN, begin


def test_seats_are_taken_and_freed_before_the_start() -> None:
    game = fold(None, [verbs.opened(ruleset("casual"), {}, 4, "c0")])
    game = fold(game, [SeatTaken(Seat(1), "player"), SeatTaken(Seat(3), "bot")])
    assert game.seats == (None, "player", None, "bot")
    game = fold(game, [SeatFreed(Seat(1)), SeatTaken(Seat(0), "player")])
    assert game.seats == ("player", None, None, "bot")
    assert game.status is Status.OPEN


def test_a_draw_moves_players_to_their_seats() -> None:
    facts = [verbs.opened(ruleset("updown"), {}, 3, "c0")]
    facts += [SeatTaken(Seat(seat), f"player {seat}") for seat in range(3)]
    facts += [SeatsDrawn((), (Seat(2), Seat(0), Seat(1)))]
    assert fold(None, facts).seats == ("player 1", "player 2", "player 0")


def test_folding_nothing_changes_nothing() -> None:
    game = begin("modern").game
    assert fold(game, []) == game


def test_that_turns_were_taken_for_seats_changes_nothing() -> None:
    game = begin("modern").game
    assert fold(game, [AutoTold(1, (3, 7))]) == game


def test_a_log_begins_with_the_opening_of_its_table() -> None:
    with pytest.raises(AssertionError):
        fold(None, [])


def test_a_round_begins_with_its_deal() -> None:
    record = begin("modern")
    with pytest.raises(AssertionError):
        fold_round(record.game, [Acted(1, 1, Seat(0), record.legal()[0])])
    assert fold_round(record.game, []) is None


def test_a_deal_thrown_in_waits_for_the_next_one() -> None:
    record = begin("modern", TWO_VOIDS, EVEN)
    before = record.game
    thrown_in = record.play("1: redeal")[:2]
    waiting = fold(before, thrown_in).open[0]
    assert waiting.phase is Phase.DEALING
    assert verbs.to_act(waiting) == frozenset()


def test_an_old_state_is_untouched_by_what_follows() -> None:
    record = begin("modern")
    before, copy = record.game, fold(None, list(record.facts))
    record.finish_round()
    assert before == copy
