"""Shapes of ratings, of their changes by games, and of leaderboards."""

from typing import Annotated, Final, Self

from rest_framework import serializers

from games.api.contract.fields import ListQuery, Shape
from games.api.contract.players.people import Player
from games.api.contract.resource import Row, member, members, resource
from games.api.contract.shapes import shape
from games.api.contract.values import Id, Instant, words
from games.ratings import models, queries
from games.ratings.display import deviation, is_provisional, points
from games.ratings.weng_lin import Skill

RATING: Final = "The rating; 1500 for a new player."
DEVIATION: Final = "How far off the rating may be: two in three players are within one deviation."
GAMES: Final = "Number of rated games in this pool."
LAST_AT: Final = "When the last rated game of this pool ended."
SPEED: Final = words(
    "PoolSpeed",
    "The speed of a pool's games.",
    live="With a time limit for each turn.",
    correspondence="With clocks of days.",
    practice="With bots of the service.",
)
Speed = Annotated[str, SPEED]


@members
class Pool:
    pool: str = member("The pool: ruleset and speed, such as `modern.live`.")
    ruleset: str = member("The ruleset, without its version.")
    speed: Speed = member("The speed; `practice` means games with bots of the service.")


def _pool(key: str) -> dict[str, str]:
    ruleset, _, speed = key.partition(".")
    return {"pool": key, "ruleset": ruleset, "speed": speed}


@resource("A leaderboard, without its lines.", rest="Board")
class Leaderboard(Pool):
    players: int = member("Number of people on the leaderboard.")

    @classmethod
    def of(cls, key: str, players: int = 0) -> Self:
        return cls(**_pool(key), players=players)


@resource("How strong somebody is at one ruleset and speed.", edges=True)
class Rating(Pool, Row[models.Rating]):
    rating: int = member(RATING)
    deviation: int = member(DEVIATION)
    games: int = member(GAMES)
    provisional: bool = member("Whether there are fewer than twenty games, so the rating is not certain yet.")
    place: int | None = member("The place on the leaderboard; null if they are not on it.")
    last_at: Instant = member(LAST_AT)

    @classmethod
    def of(cls, rating: models.Rating, /) -> Self:
        """Show a player's rating as of today. `generation` must be loaded."""
        known = queries.current_skill(rating)
        return cls.filled(
            rating,
            **_pool(rating.generation.pool_id),
            rating=points(known),
            deviation=deviation(known),
            provisional=is_provisional(rating.games),
            place=queries.place_of(rating) if rating.listed else None,
        )


class RatingsShape(Shape):
    data = shape(Rating)(many=True)


@resource("What one rated game did to a rating.", rest="Change")
class RatingChange(Row[models.RatingEvent]):
    table: Id | None = member(
        "The id of the table, `table_…`; null if the game was not public.", "shown_table"
    )
    at: Instant = member("When the game ended.")
    place: int = member("The player's place at the end of the game.")
    rating: int = member("The rating after the game.")
    deviation: int = member("The deviation after the game.")
    change: int = member("How much the rating changed, as it was reckoned that day.")

    @classmethod
    def of(cls, event: models.RatingEvent, /) -> Self:
        """Show an event of a player's history, which has `shown_table`."""
        before, after = Skill(event.mu_before, event.sigma_before), Skill(event.mu, event.sigma)
        change = points(after) - points(before)
        return cls.filled(event, rating=points(after), deviation=deviation(after), change=change)


@resource("A line of a leaderboard.", rest="BoardLine")
class LeaderboardLine(Row[models.Rating]):
    place: int = member("The place, from 1; equals share the better place.")
    player: Player = member("The player at this place.")
    rating: int = member(RATING)
    deviation: int = member(DEVIATION)
    games: int = member(GAMES)
    last_at: Instant = member(LAST_AT)

    @classmethod
    def of(cls, rating: models.Rating, /, place: int) -> Self:  # type: ignore[override]  # takes more than the row
        """Show a line of a leaderboard, with `player` loaded."""
        skill = queries.current_skill(rating)
        return cls.filled(rating, place=place, rating=points(skill), deviation=deviation(skill))


class BoardQuery(ListQuery):
    around = serializers.CharField(
        max_length=150,
        required=False,
        help_text="The name of somebody on the leaderboard, to see the lines around theirs.",
    )
