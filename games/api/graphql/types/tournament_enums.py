"""The words of tournaments: enums, each with what it means. Their values are those of REST."""

from __future__ import annotations

from typing import TYPE_CHECKING

from games.api.graphql.types.scalars import choices
from games.tables.interventions import OFFERED, Category, Kind
from games.tournaments.concerns import Kind as Concern
from games.tournaments.models import Complaint, Entry, Motion, StageRound, Tournament
from games.tournaments.pairing.formats import Method
from games.tournaments.pairing.uneven import Uneven
from games.tournaments.roles import Role
from games.tournaments.services.tournament_terms import TIE_BREAKS
from games.tournaments.standings.scoring import Mode

Status, EntryStatus = Tournament.Status, Entry.Status

if TYPE_CHECKING:
    # What leaves by these is the words themselves.
    TournamentPhase = str
    TournamentStep = str
    StageMethod = str
    UnevenNumbers = str
    TournamentScoring = str
    TieBreak = str
    TournamentRole = str
    EntryStatusOf = str
    StageRoundStatus = str
    BoardStatus = str
    ConcernKind = str
    MotionKind = str
    MotionStatus = str
    ComplaintStatus = str
    InterventionKind = str
    OfferedIntervention = str
    AdjustmentCategory = str
else:
    TournamentPhase = choices(
        "TournamentPhase",
        "How far a tournament is.",
        {
            Status.DRAFT.value: "Seen by its officials alone.",
            Status.OPEN.value: "Entries are taken.",
            Status.CLOSED.value: "They are closed, and nothing is paired yet.",
            Status.RUNNING.value: "It is being played.",
            Status.PLAYED.value: "Its last game is over; the time for complaints runs.",
            Status.CONFIRMED.value: "Its result stands.",
            Status.CANCELLED.value: "It was called off.",
        },
    )
    TournamentStep = choices(
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
    StageMethod = choices(
        "StageMethod",
        "How the stage rounds of a stage are paired.",
        {
            Method.SWISS.value: "Equals meet.",
            Method.FIXED.value: "A schedule is drawn beforehand.",
            Method.LEAGUE.value: "All meet equally often.",
            Method.KNOCKOUT.value: "The first of each table go on.",
        },
    )
    UnevenNumbers = choices(
        "UnevenNumbers",
        "What happens where entries do not fill the tables.",
        {
            Uneven.BOTS.value: "Bots fill seats.",
            Uneven.BYES.value: "Somebody has a bye.",
            Uneven.SIZES.value: "Tables differ in size.",
        },
    )
    TournamentScoring = choices(
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
    TieBreak = choices("TieBreak", "What decides between equal points.", TIE_BREAKS)
    TournamentRole = choices(
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
    EntryStatusOf = choices(
        "EntryStatus",
        "Whether somebody is in.",
        {
            EntryStatus.ENTERED.value: "They play.",
            EntryStatus.WITHDRAWN.value: "They left before they had played.",
            EntryStatus.DROPPED.value: "They play no further stage round.",
            EntryStatus.DISQUALIFIED.value: "They neither play nor rank.",
        },
    )
    StageRoundStatus = choices(
        "StageRoundStatus",
        "Whether a stage round is over.",
        {
            StageRound.Status.RUNNING.value: "It is being played.",
            StageRound.Status.PLAYED.value: "Its results are taken over.",
        },
    )
    BoardStatus = choices(
        "BoardStatus",
        "Whether a shared board is told.",
        {"embargoed": "Some table has still to play it.", "open": "Every table has."},
    )
    ConcernKind = choices("ConcernKind", "What an official looks at.", [each.value for each in Concern])
    MotionKind = choices(
        "MotionKind",
        "What needs two officials.",
        {
            Motion.Kind.DISQUALIFY.value: "An entry plays no more and ranks last.",
            Motion.Kind.ANNUL.value: "Games do not count for ratings.",
            Motion.Kind.REMOVE.value: "The event is called off, whatever is played.",
        },
    )
    MotionStatus = choices(
        "MotionStatus",
        "What came of a motion.",
        {
            Motion.Status.OPEN.value: "Nobody has agreed yet.",
            Motion.Status.AGREED.value: "It was done.",
            Motion.Status.DECLINED.value: "It was not done.",
        },
    )
    ComplaintStatus = choices("ComplaintStatus", "What came of a complaint.", Complaint.Status.values)
    InterventionKind = choices(
        "InterventionKind",
        "What directors did about a table.",
        {each.value: f"{each.of.about}." for each in Kind},
    )
    OfferedIntervention = choices(
        "DirectorsIntervention",
        "What directors do about a table.",
        {each.value: f"{each.of.about}." for each in OFFERED},
    )
    AdjustmentCategory = choices(
        "AdjustmentCategory", "Why a score is changed; everybody sees it.", [each.value for each in Category]
    )
