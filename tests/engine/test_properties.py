"""Properties of every game that the rules allow."""

import json
from collections import Counter
from itertools import pairwise

from hypothesis import HealthCheck, given, settings

from games.engine import codec, verbs
from games.engine.actions import ALL_ACTIONS, DashCall, Estimate
from games.engine.cards import cards
from games.engine.errors import IllegalAction
from games.engine.facts import Acted, Dealt, Fact, GameFinished, RoundPlayed, RoundScored
from games.engine.fair_deal import canonical_deck
from games.engine.fold import fold, fold_round
from games.engine.game import Status
from games.engine.round import Phase, Round
from games.engine.seats import Seat
from tests.engine.random_games import Dice, Opening, dice, openings, played, played_out, started
from tests.examples import examples

slow_but_sure = settings(
    deadline=None,
    max_examples=examples(60),
    suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large],
)


def of_round(facts: list[Fact], number: int) -> list[Fact]:
    return [fact for fact in facts if getattr(fact, "round", None) == number]


@slow_but_sure
@given(openings(most_rounds=4), dice())
def test_every_game_ends_with_a_place_for_everybody(opening: Opening, dice: Dice) -> None:
    record = played_out(opening, dice)
    assert record.game.status is Status.FINISHED
    assert isinstance(record.facts[-1], GameFinished)
    assert record.game.places is not None
    assert len(record.game.places) == opening.players
    assert min(record.game.places) == 1


@slow_but_sure
@given(openings(), dice())
def test_the_log_folds_to_the_live_state_after_each_fact(opening: Opening, dice: Dice) -> None:
    record = played_out(opening, dice)
    live = None
    for seq, fact in enumerate(record.facts, start=1):
        live = fold(live, (fact,))
        assert fold(None, record.facts[:seq]) == live
    assert live == record.game


@slow_but_sure
@given(openings(), dice())
def test_the_seat_that_acted_was_the_one_awaited(opening: Opening, dice: Dice) -> None:
    record = played_out(opening, dice)
    game = None
    for fact, following in pairwise(record.facts):
        game = fold(game, (fact,))
        awaited = [(round.number, seat) for round in game.open for seat in verbs.to_act(round)]
        assert len({round for round, _ in awaited}) == len(awaited) <= game.ruleset.concurrency
        assert not isinstance(following, Acted) or (following.round, following.seat) in awaited


@slow_but_sure
@given(openings(), dice())
def test_an_action_taken_gives_the_facts_and_the_state_they_fold_to(opening: Opening, dice: Dice) -> None:
    record = started(opening)
    while record.game.open:
        seat, action = record.seat, dice.choice(record.legal())
        before = record.game
        taken = verbs.take(before, record.decks, record.round.number, seat, action)
        record.act(seat, action)
        assert taken.game == record.game
        assert fold(before, taken.facts) == record.game


@slow_but_sure
@given(openings(most_rounds=3), dice())
def test_a_scored_round_needs_none_of_its_facts_but_the_points(opening: Opening, dice: Dice) -> None:
    record = started(opening)
    for _ in played(record, dice):
        scored = {fact.round for fact in record.game.scored}
        kept = [
            fact
            for fact in record.facts
            if getattr(fact, "round", None) not in scored or isinstance(fact, RoundScored)
        ]
        assert fold(None, kept) == record.game


@slow_but_sure
@given(openings(most_rounds=3), dice())
def test_a_round_folds_from_its_own_facts_alone(opening: Opening, dice: Dice) -> None:
    record = started(opening)
    stood: dict[int, Round] = {}
    seen: list[Fact] = []
    for _ in played(record, dice):
        for open_round in record.game.open:
            assert fold_round(record.game, of_round(record.facts, open_round.number)) == open_round
    game = None
    for fact in record.facts:
        seen.append(fact)
        game = fold(game, (fact,))
        if isinstance(fact, RoundPlayed):
            stood[fact.round] = next(each for each in game.open if each.number == fact.round)
    for number, state in stood.items():
        assert state.phase is Phase.PLAYED
        assert fold_round(record.game, of_round(record.facts, number)) == state


@settings(slow_but_sure, max_examples=examples(30))
@given(openings(), dice())
def test_legal_actions_are_those_not_refused_for_every_seat_in_every_state(
    opening: Opening, dice: Dice
) -> None:
    record = started(opening)
    for _ in played(record, dice):
        for open_round in record.game.open:
            for seat in map(Seat, range(opening.players)):
                hand = record.decks.hand(open_round, seat)
                why = {a: verbs.refusal(open_round, hand, seat, a) for a in ALL_ACTIONS}
                allowed = {a for a in ALL_ACTIONS if why[a] is None}
                legal = verbs.legal_actions(open_round, hand, seat)
                assert len(set(legal)) == len(legal)
                assert set(legal) == allowed
                assert bool(legal) == (seat in verbs.to_act(open_round)), (
                    "a seat has legal actions exactly when it is to act"
                )
                said = verbs.candidates(open_round, hand, seat)
                assert {a for a, reason in said if reason is None} == allowed
                assert all(reason is why[a] for a, reason in said)


