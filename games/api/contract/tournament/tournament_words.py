"""The words of tournaments and interventions, each with its meaning."""

from typing import Annotated, Final

from games.api.contract.values import words
from games.tables import interventions
from games.tables.interventions import OFFERED, Category
from games.tournaments import concerns
from games.tournaments.models import Complaint
from games.tournaments.services.tournament_terms import TIE_BREAKS

PHASE: Final = words(
    "TournamentPhase",
    "The status of a tournament.",
    draft="Only its officials see it.",
    open="Entries are taken.",
    closed="Entries are closed, and nothing is paired yet.",
    running="It is being played.",
    played="Its last game is over; the time for complaints runs.",
    confirmed="Its result is confirmed.",
    cancelled="It was cancelled.",
)
STEP: Final = words(
    "TournamentStep",
    "A step that takes a tournament further.",
    open="Open entries.",
    close="Close entries.",
    cancel="Cancel it before the first stage round; needs a reason.",
    end="Leave out the stage rounds to come; needs a reason.",
    confirm="Confirm the result, once the time for complaints is over.",
)
METHOD: Final = words(
    "StageMethod",
    "How the stage rounds of a stage are paired.",
    swiss="Entries with equal points meet.",
    fixed="A schedule is drawn beforehand.",
    league="All entries meet equally often.",
    knockout="The first players of each table go on.",
)
UNEVEN_NUMBERS: Final = words(
    "UnevenNumbers",
    "What happens if the entries do not fill the tables.",
    bots="Bots fill the free seats.",
    byes="Some entries have a bye.",
    sizes="Tables differ in size.",
)
SCORING: Final = words(
    "TournamentScoring",
    "What a game is worth.",
    margin="The score compared with the table's mean, and a bonus by place.",
    places="One point for each player behind.",
    raw="The score itself.",
    matchpoints="On shared boards: the share of players with the same cards who made less.",
    cross="On shared boards: the points above the mean of players with the same cards.",
)
ROLE: Final = words(
    "TournamentRole",
    "The role of an official of a tournament.",
    owner="Made the tournament, and may do everything.",
    director="May do everything except appoint and cancel.",
    arbiter="Rules on tables.",
    registrar="Enters others and takes them out.",
    support="Looks, sends messages to tables and gives time.",
    auditor="Only looks.",
)
ENTRY_STATUS: Final = words(
    "EntryStatus",
    "The status of an entry.",
    entered="They play.",
    withdrawn="They left before they had played.",
    dropped="They play no further stage round.",
    disqualified="They neither play nor rank.",
)
STAGE_ROUND_STATUS: Final = words(
    "StageRoundStatus",
    "Whether a stage round is over.",
    running="It is being played.",
    played="It is over, and its results count.",
)
BOARD_STATUS: Final = words(
    "BoardStatus",
    "Whether others may see a shared board.",
    embargoed="Some table has still to play it, so others may not see it.",
    open="Every table has played it, so everybody may see it.",
)
MOTION: Final = words(
    "MotionKind",
    "A request that needs two officials.",
    disqualify="An entry plays no more and ranks last.",
    annul="Games do not count for ratings.",
    remove="The event is cancelled, even if it is being played.",
)
MOTION_STATUS: Final = words(
    "MotionStatus",
    "The status of a motion.",
    open="Nobody has agreed yet.",
    agreed="It was done.",
    declined="It was not done.",
)
INTERVENTION: Final = words(
    "InterventionKind",
    "What a director did at a table.",
    **{each.value: f"{each.of.about}." for each in interventions.InterventionKind},
)
OFFERED_INTERVENTION: Final = words(
    "DirectorsIntervention",
    "What a director can do at a table.",
    **{each.value: f"{each.of.about}." for each in OFFERED},
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
