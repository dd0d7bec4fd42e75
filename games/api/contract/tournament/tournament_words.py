"""The words of tournaments and interventions, each with what it means."""

from __future__ import annotations

from typing import Annotated, Final

from games.api.contract.resource import words
from games.tables import interventions
from games.tables.interventions import OFFERED, Category
from games.tournaments import concerns
from games.tournaments.models import Complaint, Entry, Motion, StageRound, Tournament
from games.tournaments.pairing.formats import Method
from games.tournaments.pairing.uneven import Uneven
from games.tournaments.roles import Role
from games.tournaments.services.tournament_terms import TIE_BREAKS
from games.tournaments.standings.scoring import Mode

PHASE: Final = words(
    "TournamentPhase",
    "How far a tournament is.",
    {
        Tournament.Status.DRAFT.value: "Seen by its officials alone.",
        Tournament.Status.OPEN.value: "Entries are taken.",
        Tournament.Status.CLOSED.value: "They are closed, and nothing is paired yet.",
        Tournament.Status.RUNNING.value: "It is being played.",
        Tournament.Status.PLAYED.value: "Its last game is over; the time for complaints runs.",
        Tournament.Status.CONFIRMED.value: "Its result stands.",
        Tournament.Status.CANCELLED.value: "It was called off.",
    },
)
STEP: Final = words(
    "TournamentStep",
    "What takes a tournament further.",
    {
        "open": "Take entries.",
        "close": "Take no more.",
        "cancel": "Call it off before the first stage round; needs a reason.",
        "end": "Leave out the stage rounds to come; needs a reason.",
        "confirm": "Let the result stand, once the time for complaints is over.",
    },
)
METHOD: Final = words(
    "StageMethod",
    "How the stage rounds of a stage are paired.",
    {
        Method.SWISS.value: "Equals meet.",
        Method.FIXED.value: "A schedule is drawn beforehand.",
        Method.LEAGUE.value: "All meet equally often.",
        Method.KNOCKOUT.value: "The first of each table go on.",
    },
)
UNEVEN_NUMBERS: Final = words(
    "UnevenNumbers",
    "What happens where entries do not fill the tables.",
    {
        Uneven.BOTS.value: "Bots fill seats.",
        Uneven.BYES.value: "Somebody has a bye.",
        Uneven.SIZES.value: "Tables differ in size.",
    },
)
SCORING: Final = words(
    "TournamentScoring",
    "What a game is worth.",
    {
        Mode.MARGIN.value: "The score beside the table's mean, and a bonus by place.",
        Mode.PLACES.value: "One for each player behind.",
        Mode.RAW.value: "The score.",
        Mode.MATCHPOINTS.value: "On shared boards: what part of those who held the same cards made less.",
        Mode.CROSS.value: "On shared boards: by how much one made more than they in the mean.",
    },
)
TIE_BREAK: Final = words("TieBreak", "What decides between equal points.", TIE_BREAKS)
ROLE: Final = words(
    "TournamentRole",
    "What an official of a tournament is.",
    {
        Role.OWNER.value: "Made it, and may do everything.",
        Role.DIRECTOR.value: "May do all but appoint and cancel.",
        Role.ARBITER.value: "Rules on tables.",
        Role.REGISTRAR.value: "Enters others.",
        Role.SUPPORT.value: "Looks, speaks to tables and gives time.",
        Role.AUDITOR.value: "Looks.",
    },
)
ENTRY_STATUS: Final = words(
    "EntryStatus",
    "Whether somebody is in.",
    {
        Entry.Status.ENTERED.value: "They play.",
        Entry.Status.WITHDRAWN.value: "They left before they had played.",
        Entry.Status.DROPPED.value: "They play no further stage round.",
        Entry.Status.DISQUALIFIED.value: "They neither play nor rank.",
    },
)
STAGE_ROUND_STATUS: Final = words(
    "StageRoundStatus",
    "Whether a stage round is over.",
    {
        StageRound.Status.RUNNING.value: "It is being played.",
        StageRound.Status.PLAYED.value: "Its results are taken over.",
    },
)
BOARD_STATUS: Final = words(
    "BoardStatus",
    "Whether a shared board is told.",
    {"embargoed": "Some table has still to play it.", "open": "Every table has."},
)
CONCERN: Final = words(
    "ConcernKind", "What an official looks at.", [each.value for each in concerns.ConcernKind]
)
MOTION: Final = words(
    "MotionKind",
    "What needs two officials.",
    {
        Motion.Kind.DISQUALIFY.value: "An entry plays no more and ranks last.",
        Motion.Kind.ANNUL.value: "Games do not count for ratings.",
        Motion.Kind.REMOVE.value: "The event is called off, whatever is played.",
    },
)
MOTION_STATUS: Final = words(
    "MotionStatus",
    "What came of a motion.",
    {
        Motion.Status.OPEN.value: "Nobody has agreed yet.",
        Motion.Status.AGREED.value: "It was done.",
        Motion.Status.DECLINED.value: "It was not done.",
    },
)
COMPLAINT_STATUS: Final = words("ComplaintStatus", "What came of a complaint.", Complaint.Status.values)
INTERVENTION: Final = words(
    "InterventionKind",
    "What directors did about a table.",
    {each.value: f"{each.of.about}." for each in interventions.InterventionKind},
)
OFFERED_INTERVENTION: Final = words(
    "DirectorsIntervention",
    "What directors do about a table.",
    {each.value: f"{each.of.about}." for each in OFFERED},
)
CATEGORY: Final = words(
    "AdjustmentCategory", "Why a score is changed; everybody sees it.", [each.value for each in Category]
)

TournamentPhase = Annotated[str, PHASE]
TournamentStep = Annotated[str, STEP]
StageMethod = Annotated[str, METHOD]
UnevenNumbers = Annotated[str, UNEVEN_NUMBERS]
TournamentScoring = Annotated[str, SCORING]
TieBreak = Annotated[str, TIE_BREAK]
TournamentRole = Annotated[str, ROLE]
EntryStatus = Annotated[str, ENTRY_STATUS]
StageRoundStatus = Annotated[str, STAGE_ROUND_STATUS]
BoardStatus = Annotated[str, BOARD_STATUS]
ConcernKind = Annotated[str, CONCERN]
MotionKind = Annotated[str, MOTION]
MotionStatus = Annotated[str, MOTION_STATUS]
ComplaintStatus = Annotated[str, COMPLAINT_STATUS]
InterventionKind = Annotated[str, INTERVENTION]
OfferedIntervention = Annotated[str, OFFERED_INTERVENTION]
AdjustmentCategory = Annotated[str, CATEGORY]
