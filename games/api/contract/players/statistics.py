"""What games add up to: figures, rates, streaks, and how two players compare."""

from __future__ import annotations

from typing import Annotated, Final

from accounts.models import User
from games.api.contract.fields import Choice
from games.api.contract.parameters import Query
from games.api.contract.players.people import Player
from games.api.contract.resource import Trump, resource, told, words
from games.engine.cards import TRUMP_TEXT
from games.engine.rulesets import KEYS
from games.ratings.queries import Meeting
from games.ratings.statistics.figures import ROLES, Figures, Run, Tally

ALL_OF_THEM: Final = "null: all rulesets together."
AVERAGE: Final = "On average. Of all rulesets together the penalties of `updown` are points lost."
RATE: Final = "From 0 to 1; null without rounds."
SECOND_MS: Final = 1000
RULESET: Final = words("RulesetKey", "A ruleset, whatever its version.", KEYS)
ROLE: Final = words(
    "RoundRole",
    "What somebody was in a round.",
    dict(
        zip(
            ROLES,
            (
                "They won the auction.",
                "They estimated as many as the high bidder.",
                "They estimated last, where that counts.",
                "A Risk where the total is 4 or more away from 13; counted as a Risk, too.",
                "They promised no trick at all, before the auction.",
            ),
            strict=True,
        )
    ),
)
STREAK: Final = words(
    "StreakOf", "Successes in a row.", {"exact": "Rounds that were exact.", "won": "Games that were won."}
)
Ruleset = Annotated[str, RULESET]
Role = Annotated[str, ROLE]
StreakOf = Annotated[str, STREAK]


@resource("How exact somebody was in one role.")
class RoleTally:
    role: Role = told("Which.")
    rounds: int = told("How many there were.")
    exact: int = told("In so many of them tricks and estimate were the same.")
    exact_rate: float | None = told(RATE)

    @classmethod
    def of(cls, role: str, tally: Tally) -> RoleTally:
        return cls(role=role, rounds=tally.rounds, exact=tally.exact, exact_rate=_rate(tally))


@resource("A trump that somebody declared.")
class DeclaredTrump:
    trump: Trump = told("Which.")
    rounds: int = told("In how many rounds.")


@resource("How many successes there were in a row.")
class Streak:
    of: StreakOf = told("Rounds that were exact, or games that were won.")
    current: int = told("Up to the last.")
    longest: int = told("Ever.")


@resource("What somebody's finished games add up to, also private ones.")
class Statistics:
    player: Player = told("Whose they are.")
    ruleset: Ruleset | None = told(ALL_OF_THEM)
    games: int = told("Finished games; whoever left a game is last in it.")
    places: list[int] = told("How many games ended in the first place, in the second …")
    kings: int = told("Games in which nobody came before them.")
    koozes: int = told("Games in which they came last.")
    points_per_game: float | None = told(AVERAGE)
    rounds: int = told("Only those in which they held their seat from the deal to the last card.")
    exact: int = told("In so many of them they won as many tricks as they estimated.")
    exact_rate: float | None = told(RATE)
    points_per_round: float | None = told(AVERAGE)
    roles: list[RoleTally] = told("By role.")
    trumps: list[DeclaredTrump] = told("What they declared, the favourite first.")
    kabooots: int = told("Rounds in which they bid all tricks and took them.")
    streaks: list[Streak] = told("Of exact rounds and of games won.")
    turns: int = told("Turns that they took themselves.")
    seconds: float = told("How long they waited for them altogether.")
    seconds_per_turn: float | None = told("On average; null without turns.")
    time_outs: int = told("How often their time was up.")

    @classmethod
    def of(cls, user: User, ruleset: str | None, figures: Figures) -> Statistics:
        """Somebody's figures by one ruleset, or by all. Averages are null where nothing was counted."""
        rounds = figures.rounds
        return cls(
            player=Player.of(user), ruleset=ruleset, games=figures.games, places=[*figures.places],
            kings=figures.kings, koozes=figures.koozes,
            points_per_game=_average(figures.points, figures.games),
            rounds=rounds.rounds, exact=rounds.exact, exact_rate=_rate(rounds),
            points_per_round=_average(figures.round_points, rounds.rounds),
            roles=[RoleTally.of(*each) for each in zip(ROLES, figures.roles, strict=True)],
            trumps=_trumps(figures.trumps), kabooots=figures.kabooots,
            streaks=[_streak("exact", figures.exact), _streak("won", figures.won)],
            turns=figures.turns, seconds=round(figures.thinking / SECOND_MS, 1),
            seconds_per_turn=_average(figures.thinking, figures.turns * SECOND_MS),
            time_outs=figures.time_outs,
        )  # fmt: skip


@resource("How two players compare by their places in public games that both finished.")
class Versus:
    player: Player = told("The first.")
    other: Player = told("The other one.")
    ruleset: Ruleset | None = told(ALL_OF_THEM)
    games: int = told("Games together.")
    ahead: int = told("In so many of them `player` had the better place.")
    behind: int = told("In so many `other` had it.")
    level: int = told("In so many they shared one.")

    @classmethod
    def of(cls, user: User, other: User, ruleset: str | None, meeting: Meeting) -> Versus:
        return cls(
            player=Player.of(user), other=Player.of(other), ruleset=ruleset, games=meeting.games,
            ahead=meeting.ahead, behind=meeting.behind,
            level=meeting.games - meeting.ahead - meeting.behind,
        )  # fmt: skip


def _trumps(declared: tuple[int, ...]) -> list[DeclaredTrump]:
    """The favourite first; of equals the higher, as in an auction."""
    order = sorted(range(len(declared)), key=lambda trump: (-declared[trump], -trump))
    return [DeclaredTrump(trump=TRUMP_TEXT[each], rounds=declared[each]) for each in order if declared[each]]


def _streak(of: str, run: Run) -> Streak:
    return Streak(of=of, current=run.last, longest=run.longest)


def _rate(tally: Tally) -> float | None:
    return _average(tally.exact, tally.rounds, digits=3)


def _average(total: int, count: int, *, digits: int = 1) -> float | None:
    return round(total / count, digits) if count else None


class StatisticsQuery(Query):
    ruleset = Choice(
        choices=KEYS, required=False, help_text="Only games by this ruleset, whatever its version."
    )
