"""Rulings of directors: turns taken back, points given, totals changed."""

from hypothesis import HealthCheck, given, settings

from games.engine import verbs
from games.engine.director_facts import GameAdjudicated, RoundAdjudicated, ScoreAdjusted, TurnUndone
from games.engine.facts import Acted, Dealt, GameFinished, Line, RoundPlayed, RoundScored
from games.engine.fold import fold, fold_round
from games.engine.game import Game, Status
from games.engine.round import Phase, Round
from games.engine.seats import Seat
from games.engine.undo import CountedTurn, last_spoken, undoable
from tests.engine.random_games import Dice, Opening, dice, openings, played, played_out, started, step_in
from tests.examples import examples
from tests.notation import Record, begin

slow_but_sure = settings(
    deadline=None,
    max_examples=examples(60),
    suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large],
)


def said_last(record: Record, number: int) -> CountedTurn | None:
    return last_spoken(fact for fact in record.facts if getattr(fact, "round", None) == number)


def undo(record: Record, number: int) -> CountedTurn:
    last = said_last(record, number)
    assert last is not None and not last.shows
    record.add((TurnUndone(number, last.turn, last.seat, last.phase),))
    return last


def of(record: Record, number: int) -> Round:
    found = record.game.round(number)
    assert found is not None
    return found


# Turns taken back.


@slow_but_sure
@given(openings(), dice())
def test_what_is_taken_back_leaves_the_round_as_it_was_but_for_the_number_of_the_turn(
    opening: Opening, dice: Dice
) -> None:
    record = started(opening)
    for _ in range(30):
        if not record.game.open:
            return
        round = record.round
        (seat,) = verbs.to_act(round)
        step_in(record, round, dice)
        last = said_last(record, round.number)
        if last is None or last.shows:
            continue
        awaited = record.game.round(round.number)
        assert awaited is not None and (last.turn, last.seat, last.phase) == (round.turn, seat, round.phase)
        undo(record, round.number)
        assert record.game.round(round.number) == round._replace(turn=awaited.turn + 1)
        assert fold(None, record.facts) == record.game
        step_in(record, record.round, dice)


@slow_but_sure
@given(openings(most_rounds=1), dice())
def test_all_that_was_said_can_be_taken_back_one_after_the_other(opening: Opening, dice: Dice) -> None:
    record = started(opening)
    for _ in played(record, dice, most=30):
        if record.game.open and record.round.phase is Phase.PLAY:
            break
    number = record.round.number if record.game.open else 0
    offered = undoable(fact for fact in record.facts if getattr(fact, "round", None) == number)
    said = 0
    while (last := said_last(record, number)) is not None and not last.shows:
        assert undo(record, number).turn == offered[said].turn
        said += 1
    assert said == len(offered)
    if said and last is None:
        dealt = [at for at, fact in enumerate(record.facts) if isinstance(fact, Dealt)][-1]
        first = next(at for at, fact in enumerate(record.facts) if at > dealt and isinstance(fact, Acted))
        begun = fold(None, record.facts[:first]).round(number)
        assert begun is not None
        assert record.game.round(number) == begun._replace(turn=record.round.turn)
        of_round = [fact for fact in record.facts if getattr(fact, "round", None) == number]
        assert fold_round(record.game, of_round) == record.game.round(number)


def test_turns_never_share_a_number_and_a_card_stays_played() -> None:
    record = begin("casual", rounds=(1,))
    while record.round.phase is not Phase.PLAY:
        record.act(record.seat, record.legal()[0])
        if said_last(record, 1) is not None:
            undo(record, 1)
            record.act(record.seat, record.legal()[0])
    turns = [fact.turn for fact in record.facts if isinstance(fact, Acted)]
    assert len(set(turns)) == len(turns) and turns == sorted(turns)
    record.act(record.seat, record.legal()[0])
    last = said_last(record, 1)
    assert last is not None and last.shows


# Points given.


def test_points_given_count_as_they_stand_and_the_multiplier_is_carried_on() -> None:
    record = begin("modern", rounds=(14, 15, 16), round=14)
    record._game = record.game._replace(multiplier=2)
    taken = verbs.adjudicate_round(record.game, record.decks, 14, (5, -3, 0, 1))
    ruled, scored, dealt = taken.facts[:3]
    assert ruled == RoundAdjudicated(14, (0, 0, 0, 0), (5, -3, 0, 1))
    assert isinstance(scored, RoundScored) and isinstance(dealt, Dealt)
    assert (scored.points, scored.multiplier, scored.next_multiplier) == ((5, -3, 0, 1), 1, 2)
    assert scored.lines[1] == (Line("ruling", -3),) and scored.scores == (5, -3, 0, 1)
    assert (
        taken.game.multiplier == 2
        and verbs.adjudicated(record.game, 14, (5, -3, 0, 1)).scores == scored.scores
    )


def test_the_points_of_the_last_round_end_the_game_and_those_of_a_later_one_wait() -> None:
    record = begin("modern", rounds=(1, 2, 3), concurrency=3)
    record.add(verbs.adjudicate_round(record.game, record.decks, 2, (4, 2, 0, 0)).facts)
    assert record.facts[-1] == RoundAdjudicated(2, (0, 0, 0, 0), (4, 2, 0, 0)) and record.game.scored == ()
    assert of(record, 2).phase is Phase.PLAYED and verbs.to_act(of(record, 2)) == frozenset()
    first = verbs.adjudicate_round(record.game, record.decks, 1, (1, 1, 1, 1))
    assert [type(each) for each in first.facts[1:]] == [RoundScored, RoundScored]
    record.add(first.facts)
    last = verbs.adjudicate_round(record.game, record.decks, 3, (0, 0, 9, 0))
    assert [type(each) for each in last.facts[1:]] == [RoundScored, GameFinished]
    assert last.game.scores == (5, 3, 10, 1) and last.game.places == (2, 3, 1, 4)
    assert verbs.adjudicated(record.game, 3, (0, 0, 9, 0)) == last.game
    assert not any(isinstance(fact, RoundPlayed) for fact in (*record.facts, *last.facts))


def test_a_game_ends_with_the_scores_that_were_given() -> None:
    record = begin("casual", rounds=(1, 2))
    record.add(verbs.adjudicate(record.game, (3, 9, 9, -1)))
    assert record.facts[-2:] == [GameAdjudicated((3, 9, 9, -1)), GameFinished((3, 9, 9, -1), (3, 1, 1, 4))]
    assert record.game.status is Status.FINISHED and record.game.open == ()
    assert record.game.scores == (3, 9, 9, -1)


@slow_but_sure
@given(openings(most_rounds=1), dice())
def test_a_total_that_is_changed_at_the_end_changes_the_places(opening: Opening, dice: Dice) -> None:
    record = played_out(opening, dice)
    before: Game = record.game
    record.add(verbs.adjust(before, Seat(0), 1000, "lateness"))
    sign = 1 if before.ruleset.winner.value == "highest" else -1
    assert record.game.scores[0] == before.scores[0] + 1000
    assert record.game.places is not None
    assert record.game.places[0] == (1 if sign > 0 else opening.players)


def test_while_a_game_goes_on_a_change_runs_with_the_total() -> None:
    record = begin("casual", rounds=(1, 2))
    record.add(verbs.adjust(record.game, Seat(2), -7, "slow_play"))
    assert (
        record.facts[-1] == ScoreAdjusted(Seat(2), -7, "slow_play", (0, 0, -7, 0), ())
        and record.game.places is None
    )
    record.finish_round()
    (scored,) = record.game.scored
    assert scored.scores[2] == scored.points[2] - 7
