"""Tournaments: what is played, how far it is, and everything that can be read of one."""

from __future__ import annotations

import strawberry

from games.api.contract.tournament import tournaments as contract
from games.api.graphql.tournament import tournaments
from games.api.graphql.types.made import filters, shows
from games.api.graphql.types.nodes import Connection, Node
from games.api.graphql.types.play.tables import Table
from games.api.graphql.types.scalars import told
from games.api.graphql.types.tournament.boards import SharedBoard, Traveller
from games.api.graphql.types.tournament.entries import Complaint, Motion, TournamentEntry, TournamentOfficial
from games.api.graphql.types.tournament.stage_rounds import Concern, StageRound, TableNow
from games.api.graphql.types.tournament.standings import CrosstableLine, Reliability, StandingLine
from games.api.graphql.types.tournament.tournament_enums import TournamentPhase


@shows(contract.Tournament)
class Tournament(Node):
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
        "How everybody stands by the stage rounds that are over, or as of an earlier one, and why; with "
        "`live` by those at play, too.",
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


@filters(contract.TournamentListQuery, "Which tournaments; all of it must hold.")
class TournamentFilter:
    status: TournamentPhase | None
    mine: bool


@strawberry.type(description="The six boards of a day, which everybody plays alone against the same bots.")
class Daily:
    tournament: Tournament = told("Its event; that of the day before until there is one.")
    table_id: strawberry.ID | None = told("At which you play it; null before you have begun.")
    table: Table | None = told("The same table; needs `games:read`.", resolver=tournaments.daily_table)
