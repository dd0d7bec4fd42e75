"""Shapes of statistics of games: figures, rates, streaks, and how two players compare."""

from typing import Annotated, Final, Self

from accounts.models import User
from games.api.contract.fields import Choice, Query
from games.api.contract.players.people import Player
from games.api.contract.resource import Row, member, resource
from games.api.contract.values import Trump, words
from games.engine.cards import TRUMP_TEXT
from games.engine.rulesets import KEYS
from games.ratings.queries import Meeting
from games.ratings.statistics.figures import ROLES, Figures, Run, Tally

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
