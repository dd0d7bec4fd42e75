"""What games add up to."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

import strawberry

from games.api.graphql.types.scalars import Trump, told

if TYPE_CHECKING:
    from games.api.graphql.types.people import User

ALL_OF_THEM = "null: all rulesets together."
AVERAGE = "On average. Of all rulesets together the penalties of `updown` are points lost."


@strawberry.type(description="How exact somebody was in one role.")
class RoleTally:
    role: str = told("`declarer`, `with`, `risk`, `double_risk` (counted as a Risk, too) or `dash_call`.")
    rounds: int = told("How many there were.")
    exact: int = told("In so many of them tricks and estimate were the same.")
    exact_rate: float | None = told("From 0 to 1; null without rounds.")


@strawberry.type(description="A trump that somebody declared.")
class DeclaredTrump:
    trump: Trump = told("Which.")
    rounds: int = told("In how many rounds.")


@strawberry.type(description="How many successes there were in a row.")
class Streak:
    of: str = told("`exact` rounds, or games that were `won`.")
    current: int = told("Up to the last.")
    longest: int = told("Ever.")


@strawberry.type(description="What somebody's finished games add up to, also private ones.")
class Statistics:
    ruleset: str | None = told(ALL_OF_THEM)
    games: int = told("Finished games; whoever left a game is last in it.")
    places: list[int] = told("How many games ended in the first place, in the second …")
    kings: int = told("Games in which nobody came before them.")
    koozes: int = told("Games in which they came last.")
    points_per_game: float | None = told(AVERAGE)
    rounds: int = told("Only those in which they held their seat from the deal to the last card.")
    exact: int = told("In so many of them they won as many tricks as they estimated.")
    exact_rate: float | None = told("From 0 to 1; null without rounds.")
    points_per_round: float | None = told(AVERAGE)
    roles: list[RoleTally] = told("By role.")
    trumps: list[DeclaredTrump] = told("What they declared, the favourite first.")
    kabooots: int = told("Rounds in which they bid all tricks and took them.")
    streaks: list[Streak] = told("Of exact rounds and of games won.")
    turns: int = told("Turns that they took themselves.")
    seconds: float = told("How long they waited for them altogether.")
    seconds_per_turn: float | None = told("On average.")
    time_outs: int = told("How often their time was up.")


@strawberry.type(description="How two players compare by their places in public games that both finished.")
class Versus:
    other: Annotated[User, strawberry.lazy("games.api.graphql.types.people")] = told("The other one.")
    ruleset: str | None = told(ALL_OF_THEM)
    games: int = told("Games together.")
    ahead: int = told("In so many of them the first had the better place.")
    behind: int = told("In so many the other had it.")
    level: int = told("In so many they shared one.")
