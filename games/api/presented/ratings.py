"""Ratings, what games did to them, and leaderboards."""

from __future__ import annotations

from games.api.presented.instants import instant
from games.api.presented.tables import player_json
from games.engine.codec import Json
from games.ratings import queries
from games.ratings.display import deviation, is_provisional, points
from games.ratings.models import Rating, RatingEvent
from games.ratings.weng_lin import Skill


def pool_json(key: str) -> Json:
    """What a pool compares."""
    ruleset, _, speed = key.partition(".")
    return {"pool": key, "ruleset": ruleset, "speed": speed}


def rating_json(rating: Rating, key: str) -> Json:
    """Where a player stands in a pool today; `place` is null for who is not listed."""
    known = queries.known_of(rating)
    return {
        **pool_json(key),
        "rating": points(known),
        "deviation": deviation(known),
        "games": rating.games,
        "provisional": is_provisional(rating.games),
        "place": queries.place_of(rating) if rating.listed else None,
        "last_at": instant(rating.last_at),
    }


def line_json(rating: Rating, place: int) -> Json:
    """A line of a leaderboard. `player` must be loaded."""
    skill = queries.known_of(rating)
    return {
        "place": place,
        "player": player_json(rating.player),
        "rating": points(skill),
        "deviation": deviation(skill),
        "games": rating.games,
        "last_at": instant(rating.last_at),
    }


def change_json(event: RatingEvent) -> Json:
    """What one game did; `event` is out of somebody's history, with `shown_table`."""
    before, after = Skill(event.mu_before, event.sigma_before), Skill(event.mu, event.sigma)
    return {
        "table": event.shown_table,  # type: ignore[attr-defined]  # annotated by the query
        "at": instant(event.at),
        "place": event.place,
        "rating": points(after),
        "deviation": deviation(after),
        "change": points(after) - points(before),
    }
