"""Ratings as players read them, and their growing uncertainty while a player rests."""

from math import floor, sqrt
from typing import Final

from games.ratings.weng_lin import MU, SIGMA, Skill

MIDDLE: Final = 1500
SCALE: Final = 40
# Players with fewer games are not on a leaderboard, because these say little.
SETTLED: Final = 20
# Days without a game during which the uncertainty does not grow.
FRESH_DAYS: Final = 30.0
# Variance that each day adds from then on: about four years make a settled player as unknown as a new one.
DRIFT: Final = SIGMA * SIGMA / 1461


def points(skill: Skill) -> int:
    """Return the rating shown: 1500 for a new player."""
    return round(MIDDLE + SCALE * (skill.mu - MU))


def deviation(skill: Skill) -> int:
    """Return the uncertainty, in the same points: two in three players are within one of these."""
    return round(SCALE * skill.sigma)


def at_least(skill: Skill) -> float:
    """Return the lower bound of a skill, by which leaderboards sort."""
    return skill.mu - 2 * skill.sigma


def sigma_by(mu: float, at_least: float) -> float:
    return (mu - at_least) / 2


def rung(skill: Skill) -> int:
    """Return the lower bound of a skill, in whole points as they are shown."""
    return floor(MIDDLE + SCALE * (at_least(skill) - MU))


def is_provisional(games: int) -> bool:
    """Whether there were too few games for a reliable rating."""
    return games < SETTLED


def decayed(skill: Skill, idle_days: float) -> Skill:
    """Return the skill after this many days without a game: uncertainty grows, at most to a new player's."""
    if idle_days <= FRESH_DAYS or skill.sigma >= SIGMA:
        return skill
    variance = skill.sigma * skill.sigma + DRIFT * (idle_days - FRESH_DAYS)
    return Skill(skill.mu, min(SIGMA, sqrt(variance)))
