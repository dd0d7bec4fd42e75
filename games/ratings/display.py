"""Ratings as players read them, and how uncertain one becomes when its player rests."""

from __future__ import annotations

from math import floor, sqrt
from typing import Final

from games.ratings.weng_lin import MU, SIGMA, Skill

MIDDLE: Final = 1500
SCALE: Final = 40
# Fewer games than this say little, so nobody stands on a leaderboard for them.
SETTLED: Final = 20
# For so many days one is as sure of somebody as after their last game.
FRESH_DAYS: Final = 30.0
# Variance that each day adds from then on: about four years make a settled player as unknown as a new one.
DRIFT: Final = SIGMA * SIGMA / 1461


def points(skill: Skill) -> int:
    """The rating shown: 1500 for somebody new."""
    return round(MIDDLE + SCALE * (skill.mu - MU))


def deviation(skill: Skill) -> int:
    """How far off it may be, in the same points: two in three are within one of these."""
    return round(SCALE * skill.sigma)


def at_least(skill: Skill) -> float:
    """What somebody is almost surely worth: what leaderboards go by."""
    return skill.mu - 2 * skill.sigma


def sigma_by(mu: float, at_least: float) -> float:
    """How unsure one was of who was found to be worth so much at least."""
    return (mu - at_least) / 2


def rung(skill: Skill) -> int:
    """What a skill is worth at least, in whole points as they are shown."""
    return floor(MIDDLE + SCALE * (at_least(skill) - MU))


def is_provisional(games: int) -> bool:
    """Whether too few games were played to say much."""
    return games < SETTLED


def decayed(skill: Skill, idle_days: float) -> Skill:
    """The skill after this many days without a game: its uncertainty grows, at most to that of a new
    player."""
    if idle_days <= FRESH_DAYS or skill.sigma >= SIGMA:
        return skill
    variance = skill.sigma * skill.sigma + DRIFT * (idle_days - FRESH_DAYS)
    return Skill(skill.mu, min(SIGMA, sqrt(variance)))
