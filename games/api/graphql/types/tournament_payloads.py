"""What mutations of tournaments and interventions come to, and the unions of that with their refusals."""

from __future__ import annotations

from typing import Final

import strawberry

from games.api.graphql.types.entries import Complaint, Motion, TournamentEntry, TournamentOfficial
from games.api.graphql.types.interventions import Stand
from games.api.graphql.types.refusals import RefusedLine, result
from games.api.graphql.types.scalars import told
from games.api.graphql.types.stage_rounds import PairedTable, PairingProposal, StageRound
from games.api.graphql.types.tournament_enums import InterventionKind, TournamentRole
from games.api.graphql.types.tournaments import Daily, Tournament


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


@strawberry.type(description="A line of a list.")
class ListedLine:
    line: int = told("Its place in `names`, from 1.")
    name: str = told("Of the entry.")
    returns: bool = told("They had entered before, and left.")


@strawberry.type(description="What a list changes, or would change.")
class ListCompared:
    added: list[ListedLine] = told("Who enters.")
    unchanged: list[ListedLine] = told("Who had entered already.")
    refused: list[RefusedLine] = told("One of these, and nobody is entered.")
    digest: str = told("Names this difference.")


@strawberry.type(description="A stage round as it would be published; nothing is written.")
class StageRoundPaired:
    proposal: PairingProposal = told("The pairing.")


@strawberry.type(description="The stage round is published, and its games begin.")
class StageRoundPublished:
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


_TERMS: Final = (
    "invalid_tournament", "limit_required", "unknown_ruleset", "invalid_option", "invalid_turn_limit",
    "invalid_clock", "clock_out_of_bounds", "not_ratable",
)  # fmt: skip
_RUNS: Final = ("not_found", "not_official", "tournament_status")
_ENTERS: Final = (
    "not_found", "not_official", "entries_closed", "tournament_full", "not_enterable", "disqualified",
)  # fmt: skip
_PAIRS: Final = (
    *_RUNS, "stage_round_open", "pairing_refused", "plays_himself", "preview_outdated", "tournament_changed",
)  # fmt: skip
_MOVES: Final = (*_RUNS, "plays_himself", "invalid_motion")

MAKE_TOURNAMENT: Final = result(
    "MakeTournament", TournamentUpdated, *_TERMS, "no_tournament_here", "too_many_tournaments", "suspended"
)
CHANGE_TOURNAMENT: Final = result(
    "ChangeTournament", TournamentUpdated, *_RUNS, *_TERMS, "tournament_changed"
)
DISCARD_TOURNAMENT: Final = result("DiscardTournament", TournamentDiscarded, *_RUNS, "tournament_changed")
TAKE_STEP: Final = result(
    "TakeStep", TournamentUpdated, *_RUNS, "tournament_changed", "reason_required", "stage_round_open",
    "plays_himself", "complaints_open", "complaint_open", "pairing_refused",
)  # fmt: skip
APPOINT_OFFICIAL: Final = result(
    "AppointOfficial", OfficialAppointed, *_RUNS, "tournament_changed", "unknown_user", "owner_stays",
    "not_enterable", "too_many_officials",
)  # fmt: skip
DISMISS_OFFICIAL: Final = result(
    "DismissOfficial", OfficialDismissed, *_RUNS, "tournament_changed", "unknown_user", "owner_stays"
)
ENTER_TOURNAMENT: Final = result(
    "EnterTournament",
    EntryUpdated,
    *_ENTERS,
    "own_bot_entered",
    "bot_not_open",
    "not_welcome",
    "invalid_client_seed",
    "suspended",
    "unknown_user",
)
LEAVE_TOURNAMENT: Final = result("LeaveTournament", EntryUpdated, *_RUNS, "reason_required", "plays_himself")
ENTER_BOTS: Final = result("EnterBots", BotsEntered, *_ENTERS)
IMPORT_ENTRIES: Final = result(
    "ImportEntries", ListCompared, "not_found", "not_official", "import_refused", "preview_outdated"
)
PAIR_STAGE_ROUND: Final = result("PairStageRound", StageRoundPaired, *_PAIRS)
PUBLISH_STAGE_ROUND: Final = result("PublishStageRound", StageRoundPublished, *_PAIRS)
RULE_ON_TABLE: Final = result(
    "RuleOnTable", TableRuled, "not_found", "not_official", "tournament_changed", "reason_required",
    "plays_himself", "game_stands", "invalid_ruling",
)  # fmt: skip
ROLL_BACK: Final = result(
    "RollBackStageRound", TournamentUpdated, "not_found", "not_official", "tournament_changed",
    "reason_required", "plays_himself", "cards_played", "later_stage_round",
)  # fmt: skip
ASK_FOR_MOTION: Final = result("AskForMotion", MotionUpdated, *_MOVES, "reason_required", "motion_open")
DECIDE_MOTION: Final = result(
    "DecideMotion", MotionUpdated, *_MOVES, "motion_decided", "second_person_needed", "game_not_rated",
    "annulled_already", "tournament_changed",
)  # fmt: skip
COMPLAIN: Final = result(
    "Complain", ComplaintUpdated, "not_found", "complaints_over", "complaint_open", "reason_required"
)
ANSWER_COMPLAINT: Final = result(
    "AnswerComplaint", ComplaintUpdated, "not_found", "not_official", "plays_himself", "reason_required",
    "complaint_answered", "tournament_changed",
)  # fmt: skip
PLAY_DAILY: Final = result(
    "PlayDaily", DailyBegun, "not_found", "entries_closed", "tournament_full", "not_enterable", "suspended"
)
INTERVENE: Final = result(
    "Intervene", Consequences, "not_found", "forbidden", "not_official", "plays_himself",
    "precondition_failed", "table_not_running", "reason_required", "no_time_limit", "paused_already",
    "not_paused", "invalid_extension", "seat_not_found", "seat_not_awaited", "unknown_user",
    "substitute_unfit", "already_seated", "knows_another_hand", "own_bot_seated", "not_welcome",
    "suspended", "bot_not_open", "ruleset_not_accepted", "speed_not_accepted", "bot_busy",
    "card_not_given", "forced_refused", "turn_already_played", "round_not_running", "redeal_unavailable",
    "game_not_over", "nothing_to_undo", "undo_shows_cards", "invalid_ruling", "invalid_adjustment",
    "game_stands", "tournament_status", "game_not_rated", "annulled_already",
    "second_person_needed",
)  # fmt: skip
