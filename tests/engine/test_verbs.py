"""Opening, seats, first dealer, rounds one after another, multipliers, places, leaving, aborting."""

from collections.abc import Mapping

import pytest

from games.engine import verbs
from games.engine.actions import DASH_CALL, ESTIMATES
from games.engine.cards import Card
from games.engine.dealing import Decks, canonical_deck, fair_decks
from games.engine.errors import IllegalAction, Refusal
from games.engine.facts import (
    Dealt,
    Fact,
    GameAborted,
    GameFinished,
    GameStarted,
    Resigned,
    RoundPlayed,
    RoundScored,
    SeatsDrawn,
    SeatTaken,
)
from games.engine.fold import fold
from games.engine.game import Status
from games.engine.places import places
from games.engine.rulesets import ruleset
from games.engine.rulesets.base import Winner
from games.engine.rulesets.options import configure
from games.engine.seats import Seat
from tests.notation import Record, begin, held

BEST_DRAW = ("traditional", "rising", "casual")


def drawn(
    key: str,
    draw: str,
    creator: int | None = 0,
    *,
    options: Mapping[str, object] | None = None,
    players: int = 4,
) -> Record:
    """A game started with a draw in which the player in seat i draws card i of ``draw``."""
    chosen = dict(options or {})
    value = configure(ruleset(key), players, chosen)
    fair = fair_decks(b"drawn", value, players)
    cards = held(draw)

    def deck(round: int, attempt: int) -> tuple[Card, ...]:
        if round:
            return fair(round, attempt)
        return (*cards, *(each for each in canonical_deck(value, players) if each not in cards))

    facts: list[Fact] = [verbs.opened(ruleset(key), chosen, players, "c0")]
    facts += [SeatTaken(Seat(seat), f"player {seat}") for seat in range(players)]
    record = Record(Decks(deck, players), facts)
    record.add(verbs.start(record.game, record.decks, None if creator is None else Seat(creator)))
    return record


def of_kind(record: Record, kind: type) -> list[Fact]:
    return [fact for fact in record.facts if isinstance(fact, kind)]


# Opening.


def test_an_open_table_has_its_ruleset_its_options_and_empty_seats() -> None:
    game = fold(None, [verbs.opened(ruleset("updown"), {"jokers": 2, "concealed": True}, 3, "c0")])
    assert (game.status, game.seats, game.players) == (Status.OPEN, (None, None, None), 3)
    assert (game.ruleset.jokers, game.ruleset.concealed) == (2, True)
    assert (game.scores, game.multiplier, game.places) == ((0, 0, 0), 1, None)


def test_a_table_is_pinned_to_a_version_of_its_ruleset() -> None:
    fact = verbs.opened(ruleset("modern"), {"rounds": [1, 2], "seating": "drawn"}, 4, "c0")
    assert fact.ruleset == "modern@1"
    assert fact.options == (("rounds", (1, 2)), ("seating", "drawn")), "in the order of their names"
    assert fact.commitment == "c0"


# Who sits where.


@pytest.mark.parametrize("key", BEST_DRAW)
def test_the_best_draw_takes_seat_0_and_deals_round_1(key: str) -> None:
    record = drawn(key, "9C AD 9H KS")
    (draw,) = of_kind(record, SeatsDrawn)
    assert draw == SeatsDrawn(held("9C AD 9H KS"), (Seat(3), Seat(0), Seat(2), Seat(1)))
    assert record.game.seats == ("player 1", "player 3", "player 2", "player 0")
    assert record.game.first_dealer == 0
    assert record.round.deal.dealer == 0


def test_ties_of_rank_are_decided_by_spades_hearts_diamonds_clubs() -> None:
    record = drawn("casual", "9C 9S 9D 9H")
    assert record.game.seats == ("player 1", "player 3", "player 2", "player 0")


@pytest.mark.parametrize("key", [*BEST_DRAW, "updown"])
def test_with_seats_as_taken_the_draw_is_made_and_nobody_moves(key: str) -> None:
    record = drawn(key, "9C AD 9H KS", options={"seating": "as_taken"})
    (draw,) = of_kind(record, SeatsDrawn)
    assert draw == SeatsDrawn(held("9C AD 9H KS"), (Seat(0), Seat(1), Seat(2), Seat(3)))
    assert record.game.seats == ("player 0", "player 1", "player 2", "player 3")
    assert record.round.deal.dealer == 1, "the best card deals"


def test_updown_keeps_the_seats_taken_unless_the_table_draws() -> None:
    assert drawn("updown", "9C AD 9H KS").game.seats[0] == "player 0"
    assert drawn("updown", "9C AD 9H KS", options={"seating": "drawn"}).game.seats[0] == "player 1"


