"""Tests of how strong strategies are, with the same deals in every seating and standard errors of margins."""

import pytest

from bench.arena.margins import Margin, played
from bench.arena.match_game import play
from bench.arena.matches import Match
from bots.strategies import strategy
from games.engine.rulesets.options import canonical


def margin_of(one: str, others: str, ruleset: str, players: int, sets: int, **options: object) -> Margin:
    margin = played(Match(one, others, ruleset, players, canonical(options)), sets)
    print(
        f"\n{one} against {others}, {ruleset} for {players}: {margin.mean} in {margin.games} games,", end=" "
    )
    print(f"exact {margin.exact:.2f} against {margin.exact_others:.2f}")
    return margin


def test_steady_beats_random_over_twenty_deals_in_every_seating():
    margin = margin_of("steady", "random", "modern", 4, 20, rounds=[1, 14])
    assert margin.games == 80
    assert margin.mean.value > 10 * margin.mean.error
    assert margin.exact > 0.35 > 0.15 > margin.exact_others


@pytest.mark.prove
@pytest.mark.parametrize(
    ("ruleset", "players", "options"),
    [
        ("traditional", 4, {"rounds": "micro"}),
        ("rising", 4, {"rounds": "micro"}),
        ("casual", 4, {"rounds": "micro"}),
        ("updown", 2, {}),
        ("updown", 3, {"jokers": 2}),
        ("updown", 5, {"concealed": True}),
    ],
)
def test_steady_beats_random_under_every_ruleset(ruleset, players, options):
    margin = margin_of("steady", "random", ruleset, players, 8, **options)
    assert margin.mean.value > 4 * margin.mean.error
    assert margin.exact > 1.5 * margin.exact_others


@pytest.mark.prove
def test_strong_beats_steady():
    margin = margin_of("strong", "steady", "modern", 4, 4, rounds=[1, 14])
    assert margin.mean.value > 2 * margin.mean.error
    assert margin.exact > margin.exact_others


@pytest.mark.prove
def test_among_themselves_steady_bots_make_nearly_every_other_estimate():
    games = [play([strategy("steady")] * 4, deal) for deal in range(10)]
    exact = sum(sum(game.exact) for game in games) / sum(4 * game.rounds for game in games)
    print(f"\nfour steady bots: exact {exact:.2f}")
    assert exact > 0.45


@pytest.mark.prove
def test_easy_stands_between_random_and_steady():
    above = margin_of("easy", "random", "modern", 4, 10, rounds=[1, 14])
    below = margin_of("easy", "steady", "modern", 4, 5)
    assert above.mean.value > 4 * above.mean.error
    assert below.mean.value < -3 * below.mean.error
