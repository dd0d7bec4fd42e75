"""How strong the strategies are: the same deals in every seating, margins with their standard errors."""

import pytest

from bots.strategies import strategy
from tests.bots import arena

STEADY, RANDOM = strategy("steady"), strategy("random")


def report(ruleset, players, margin):
    print(
        f"\n{ruleset} for {players}: {margin.mean:+.0f} ± {margin.error:.0f} in {margin.games} games,",
        end=" ",
    )
    print(f"exact {margin.exact:.2f} against {margin.exact_others:.2f}")


def test_steady_beats_random_over_sixty_deals_in_every_seating():
    margin = arena.margin(STEADY, RANDOM, range(60), rounds=[1, 14])
    report("modern", 4, margin)
    assert margin.games == 240
    assert margin.mean > 10 * margin.error
    assert margin.exact > 0.35 > 0.15 > margin.exact_others


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
    margin = arena.margin(STEADY, RANDOM, range(8), players=players, ruleset_key=ruleset, **options)
    report(ruleset, players, margin)
    assert margin.mean > 4 * margin.error
    assert margin.exact > 1.5 * margin.exact_others


def test_among_themselves_steady_bots_make_nearly_every_other_estimate():
    games = [arena.play([STEADY] * 4, deal) for deal in range(10)]
    exact = sum(sum(game.exact) for game in games) / sum(4 * game.rounds for game in games)
    print(f"\nfour steady bots: exact {exact:.2f}")
    assert exact > 0.45


def test_easy_stands_between_random_and_steady():
    easy = strategy("easy")
    above = arena.margin(easy, RANDOM, range(10), rounds=[1, 14])
    below = arena.margin(easy, STEADY, range(5))
    report("modern", 4, above)
    report("modern", 4, below)
    assert above.mean > 4 * above.error
    assert below.mean < -3 * below.error