def test_jokers_are_drawn_above_all_the_first_above_the_second() -> None:
    options = {"jokers": 2, "seating": "drawn"}
    record = drawn("updown", "AS J2 J1", options=options, players=3)
    assert record.game.seats == ("player 2", "player 1", "player 0")


@pytest.mark.parametrize(("creator", "dealer"), [(0, 3), (1, 0), (3, 2)])
def test_in_modern_the_creator_opens_round_1_and_no_draw_is_made(creator: int, dealer: int) -> None:
    record = drawn("modern", "", creator)
    assert of_kind(record, SeatsDrawn) == []
    assert record.facts[5] == GameStarted(Seat(dealer))
    assert record.round.deal.dealer == dealer


def test_a_creator_who_does_not_play_leaves_the_opening_to_seat_0() -> None:
    assert drawn("modern", "", None).round.deal.dealer == 3
    assert drawn("modern", "9C AD 9H KS", None, options={"seating": "drawn"}).round.deal.dealer == 3


def test_in_modern_with_drawn_seats_the_creator_opens_wherever_he_sits() -> None:
    record = drawn("modern", "9C AD 9H KS", creator=0, options={"seating": "drawn"})
    assert record.game.seats[3] == "player 0"
    assert record.round.deal.dealer == 2


# Rounds.


def test_round_r_is_dealt_by_the_first_dealers_seat_and_r_minus_1() -> None:
    record = begin("modern", rounds=(1, 2, 3, 6, 14), dealer=2)
    dealers = {}
    while record.game.open:
        dealers[record.round.number] = record.round.deal.dealer
        record.finish_round()
    assert dealers == {1: 2, 2: 3, 3: 0, 6: 3, 14: 3}, "also where rounds are left out"


def test_the_next_round_is_dealt_as_soon_as_one_is_scored() -> None:
    record = begin("casual", rounds=(1, 2))
    while not record.game.scored:
        facts = record.act(record.seat, record.legal()[0])
    assert [type(fact) for fact in facts[-3:-1]] == [RoundScored, Dealt]
    assert record.round.number == 2


def test_a_round_that_nobody_made_doubles_the_next_flat() -> None:
    record = begin("modern", rounds=(14, 15, 16), round=14)
    for _ in range(2):
        play_so_that_nobody_makes_it(record)
    first, second = record.game.scored
    assert (first.multiplier, first.next_multiplier) == (1, 2)
    assert (second.multiplier, second.next_multiplier) == (2, 2)
    assert second.points == (0, 0, 0, 0)
    assert record.game.multiplier == 2


def test_in_rising_it_grows_until_somebody_is_exact() -> None:
    record = begin("rising", rounds=(14, 15, 16), round=14)
    for _ in range(2):
        play_so_that_nobody_makes_it(record)
    assert [each.next_multiplier for each in record.game.scored] == [2, 3]


@pytest.mark.parametrize("key", ["casual", "updown"])
def test_in_casual_and_updown_nothing_is_carried(key: str) -> None:
    record = begin(key, rounds=(10, 11) if key == "updown" else (14, 15), round=14, players=4)
    play_so_that_nobody_makes_it(record)
    assert record.game.scored[0].next_multiplier == 1
    assert any(record.game.scored[0].points)


def play_so_that_nobody_makes_it(record: Record) -> None:
    """Everybody estimates far more than anybody can win together, so at most one of them could be exact."""
    number = record.round.number
    cards = record.round.setup.plan.cards
    while record.game.open and record.round.number == number:
        legal = record.legal()
        wanted = ESTIMATES[cards]
        record.act(record.seat, wanted if wanted in legal else legal[0])
    (won,) = (f.won for f in record.facts if isinstance(f, RoundPlayed) and f.round == number)
    assert cards not in won


def test_rounds_played_out_of_order_are_scored_in_order() -> None:
    """A later round played first waits for the earlier ones, then is scored with them."""
    one_by_one = begin("modern", rounds=(14, 15), round=14)
    opening = list(one_by_one.facts)
    one_by_one.finish_round()
    one_by_one.finish_round()
    of_14 = [fact for fact in one_by_one.facts if getattr(fact, "round", None) == 14]
    of_15 = [fact for fact in one_by_one.facts if getattr(fact, "round", None) == 15]
    both_open = Record(one_by_one.decks, [*opening, *of_15[:-1]])
    assert [each.number for each in both_open.game.open] == [14, 15]
    assert isinstance(of_15[-2], RoundPlayed)
    assert both_open.game.scored == (), "round 15 is played, 14 is not"
    facts: tuple[Fact, ...] = ()
    for fact in of_14[len([each for each in opening if getattr(each, "round", None) == 14]) :]:
        if type(fact).__name__ == "Acted":
            facts = both_open.act(fact.seat, fact.action)  # type: ignore[union-attr]
    assert [type(fact) for fact in facts[-4:]] == [RoundPlayed, RoundScored, RoundScored, GameFinished]
    assert both_open.game == one_by_one.game


