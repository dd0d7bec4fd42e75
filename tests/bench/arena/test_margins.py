"""Matches of the arena, and the meaning of margins."""

from collections import Counter

import pytest

from bench.arena import matches, process_pool
from bench.arena.decision_times import Timed, quantile
from bench.arena.field import contender
from bench.arena.margins import margin, mean, played
from bench.arena.matches import Match, play_set
from bench.arena.sources import Shared, Source
from bots.fresh_game import begun
from games.engine.rulesets.options import canonical

MICRO = canonical({"rounds": "micro"})
SHORT = canonical({"rounds": [1, 14]})
STEADY = Match("steady", "random", options=SHORT)


def timeless(sets):
    return sorted(each._replace(steps={}) for each in sets)


def test_a_margin_is_the_same_however_many_processes_play_it():
    alone, together = (list(process_pool.sets(STEADY, range(6), processes)) for processes in (1, 2))
    assert timeless(alone) == timeless(together)


def test_another_seed_is_another_match():
    assert timeless([play_set(STEADY, 0)]) != timeless([play_set(STEADY._replace(seed=2), 0)])


@pytest.mark.parametrize("name", ["random", "steady"])
@pytest.mark.parametrize(("ruleset", "players"), [("modern", 4), ("updown", 3)])
def test_against_itself_a_strategy_wins_exactly_nothing(name, ruleset, players):
    options = SHORT if ruleset == "modern" else canonical({"rounds": [1, 2, 3]})
    match = Match(name, name, ruleset, players, options, sources=True)
    for number in range(3):
        played = play_set(match, number)
        assert played.margins == (0.0, 0.0, 0.0)
        assert played.exact * (players - 1) == played.exact_others, "everybody sits once in every seat"


def test_all_seatings_get_the_same_deals(monkeypatch):
    """The first view of each seat does not depend on who sits where."""
    seated = []
    deals = Counter()

    def watched(strategies, number, **table):
        seated.append([strategy is strategies[0] for strategy in strategies])
        game, decks = begun(table["ruleset_key"], len(strategies), table["options"], number, table["seed"])
        deals[tuple(decks.hand(game.open[0], seat) for seat in range(4))] += 1
        return unwatched(strategies, number, **table)

    unwatched = matches.play
    monkeypatch.setattr(matches, "play", watched)
    play_set(STEADY, 0)
    assert list(deals.values()) == [4]
    play_set(STEADY, 1)
    assert list(deals.values()) == [4, 4]
    assert len(seated) == 8


def test_where_penalties_are_counted_the_better_one_has_a_margin_above_nothing():
    better = played(Match("steady", "random", "updown", 3, canonical({"rounds": [5, 6, 7]})), 6)
    assert better.mean.value > 0
    worse = played(Match("random", "steady", "updown", 3, canonical({"rounds": [5, 6, 7]})), 6)
    assert worse.mean.value < 0


def test_points_by_source_add_up_to_the_margin():
    of = played(STEADY._replace(sources=True), 4)
    assert sum(each.value for each in of.sources.values()) == pytest.approx(of.mean.value)
    assert list(of.sources) == list(Source)
    plain = played(STEADY, 4)
    assert (of.mean, of.exact, of.exact_others) == (plain.mean, plain.exact, plain.exact_others)


def test_where_nothing_is_bid_the_auction_is_worth_nothing():
    of = played(Match("steady", "random", "updown", 2, canonical({"rounds": [5, 6]}), sources=True), 3)
    assert of.sources[Source.AUCTION] == (0.0, 0.0)
    assert of.sources[Source.PLAY].value != 0


def test_a_shared_seat_leaves_to_the_other_what_is_not_its_part():
    class Only:
        def __init__(self):
            self.phases = set()

        def choose(self, sight, legal, rng):
            self.phases.add(sight.round.phase.value)
            return contender("steady").choose(sight, legal, rng)

    one, other = Only(), Only()
    matches.play([Shared(one, other, (Source.AUCTION, Source.ESTIMATE))] * 4, 0, options={"rounds": [1]})
    assert other.phases == {"play"}
    assert one.phases >= {"auction", "estimation"}


def test_only_decisions_are_timed_that_leave_a_choice():
    clock = iter(range(1000))

    class Free:
        def choose(self, sight, legal, rng):
            return legal[0]

    timed = Timed(Free(), lambda: next(clock) / 1000)
    timed.choose(None, ("only",), None)
    assert not timed.steps
    timed.choose(None, ("one", "other"), None)
    assert quantile(timed.steps, 0.5) == pytest.approx(1, rel=0.01)


def test_quantiles_are_right_to_one_per_cent():
    steps = Counter({round(each): 1 for each in range(100)})
    assert quantile(steps, 0.5) == pytest.approx(1.02**49)
    assert quantile(steps, 0.95) == pytest.approx(1.02**94)
    assert quantile({}, 0.5) == 0.0


def test_a_deal_at_a_table_of_its_own_is_one_game():
    alone = Match("random", "random", options=canonical({"rounds": [1]}))
    against = alone._replace(others="steady")
    assert [margin(each, [play_set(each, 0)]).games for each in (alone, against)] == [1, 4]


def test_the_standard_error_is_that_of_the_mean_over_sets():
    assert mean([1.0, 3.0]) == (2.0, 1.0)
    assert mean([5.0]) == (5.0, None)
    assert str(mean([5.0])) == "+5.0 ± ?"


def test_sets_in_any_order_come_to_the_same_exact_rates():
    sets = [play_set(STEADY, number) for number in range(3)]
    forth, back = margin(STEADY, sets), margin(STEADY, sets[::-1])
    assert forth.exact == back.exact
    assert forth.games == 12
    assert forth.exact > forth.exact_others
