"""Fake evaluations that take no time: the action of `steady` is worth 1, every other action 0.

Tests of sums, progress and sweeps use them, because their results are known.
"""

from typing import NamedTuple

from celery.exceptions import SoftTimeLimitExceeded

from bots.models import Analysis
from bots.strategies import steady


class Weighed(NamedTuple):
    action: object
    points: float
    worth: float
    error: float = 0.1
    exact: float = 0.5
    tricks: tuple[float, ...] = (0.25, 0.75)


def as_steady(sight, legal, rng, *, rollouts, also=None):
    best = steady.choose(sight, legal, rng)
    points = 10.0 + sight.round.my.seat
    options = [Weighed(each, points if each == best else 0.0, float(each == best)) for each in legal]
    return sorted(options, key=lambda each: -each.worth)


def crashing(sight, legal, rng, *, rollouts, also=None):
    raise RuntimeError("a card nobody holds")


def removing(sight, legal, rng, *, rollouts, also=None):
    """Evaluate `as_steady`, but delete all analyses first, as when a sandbox is removed meanwhile."""
    Analysis.objects.all().delete()
    return as_steady(sight, legal, rng, rollouts=rollouts, also=also)


def too_slow(sight, legal, rng, *, rollouts, also=None):
    raise SoftTimeLimitExceeded
