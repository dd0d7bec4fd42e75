"""Shapes of ratings, of their changes by games and leaderboards, and of statistics of games."""

from typing import Annotated, Final, Self

from rest_framework import serializers

from accounts.models import User
from games.api.contract.fields import Choice, ListQuery, Query, Shape
from games.api.contract.players.people import Player
from games.api.contract.resource import Row, member, members, resource
from games.api.contract.shapes import shape
from games.api.contract.values import Id, Instant, Trump, words
from games.engine.cards import TRUMP_TEXT
from games.engine.rulesets import KEYS
from games.ratings import models, queries
from games.ratings.display import deviation, is_provisional, points
from games.ratings.queries import Meeting
from games.ratings.statistics.figures import ROLES, Figures, Run, Tally
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


@resource("How strong somebody is at one ruleset and speed.")
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


ALL_OF_THEM: Final = "The ruleset; null for all rulesets together."
PENALTIES: Final = "Penalties of `updown` count as points lost when all rulesets are taken together."
RATE: Final = "Share of exact rounds, from 0 to 1; null without rounds."
SECOND_MS: Final = 1000
_MEANINGS: Final = (
    "They won the auction.",
    "Their estimate equals the high bidder's.",
    "They estimated last, where that counts.",
    "They were the Risk, and the total was 4 or more away from 13. It is counted as a Risk, too.",
    "They promised no trick at all, before the auction.",
)
ROLE: Final = words(
    "RoundRole", "The role of a player in a round.", **dict(zip(ROLES, _MEANINGS, strict=True))
)
STREAK: Final = words("StreakOf", "What a streak counts.", exact="Exact rounds.", won="Games won.")
Ruleset = Annotated[str, words("RulesetKey", "A ruleset, of any version.", KEYS)]
Role = Annotated[str, ROLE]
StreakOf = Annotated[str, STREAK]


@resource("How exact somebody was in one role.")
class RoleTally:
    role: Role = member("The role.")
    rounds: int = member("Number of rounds in this role.")
    exact: int = member("Number of these rounds in which tricks and estimate were the same.")
    exact_rate: float | None = member(RATE)

    @classmethod
    def of(cls, role: str, tally: Tally) -> Self:
        return cls(role=role, rounds=tally.rounds, exact=tally.exact, exact_rate=_rate(tally))


@resource("A trump that somebody declared.")
class DeclaredTrump:
    trump: Trump = member("The trump.")
    rounds: int = member("Number of rounds.")


@resource("A streak: successes in a row.")
class Streak:
    of: StreakOf = member("What the streak counts: exact rounds, or games won.")
    current: int = member("The length of the present streak.")
    longest: int = member("The length of the longest streak ever.")


@resource("Somebody's statistics, from finished games, also private ones.")
class Statistics(Row[Figures]):
    player: Player = member("The player.")
    ruleset: Ruleset | None = member(ALL_OF_THEM)
    games: int = member("Number of finished games. A player who left a game has the last place in it.")
    places: list[int] = member("Number of games in which they were first, second and so on.")
    kings: int = member("Number of games in which nobody had a better place.")
    koozes: int = member("Number of games in which they were last.")
    points_per_game: float | None = member(f"Points per game on average; null without games. {PENALTIES}")
    rounds: int = member("Number of rounds in which they held their seat from the deal to the last card.")
    exact: int = member("Number of these rounds in which they won as many tricks as they estimated.")
    exact_rate: float | None = member(RATE)
    points_per_round: float | None = member(f"Points per round on average; null without rounds. {PENALTIES}")
    roles: list[RoleTally] = member("How exact they were in each role.")
    trumps: list[DeclaredTrump] = member("The trumps that they declared, the favourite first.")
    kabooots: int = member("Number of rounds in which they bid all tricks and won them.")
    streaks: list[Streak] = member("Streaks of exact rounds and of games won.")
    turns: int = member("Number of turns that they took themselves.")
    seconds: float = member("Seconds that these turns waited for them altogether.")
    seconds_per_turn: float | None = member("Seconds per turn on average; null without turns.")
    time_outs: int = member("Number of times that their time ran out.")

    @classmethod
    def of(cls, user: User, ruleset: str | None, figures: Figures) -> Self:  # type: ignore[override]  # takes more than the row
        """Show a player's figures by one ruleset, or by all. Averages are null where nothing was counted."""
        rounds = figures.rounds
        return cls.filled(
            figures, player=Player.of(user), ruleset=ruleset,
            points_per_game=_average(figures.points, figures.games),
            rounds=rounds.rounds, exact=rounds.exact, exact_rate=_rate(rounds),
            points_per_round=_average(figures.round_points, rounds.rounds),
            roles=[RoleTally.of(*each) for each in zip(ROLES, figures.roles, strict=True)],
            trumps=_trumps(figures.trumps),
            streaks=[_streak("exact", figures.exact), _streak("won", figures.won)],
            seconds=round(figures.thinking / SECOND_MS, 1),
            seconds_per_turn=_average(figures.thinking, figures.turns * SECOND_MS),
        )  # fmt: skip


@resource("How two players compare by their places in public games that both finished.")
class Versus(Row[Meeting]):
    player: Player = member("The first player.")
    other: Player = member("The second player.")
    ruleset: Ruleset | None = member(ALL_OF_THEM)
    games: int = member("Number of games that both finished.")
    ahead: int = member("Number of these games in which `player` had the better place.")
    behind: int = member("Number of these games in which `other` had the better place.")
    level: int = member("Number of these games in which they shared a place.")

    @classmethod
    def of(cls, user: User, other: User, ruleset: str | None, meeting: Meeting) -> Self:  # type: ignore[override]  # takes more than the row
        return cls.filled(
            meeting, player=Player.of(user), other=Player.of(other), ruleset=ruleset,
            level=meeting.games - meeting.ahead - meeting.behind,
        )  # fmt: skip


def _trumps(declared: tuple[int, ...]) -> list[DeclaredTrump]:
    """Return how often each trump was declared, the favourite first; of equals the higher, as in an
    auction."""
    order = sorted(range(len(declared)), key=lambda trump: (-declared[trump], -trump))
    return [DeclaredTrump(trump=TRUMP_TEXT[each], rounds=declared[each]) for each in order if declared[each]]


def _streak(of: str, run: Run) -> Streak:
    return Streak(of=of, current=run.last, longest=run.longest)


def _rate(tally: Tally) -> float | None:
    return _average(tally.exact, tally.rounds, digits=3)


def _average(total: int, count: int, *, digits: int = 1) -> float | None:
    return round(total / count, digits) if count else None


class StatisticsQuery(Query):
    ruleset = Choice(choices=KEYS, required=False, help_text="Only games by this ruleset, of any version.")
