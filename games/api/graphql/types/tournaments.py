"""Tournaments: what is played, how far it is, and everything that can be read of one."""

from __future__ import annotations

import strawberry

from games.api.graphql import tournaments
from games.api.graphql.types.boards import SharedBoard, Traveller
from games.api.graphql.types.clocks import ClockRules
from games.api.graphql.types.entries import Complaint, Motion, TournamentEntry, TournamentOfficial
from games.api.graphql.types.nodes import Connection, Node
from games.api.graphql.types.people import User
from games.api.graphql.types.scalars import Instant, Json, told
from games.api.graphql.types.stage_rounds import Concern, StageRound, TableNow
from games.api.graphql.types.standings import CrosstableLine, Reliability, StandingLine
from games.api.graphql.types.tables import Table
from games.api.graphql.types.tournament_enums import (
    StageMethod,
    TieBreak,
    TournamentPhase,
    TournamentRole,
    TournamentScoring,
    UnevenNumbers,
)
from games.api.presented.told import HOUSE_RULES


@strawberry.type(description="One part of a tournament.")
class Stage:
    method: StageMethod = told("How its stage rounds are paired.")
    rounds: int | None = told("Stage rounds; null for a league and a knock-out.")
    uneven: UnevenNumbers = told("What happens where entries do not fill the tables.")
    laps: int = told("How often a league goes round.")
    enters: int | None = told("The cut: so many of the stage before go on.")
    carry: int = told("Percent of their points that they bring along.")
    advancing: int = told("How many of each table of a knock-out go on.")
    scheduled: bool = told("Whether Swiss follows a schedule with the fewest repeats.")
    meet_again: bool = told("Whether meetings of earlier stages count for nothing.")
    asynchronous: bool = told(
        "Whether a stage round may be published while tables of the last one are still open."
    )


@strawberry.type(description="How the boards that tables share are promised.")
class BoardsPromised:
    commitment: str = told("The SHA-256 that promises their seed before anybody enters (EST-DEAL-1).")
    dealt: int = told("So many have been dealt so far; numbered from 1 through the event.")
    seed: str | None = told("Hex; told when no board is left to be played.")


@strawberry.type(description="A tournament.")
class Tournament(Node):
    name: str = told("What it is called.")
    description: str = told("What its owner says of it.")
    status: TournamentPhase = told("How far it is.")
    version: int = told("Grows with each change that officials make.")
    owner: User = told("Who made it.")
    roles: list[TournamentRole] = told("Yours here.")
    ruleset: str = told("Pinned, such as `modern@1`.")
    rules: str = told(
        "The page of the rules it plays by; at what shared boards change, where it shares them."
    )
    players: int = told("At each table.")
    options: Json = told("What it chose of the ruleset's options.")
    house_rules: list[str] = told(HOUSE_RULES)
    turn_limit: int | None = told("Seconds for each turn; null: clocks.")
    clock: ClockRules | None = told("By which rules clocks go, where games last days.")
    rated: bool = told("Whether results change ratings.")
    stages: list[Stage] = told("Its stages, one after the other.")
    scoring: TournamentScoring = told("What a game is worth.")
    scale: int = told("In `margin` so many points of a game are one.")
    bye_points: int | None = told("What a stage round without a table is worth; null: the mean.")
    tie_breaks: list[TieBreak] = told("What decides between equal points, one after the other.")
    duplicate: bool = told("Whether all tables of a stage round are dealt the same boards.")
    day: str | None = told("Whose six boards everybody plays alone, such as `2026-11-23`.")
    boards: BoardsPromised | None = told("Once entries were opened, where boards are shared.")
    capacity: int = told("So many enter at most.")
    entered: int = told("So many play at present.")
    late_until: int = told("The last stage round before which somebody may still come.")
    complaint_hours: int = told("From the last game to the confirmation, at least.")
    commitment: str = told("The SHA-256 that promises all lots before anybody enters (EST-PAIR-1).")
    seed: str | None = told("From which all lots were drawn; told once it is confirmed.")
    created_at: Instant = told("When it was made.")
    entries_close_at: Instant | None = told("When entries close by themselves.")
    started_at: Instant | None = told("When its first stage round was published.")
    complaints_until: Instant | None = told("Until when one may complain; null before the last game is over.")
    ended_at: Instant | None = told("When it was confirmed or called off.")
    officials: list[TournamentOfficial] = told("Who runs it.", resolver=tournaments.officials)
    entries: Connection[TournamentEntry] | None = told(
        "Who has entered, also who has left again.", resolver=tournaments.entries
    )
    stage_rounds: list[StageRound] = told(
        "All stage rounds that were published.", resolver=tournaments.stage_rounds
    )
    stage_round: StageRound | None = told(
        "One of them; null while it is not published.", resolver=tournaments.stage_round
    )
    tables: list[TableNow] | None = told(
        "The tables of a stage round at a glance: how far each is and who is awaited since when; for "
        "officials also what needs attention there. The error `not_found` where it is not published.",
        resolver=tournaments.tables,
    )
    standings: list[StandingLine] = told(
        "How everybody stands by the stage rounds that are over, or as of an earlier one, and why.",
        resolver=tournaments.standings,
    )
    crosstable: list[CrosstableLine] = told(
        "Whom everybody met, stage by stage, the last first.", resolver=tournaments.crosstable
    )
    reliability: Reliability | None = told(
        "How likely the best player wins it, with those who are entered, or a full field while too few are. "
        "It counts as an export.",
        resolver=tournaments.reliability,
    )
    shared_boards: list[SharedBoard] = told(
        "The boards that were dealt so far; none where every table has deals of its own.",
        resolver=tournaments.shared_boards,
    )
    traveller: Traveller | None = told(
        "A board everywhere: hands, and what each table made of them. The error `board_under_embargo` until "
        "every table has played it.",
        resolver=tournaments.traveller,
    )
    attention: list[Concern] | None = told(
        "What its officials look at, the most urgent first; needs `tournaments:manage`.",
        resolver=tournaments.attention,
    )
    complaints: list[Complaint] | None = told(
        "For its officials all of them, for who plays there their own; the latest first.",
        resolver=tournaments.complaints,
    )
    motions: list[Motion] | None = told(
        "What was asked for that needs two officials, the latest first; likewise, for its officials.",
        resolver=tournaments.motions,
    )


@strawberry.input(description="Which tournaments; all of it must hold.")
class TournamentFilter:
    status: TournamentPhase | None = told("How far it is.", default=None)
    mine: bool = told("Those you entered or are an official of.", default=False)


@strawberry.type(description="The six boards of a day, which everybody plays alone against the same bots.")
class Daily:
    tournament: Tournament = told("Its event; that of the day before until there is one.")
    table_id: strawberry.ID | None = told("At which you play it; null before you have begun.")
    table: Table | None = told("The same table; needs `games:read`.", resolver=tournaments.daily_table)
