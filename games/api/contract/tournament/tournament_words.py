"""The words of tournaments and interventions, each with its meaning."""

from typing import Annotated, Final

from games.api.contract.values import words
from games.tables import interventions
from games.tables.interventions import OFFERED, Category
from games.tournaments import concerns
from games.tournaments.models import Complaint, Entry, Motion, StageRound, Tournament
from games.tournaments.pairing.formats import Method
from games.tournaments.pairing.uneven_numbers import Uneven
from games.tournaments.roles import Role
from games.tournaments.services.tournament_terms import TIE_BREAKS
from games.tournaments.standings.scoring import Mode

PHASE: Final = words(
    "TournamentPhase",
    "The status of a tournament.",
    {
        Tournament.Status.DRAFT.value: "Only its officials see it.",
        Tournament.Status.OPEN.value: "Entries are taken.",
        Tournament.Status.CLOSED.value: "Entries are closed, and nothing is paired yet.",
        Tournament.Status.RUNNING.value: "It is being played.",
        Tournament.Status.PLAYED.value: "Its last game is over; the time for complaints runs.",
        Tournament.Status.CONFIRMED.value: "Its result is confirmed.",
        Tournament.Status.CANCELLED.value: "It was cancelled.",
    },
)
STEP: Final = words(
    "TournamentStep",
    "A step that takes a tournament further.",
    {
        "open": "Open entries.",
        "close": "Close entries.",
        "cancel": "Cancel it before the first stage round; needs a reason.",
        "end": "Leave out the stage rounds to come; needs a reason.",
        "confirm": "Confirm the result, once the time for complaints is over.",
    },
)
METHOD: Final = words(
    "StageMethod",
    "How the stage rounds of a stage are paired.",
    {
        Method.SWISS.value: "Entries with equal points meet.",
        Method.FIXED.value: "A schedule is drawn beforehand.",
        Method.LEAGUE.value: "All entries meet equally often.",
        Method.KNOCKOUT.value: "The first players of each table go on.",
    },
)
UNEVEN_NUMBERS: Final = words(
    "UnevenNumbers",
    "What happens if the entries do not fill the tables.",
    {
        Uneven.BOTS.value: "Bots fill the free seats.",
        Uneven.BYES.value: "Some entries have a bye.",
        Uneven.SIZES.value: "Tables differ in size.",
    },
)
SCORING: Final = words(
    "TournamentScoring",
    "What a game is worth.",
    {
        Mode.MARGIN.value: "The score compared with the table's mean, and a bonus by place.",
        Mode.PLACES.value: "One point for each player behind.",
        Mode.RAW.value: "The score itself.",
        Mode.MATCHPOINTS.value: "On shared boards: the share of players with the same cards who made less.",
        Mode.CROSS.value: "On shared boards: the points above the mean of players with the same cards.",
    },
)
ROLE: Final = words(
    "TournamentRole",
    "The role of an official of a tournament.",
    {
        Role.OWNER.value: "Made the tournament, and may do everything.",
        Role.DIRECTOR.value: "May do everything except appoint and cancel.",
        Role.ARBITER.value: "Rules on tables.",
        Role.REGISTRAR.value: "Enters others and takes them out.",
        Role.SUPPORT.value: "Looks, sends messages to tables and gives time.",
        Role.AUDITOR.value: "Only looks.",
    },
)
ENTRY_STATUS: Final = words(
    "EntryStatus",
    "The status of an entry.",
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
        StageRound.Status.PLAYED.value: "It is over, and its results count.",
    },
)
BOARD_STATUS: Final = words(
    "BoardStatus",
    "Whether others may see a shared board.",
    {
        "embargoed": "Some table has still to play it, so others may not see it.",
        "open": "Every table has played it, so everybody may see it.",
    },
)
MOTION: Final = words(
    "MotionKind",
    "A request that needs two officials.",
    {
        Motion.Kind.DISQUALIFY.value: "An entry plays no more and ranks last.",
        Motion.Kind.ANNUL.value: "Games do not count for ratings.",
        Motion.Kind.REMOVE.value: "The event is cancelled, even if it is being played.",
    },
)
MOTION_STATUS: Final = words(
    "MotionStatus",
    "The status of a motion.",
    {
        Motion.Status.OPEN.value: "Nobody has agreed yet.",
        Motion.Status.AGREED.value: "It was done.",
        Motion.Status.DECLINED.value: "It was not done.",
    },
)
INTERVENTION: Final = words(
    "InterventionKind",
    "What a director did at a table.",
    {each.value: f"{each.of.about}." for each in interventions.InterventionKind},
)
OFFERED_INTERVENTION: Final = words(
    "DirectorsIntervention",
    "What a director can do at a table.",
    {each.value: f"{each.of.about}." for each in OFFERED},
)
CATEGORY: Final = words(
    "AdjustmentCategory", "The reason why a score is changed; everybody sees it.", Category
)

TournamentPhase = Annotated[str, PHASE]
TournamentStep = Annotated[str, STEP]
StageMethod = Annotated[str, METHOD]
UnevenNumbers = Annotated[str, UNEVEN_NUMBERS]
TournamentScoring = Annotated[str, SCORING]
TieBreak = Annotated[str, words("TieBreak", "What decides between equal points.", TIE_BREAKS)]
TournamentRole = Annotated[str, ROLE]
EntryStatus = Annotated[str, ENTRY_STATUS]
StageRoundStatus = Annotated[str, STAGE_ROUND_STATUS]
BoardStatus = Annotated[str, BOARD_STATUS]
ConcernKind = Annotated[
    str, words("ConcernKind", "What needs the attention of officials.", concerns.ConcernKind)
]
MotionKind = Annotated[str, MOTION]
MotionStatus = Annotated[str, MOTION_STATUS]
ComplaintStatus = Annotated[str, words("ComplaintStatus", "The status of a complaint.", Complaint.Status)]
InterventionKind = Annotated[str, INTERVENTION]
OfferedIntervention = Annotated[str, OFFERED_INTERVENTION]
AdjustmentCategory = Annotated[str, CATEGORY]
