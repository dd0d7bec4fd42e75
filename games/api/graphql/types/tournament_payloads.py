"""What mutations of tournaments and interventions come to, and the unions of that with their refusals."""

from __future__ import annotations

from typing import Final

import strawberry

from games.api.graphql.types.entries import (
    Complaint,
    ListCompared,
    Motion,
    TournamentEntry,
    TournamentOfficial,
)
from games.api.graphql.types.interventions import Stand
from games.api.graphql.types.refusals import result
from games.api.graphql.types.scalars import told
from games.api.graphql.types.stage_rounds import PairedTable, PairingProposal, StageRound
from games.api.graphql.types.tournament_enums import InterventionKind, TournamentRole
from games.api.graphql.types.tournaments import Daily, Tournament
from games.api.intervention_input import admitted, intervention_in
from games.api.lookup import user_named
from games.api.tournaments import enter, leave, take_step
from games.tables.services.directing import intervene
from games.tournaments import services
from games.tournaments.services.entry_import import enter_list


@strawberry.type(description="It was done, and this is the tournament after it.")
class TournamentUpdated:
    tournament: Tournament = told("The tournament as it stands now.")


@strawberry.type(description="The draft is gone.")
class TournamentDiscarded:
    id: strawberry.ID = told("The draft that was thrown away.")


@strawberry.type(description="Somebody has a role.")
class OfficialAppointed:
    official: TournamentOfficial = told("Who, as what, since when.")


@strawberry.type(description="Somebody has a role no longer.")
class OfficialDismissed:
    name: str = told("Who, as you wrote it.")
    role: TournamentRole = told("The role that was taken back.")


@strawberry.type(description="Somebody entered or left.")
class EntryUpdated:
    entry: TournamentEntry = told("The entry as it stands now.")


@strawberry.type(description="Bots have entered.")
class BotsEntered:
    entered: list[TournamentEntry] = told("Their entries.")


@strawberry.type(description="A stage round as it would be published; nothing is written.")
class StageRoundPaired:
    proposal: PairingProposal = told("The pairing.")


@strawberry.type(description="The stage round is published, and its games begin, or wait for their start.")
class StageRoundPublished:
    stage_round: StageRound = told("The stage round.")


@strawberry.type(description="The stage round begins at another time, or has begun.")
class StageRoundScheduled:
    stage_round: StageRound = told("The stage round.")


@strawberry.type(description="The table has a result.")
class TableRuled:
    table: PairedTable = told("The table as it stands now.")


@strawberry.type(description="Something was asked for, agreed to or declined.")
class MotionUpdated:
    motion: Motion = told("As it stands now.")


@strawberry.type(description="Somebody complained, or was answered.")
class ComplaintUpdated:
    complaint: Complaint = told("As it stands now.")


@strawberry.type(description="You play the boards of the day.")
class DailyBegun:
    daily: Daily = told("The event, and your table.")


@strawberry.type(description="What came of an intervention, or would come of it.")
class Consequences:
    kind: InterventionKind = told("What.")
    table: strawberry.ID = told("`table_…`")
    previewed: bool = told("Nothing was done.")
    rated: bool = told("The players' ratings follow from how the game ends.")
    version: str = told("The table's after it; of a preview the one to send with the order.")
    before: Stand = told("How the table stood.")
    after: Stand = told("How it stands, or would stand.")


MAKE_TOURNAMENT: Final = result("MakeTournament", TournamentUpdated, services.make)
CHANGE_TOURNAMENT: Final = result("ChangeTournament", TournamentUpdated, services.change)
DISCARD_TOURNAMENT: Final = result("DiscardTournament", TournamentDiscarded, services.discard)
TAKE_STEP: Final = result("TakeStep", TournamentUpdated, take_step)
APPOINT_OFFICIAL: Final = result("AppointOfficial", OfficialAppointed, services.appoint, user_named)
DISMISS_OFFICIAL: Final = result("DismissOfficial", OfficialDismissed, services.dismiss, user_named)
ENTER_TOURNAMENT: Final = result("EnterTournament", EntryUpdated, enter, user_named)
LEAVE_TOURNAMENT: Final = result("LeaveTournament", EntryUpdated, leave)
ENTER_BOTS: Final = result("EnterBots", BotsEntered, services.enter_bots)
IMPORT_ENTRIES: Final = result("ImportEntries", ListCompared, enter_list)
PAIR_STAGE_ROUND: Final = result("PairStageRound", StageRoundPaired, services.propose)
PUBLISH_STAGE_ROUND: Final = result("PublishStageRound", StageRoundPublished, services.publish)
SET_STAGE_ROUND_START: Final = result("SetStageRoundStart", StageRoundScheduled, services.set_start)
RULE_ON_TABLE: Final = result("RuleOnTable", TableRuled, services.rule)
ROLL_BACK: Final = result("RollBackStageRound", TournamentUpdated, services.roll_back)
ASK_FOR_MOTION: Final = result("AskForMotion", MotionUpdated, services.ask)
DECIDE_MOTION: Final = result("DecideMotion", MotionUpdated, services.agree, services.decline)
COMPLAIN: Final = result("Complain", ComplaintUpdated, services.complain)
ANSWER_COMPLAINT: Final = result("AnswerComplaint", ComplaintUpdated, services.answer_complaint)
PLAY_DAILY: Final = result("PlayDaily", DailyBegun, services.play_daily)
INTERVENE: Final = result("Intervene", Consequences, admitted, intervene, intervention_in)
