"""Noting finished games, counting and rating them once each, and correcting what was rated."""

from games.ratings.services.correcting import adjust, annul, take_out
from games.ratings.services.counting import count_game, note_uncounted, rebuilt, sweep_uncounted
from games.ratings.services.forgetting import unlist
from games.ratings.services.noting import note
from games.ratings.services.rating import rate_pool
from games.ratings.services.renewing import build, renew
from games.ratings.services.sweeping import sweep_ratings, sweep_resting

__all__ = [
    "adjust",
    "annul",
    "build",
    "count_game",
    "note",
    "note_uncounted",
    "rate_pool",
    "rebuilt",
    "renew",
    "sweep_ratings",
    "sweep_resting",
    "sweep_uncounted",
    "take_out",
    "unlist",
]