@slow_but_sure
@given(openings(most_rounds=1), dice())
def test_act_takes_what_is_legal_and_refuses_the_rest_with_its_reason(opening: Opening, dice: Dice) -> None:
    record = started(opening)
    for _ in played(record, dice):
        for open_round in record.game.open:
            seat = Seat(dice.randrange(opening.players))
            action = dice.choice(ALL_ACTIONS)
            why = verbs.refusal(open_round, record.decks.hand(open_round, seat), seat, action)
            try:
                first = verbs.take(record.game, record.decks, open_round.number, seat, action).facts[0]
            except IllegalAction as error:
                assert error.refusal is why
            else:
                assert why is None
                assert first == Acted(open_round.number, open_round.turn, seat, action)


@slow_but_sure
@given(openings(most_rounds=3), dice())
def test_one_seat_of_a_round_is_awaited_at_a_time_and_turns_never_repeat(
    opening: Opening, dice: Dice
) -> None:
    record = started(opening)
    for _ in played(record, dice):
        assert len(record.game.open) <= record.game.ruleset.concurrency
        assert any(map(verbs.to_act, record.game.open)) == (record.game.status is Status.RUNNING)
        for open_round in record.game.open:
            assert len(verbs.to_act(open_round)) == (open_round.phase is not Phase.PLAYED)
    for number in {fact.round for fact in record.game.scored}:
        turns = [fact.turn for fact in of_round(record.facts, number) if isinstance(fact, Acted)]
        assert turns == list(range(1, len(turns) + 1)), "gapless, also across redeals"


@slow_but_sure
@given(openings(), dice())
def test_cards_are_conserved(opening: Opening, dice: Dice) -> None:
    record = started(opening)
    deck = Counter(canonical_deck(record.game.ruleset, opening.players))
    for _ in played(record, dice):
        for state in record.game.open:
            whole = record.decks(state.number, state.deal.attempt)
            dealt = opening.players * state.setup.plan.cards
            turned_up = [] if state.deal.turned_up is None else [state.deal.turned_up]
            undealt = whole[dealt + len(turned_up) :]
            held = [c for seat in range(opening.players) for c in cards(record.decks.hand(state, seat))]
            gone = [c for mask in state.play.gone for c in cards(mask)]
            assert Counter([*held, *gone, *turned_up, *undealt]) == deck
            on_table = [c for trick in state.play.tricks for c in trick.cards] + [*state.play.trick]
            assert Counter(on_table) == Counter(gone)
            assert sum(state.play.won) == len(state.play.tricks)


@slow_but_sure
@given(openings(most_rounds=5), dice())
def test_lines_add_up_to_points_and_points_to_scores(opening: Opening, dice: Dice) -> None:
    record = played_out(opening, dice)
    scores, multiplier = (0,) * opening.players, 1
    for fact in record.game.scored:
        assert fact.points == tuple(sum(line.points for line in lines) for lines in fact.lines)
        assert fact.multiplier == multiplier
        scores = tuple(a + b for a, b in zip(scores, fact.points, strict=True))
        assert fact.scores == scores
        multiplier = fact.next_multiplier
    assert record.game.scores == scores
    assert [fact.round for fact in record.game.scored] == [p.number for p in record.game.ruleset.rounds]


@slow_but_sure
@given(openings(), dice())
def test_estimates_keep_the_rulings_of_their_ruleset(opening: Opening, dice: Dice) -> None:
    record = started(opening)
    rules = record.game.ruleset
    for _ in played(record, dice):
        for state in record.game.open:
            if state.phase is not Phase.PLAY:
                continue
            estimates = [each for each in state.declarations.estimates if each is not None]
            assert rules.total_may_equal_tricks or sum(estimates) != state.setup.plan.cards
            assert rules.most_zeros is None or estimates.count(0) <= rules.most_zeros
            assert len(state.declarations.dash_calls) <= rules.most_dash_calls
            assert state.declarations.bid is None or max(estimates) <= state.declarations.bid.tricks


@slow_but_sure
@given(openings(most_rounds=3), dice())
def test_the_log_names_no_card_before_it_is_played(opening: Opening, dice: Dice) -> None:
    record = started(opening)
    for _ in played(record, dice):
        pass
    for fact in record.facts:
        if isinstance(fact, Acted | Dealt):
            continue
        assert not set(codec.fact_json(fact)) & {"card", "cards", "hand"} or "seats" in codec.fact_json(fact)


@slow_but_sure
@given(openings(), dice())
def test_every_fact_survives_writing_and_reading(opening: Opening, dice: Dice) -> None:
    record = played_out(opening, dice)
    for fact in record.facts:
        written = json.loads(json.dumps(codec.fact_json(fact)))
        assert written["type"] == codec.KINDS[type(fact)]
        assert codec.fact(written["type"], written) == fact
    read = [
        codec.fact(codec.KINDS[type(fact)], json.loads(json.dumps(codec.fact_json(fact))))
        for fact in record.facts
    ]
    assert fold(None, read) == record.game


@slow_but_sure
@given(openings(most_rounds=3), dice())
def test_who_estimates_zero_has_not_dashed_and_who_dashed_does_not_estimate(
    opening: Opening, dice: Dice
) -> None:
    record = played_out(opening, dice)
    for number in {fact.round for fact in record.game.scored}:
        facts = of_round(record.facts, number)
        last_deal = max(i for i, fact in enumerate(facts) if isinstance(fact, Dealt))
        spoken = [fact for fact in facts[last_deal:] if isinstance(fact, Acted)]
        dashed = {fact.seat for fact in spoken if isinstance(fact.action, DashCall)}
        estimated = [fact.seat for fact in spoken if isinstance(fact.action, Estimate)]
        assert not dashed & set(estimated)
        assert len(set(estimated)) == len(estimated)
