"""Skill after a game: Weng and Lin's Bayesian approximation of Bradley-Terry with all pairs compared ("A
Bayesian approximation method for online ranking", JMLR 12, 2011, algorithm 1).

A skill is a normal distribution. A game of n players is n·(n − 1) comparisons, each of which moves its player
by how surprising it is. Their other model, Plackett-Luce, reads a whole order of places at once. With as much
luck as in cards it becomes too certain. After a tie for the first place it also gives the third player what
the winners gain.
"""

from collections.abc import Sequence
from math import exp, sqrt
from typing import Final, NamedTuple

MU: Final = 25.0
SIGMA: Final = 25.0 / 3.0
# The spread of one game's result around skill; as large as the luck of the cards.
BETA: Final = 16.7
# Skills drift: so much is forgotten before each game.
TAU: Final = 25.0 / 300.0
# The smallest part of the variance that one game leaves.
LEAST: Final = 0.0001


class Skill(NamedTuple):
    """Mean and standard deviation of a player's skill."""

    mu: float = MU
    sigma: float = SIGMA


class Comparison(NamedTuple):
    """One player compared with another: how likely they come ahead, how far a surprise moves their mean."""

    expected: float
    share: float


def compared(one: Skill, other: Skill) -> Comparison:
    """Return what two skills predict for a game; the mean moves by `share` times result minus `expected`."""
    variance = one.sigma * one.sigma + TAU * TAU
    scale = sqrt(variance + other.sigma * other.sigma + TAU * TAU + 2 * BETA * BETA)
    return Comparison(1 / (1 + exp((other.mu - one.mu) / scale)), variance / scale)


def rated(skills: Sequence[Skill], places: Sequence[int]) -> tuple[Skill, ...]:
    """Return everybody's skill after a game of two or more. The lowest place is the best; equals are ties."""
    variances = [skill.sigma * skill.sigma + TAU * TAU for skill in skills]
    return tuple(_after(skills, variances, places, each) for each in range(len(skills)))


def _after(skills: Sequence[Skill], variances: Sequence[float], places: Sequence[int], which: int) -> Skill:
    mu, variance, place = skills[which].mu, variances[which], places[which]
    gained = lost = 0.0
    for other, skill in enumerate(skills):
        if other == which:
            continue
        scale = sqrt(variance + variances[other] + 2 * BETA * BETA)
        expected = 1 / (1 + exp((skill.mu - mu) / scale))
        result = 1.0 if place < places[other] else 0.5 if place == places[other] else 0.0
        share = variance / scale
        gained += share * (result - expected)
        lost += sqrt(variance) / scale * share / scale * expected * (1 - expected)
    return Skill(mu + gained, sqrt(variance * max(1 - lost, LEAST)))
