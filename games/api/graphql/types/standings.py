"""How everybody stands in a tournament and why, whom they met, and how far the result can be trusted."""

from __future__ import annotations

import strawberry

from games.api.graphql.types.people import User
from games.api.graphql.types.scalars import told
from games.api.graphql.types.stage_rounds import SeatedEntry
from games.api.graphql.types.tournament_enums import EntryStatusOf, TieBreak


@strawberry.type(description="What decided between somebody and those with as many points.")
class Decided:
    tie_break: TieBreak = told("By what.")
    value: float = told("Their own number; more is better.")
    tied: list[int] = told("The entries that were tied until then.")


@strawberry.type(description="How somebody stands.")
class StandingLine:
    rank: int = told("From 1; who is tied to the end shares it.")
    entry: int = told("Their entry's number.")
    name: str = told("As in the event: `steady 3`, else the player's.")
    player: User = told("Who plays.")
    status: EntryStatusOf = told("Whether they are in.")
    stage: int = told("The last stage that they have reached.")
    points: float = told("Of that stage, with what was brought along.")
    carried: float = told("What was brought along.")
    by_round: list[float] = told("Of that stage's stage rounds.")
    why: list[Decided] = told("What decided between them and those with as many points.")


@strawberry.type(description="What somebody did in a stage round.")
class CrosstableCell:
    stage_round: int = told("Its number.")
    points: float = told("The points.")
    place: float | None = told("Halves where shared; null: not at a table.")
    opponents: list[int] = told("Their entries.")
    bye: bool = told("They rested.")


@strawberry.type(description="Whom somebody met in a stage.")
class CrosstableLine(SeatedEntry):
    stage: int = told("Which stage, from 0.")
    rank: int | None = told("In the stage; null: disqualified.")
    points: float = told("In the stage.")
    cells: list[CrosstableCell] = told("A stage round of the stage each.")


@strawberry.type(description="How far the result of an event can be trusted, reckoned before anybody plays.")
class Reliability:
    entries: int = told("So many play.")
    rounds: int = told("Stage rounds, as if everybody played all of them.")
    deals: int = told("Rounds of each game.")
    players: int = told("At each table.")
    duplicate: bool = told("All tables play the same deals.")
    best_wins: float = told("How likely the best player is the first, from 0 to 1.")
    best_among_four: float = told("How likely they are among the first four.")
    error: float = told("The standard error of these two, which are simulated.")
    agreement: float = told("Spearman's: how well the order agrees with skill.")
    says: str = told("The same in a sentence.")