def test_a_next_round_that_stacked_deals_do_not_hold_is_a_fault_of_theirs_and_no_refusal() -> None:
    record = begin("modern", rounds=(1, 2), only=True)
    with pytest.raises(LookupError):
        record.finish_round()
    assert record.round.number == 1


# The end.


def test_the_most_points_win_and_ties_share_the_better_place() -> None:
    nobody_left = (False,) * 4
    assert places((5, 9, 5, -2), Winner.HIGHEST, nobody_left) == (2, 1, 2, 4)
    assert places((9, 9, 5, 5), Winner.HIGHEST, nobody_left) == (1, 1, 3, 3)
    assert places((0, 0, 0, 0), Winner.HIGHEST, nobody_left) == (1, 1, 1, 1)


def test_in_updown_the_fewest_win() -> None:
    assert places((5, 9, 5), Winner.LOWEST, (False,) * 3) == (1, 3, 1)


def test_who_left_for_good_comes_after_all_who_stayed_by_score_among_themselves() -> None:
    assert places((50, 9, 5, 70), Winner.HIGHEST, (True, False, False, True)) == (4, 1, 2, 3)
    assert places((7, 7, 5, 7), Winner.HIGHEST, (True, False, False, True)) == (3, 1, 2, 3)
    assert places((0, 9), Winner.LOWEST, (True, False)) == (2, 1)


def test_a_resigned_seat_plays_on_and_its_points_are_the_seats() -> None:
    record = begin("casual", round=14)
    record.add(verbs.resign(record.game, Seat(0)))
    assert record.facts[-1] == Resigned(Seat(0))
    record.finish_round()
    assert record.game.left == (True, False, False, False)
    assert record.game.scored[0].points[0] != 0
    assert record.game.places is not None
    assert record.game.places[0] == 4, "whatever its score"


def test_a_game_ends_after_its_last_round_with_scores_and_places() -> None:
    record = begin("updown", round=1, players=2)
    record.finish_round()
    finished = record.facts[-1]
    assert isinstance(finished, GameFinished)
    assert finished.scores == record.game.scores
    assert record.game.status is Status.FINISHED
    assert record.game.places == finished.places
    assert record.game.open == ()


def test_a_multiplier_left_over_after_the_last_round_lapses() -> None:
    record = begin("modern", round=18)
    play_so_that_nobody_makes_it(record)
    assert record.game.status is Status.FINISHED
    assert record.game.scores == (0, 0, 0, 0)


def test_an_aborted_game_has_no_places_and_takes_no_actions() -> None:
    record = begin("modern")
    record.add(verbs.abort(record.game, "creator"))
    assert record.facts[-1] == GameAborted("creator")
    assert (record.game.status, record.game.places) == (Status.ABORTED, None)
    with pytest.raises(IllegalAction) as refused:
        verbs.act(record.game, record.decks, 1, Seat(0), DASH_CALL)
    assert refused.value.refusal is Refusal.ROUND_OVER


def test_a_finished_game_and_a_scored_round_take_no_actions() -> None:
    record = begin("casual", rounds=(1, 2))
    record.finish_round()
    with pytest.raises(IllegalAction) as refused:
        verbs.act(record.game, record.decks, 1, record.seat, DASH_CALL)
    assert refused.value.refusal is Refusal.ROUND_OVER
    verbs.act(record.game, record.decks, 2, record.seat, DASH_CALL)
    record.finish_round()
    with pytest.raises(IllegalAction) as refused:
        verbs.act(record.game, record.decks, 2, Seat(0), DASH_CALL)
    assert refused.value.refusal is Refusal.ROUND_OVER


def test_a_round_that_is_played_and_not_yet_scored_takes_none_either() -> None:
    record = begin("casual", round=14)
    while not record.game.scored:
        before = record.game
        facts = record.act(record.seat, record.legal()[0])
    played = fold(before, [fact for fact in facts if not isinstance(fact, RoundScored | GameFinished)])
    (round,) = played.open
    assert verbs.to_act(round) == frozenset()
    assert verbs.candidates(round, record.decks.hand(round, 0), Seat(0)) == ()
    assert verbs.legal_actions(round, record.decks.hand(round, 0), Seat(0)) == ()
    assert verbs.refusal(round, record.decks.hand(round, 0), Seat(0), DASH_CALL) is Refusal.ROUND_OVER


def test_a_refused_action_changes_nothing_and_says_why() -> None:
    record = begin("modern")
    before, log = record.game, list(record.facts)
    with pytest.raises(IllegalAction) as refused:
        record.play("1: 5S")
    assert (refused.value.code, refused.value.refusal) == ("illegal_action", Refusal.NOT_YOUR_TURN)
    assert refused.value.detail == "not_your_turn"
    assert (record.game, record.facts) == (before, log)
