"""Ratings, what games did to them, and leaderboards."""

from __future__ import annotations

from typing import Annotated, Final, Self

from rest_framework import serializers

from games.api.contract.fields import Shape
from games.api.contract.parameters import ListQuery
from games.api.contract.players.people import Player
from games.api.contract.resource import Id, Instant, Row, members, resource, told, words
from games.api.contract.shapes import shape
from games.api.presented.instants import instant
from games.ratings import models, queries
from games.ratings.display import deviation, is_provisional, points
from games.ratings.pools import CORRESPONDENCE, LIVE, PRACTICE
from games.ratings.weng_lin import Skill

RATING: Final = "1500 for somebody new."
DEVIATION: Final = "How far off the rating may be: two in three are within one of these."
GAMES: Final = "Rated games in this pool."
LAST_AT: Final = "When the last of these games ended."
SPEED: Final = words(
    "PoolSpeed",
    "What games a pool compares.",
    {
        LIVE: "With a time limit for each turn.",
        CORRESPONDENCE: "With clocks of days.",
        PRACTICE: "With bots of the service.",
    },
)
Speed = Annotated[str, SPEED]


@members
class Pool:
    pool: str = told("Ruleset and speed: `modern.live`.")
    ruleset: str = told("Without its version.")
    speed: Speed = told("`practice`: games with bots of the service.")


def _pool(key: str) -> dict[str, str]:
    ruleset, _, speed = key.partition(".")
    return {"pool": key, "ruleset": ruleset, "speed": speed}


@resource("A leaderboard, without its lines.", rest="Board")
class Leaderboard(Pool):
    players: int = told("How many people it lists.")

    @classmethod
    def of(cls, key: str, players: int = 0) -> Leaderboard:
        return cls(**_pool(key), players=players)


@resource("How strong somebody is at one ruleset and speed.", edges=True)
class Rating(Pool):
    rating: int = told(RATING)
    deviation: int = told(DEVIATION)
    games: int = told(GAMES)
    provisional: bool = told("Fewer than twenty games, so the rating says little.")
    place: int | None = told("On the leaderboard; null for who is not listed there.")
    last_at: Instant = told(LAST_AT)

    @classmethod
    def of(cls, rating: models.Rating) -> Rating:
        """Where a player stands today. `generation` must be loaded."""
        known = queries.known_of(rating)
        return cls(
            **_pool(rating.generation.pool_id),
            rating=points(known),
            deviation=deviation(known),
            games=rating.games,
            provisional=is_provisional(rating.games),
            place=queries.place_of(rating) if rating.listed else None,
            last_at=instant(rating.last_at),
        )


class RatingsShape(Shape):
    data = shape(Rating)(many=True)


@resource("What one rated game did to a rating.", rest="Change")
class RatingChange(Row[models.RatingEvent]):
    table: Id | None = told("`table_…` of a public game, else null.", "shown_table")
    at: Instant = told("When the game ended.")
    place: int = told("At the end of the game.")
    rating: int = told("After the game.")
    deviation: int = told("After the game.")
    change: int = told("Of the rating, as it was still known that day.")

    @classmethod
    def of(cls, event: models.RatingEvent, /) -> Self:
        """`event` is out of somebody's history, with `shown_table`."""
        before, after = Skill(event.mu_before, event.sigma_before), Skill(event.mu, event.sigma)
        change = points(after) - points(before)
        return cls.filled(event, rating=points(after), deviation=deviation(after), change=change)


@resource("A line of a leaderboard.", rest="BoardLine")
class LeaderboardLine:
    place: int = told("From 1; equals share the better place.")
    player: Player = told("Who stands there.")
    rating: int = told(RATING)
    deviation: int = told(DEVIATION)
    games: int = told(GAMES)
    last_at: Instant = told(LAST_AT)

    @classmethod
    def of(cls, rating: models.Rating, place: int) -> LeaderboardLine:
        """`player` must be loaded."""
        skill = queries.known_of(rating)
        return cls(
            place=place,
            player=Player.of(rating.player),
            rating=points(skill),
            deviation=deviation(skill),
            games=rating.games,
            last_at=instant(rating.last_at),
        )


class BoardQuery(ListQuery):
    around = serializers.CharField(
        max_length=150, required=False, help_text="The name of somebody listed: the lines around theirs."
    )
