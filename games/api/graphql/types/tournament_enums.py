"""The words of tournaments as enums."""

from __future__ import annotations

from typing import TYPE_CHECKING

from games.api.contract import tournament_words as words
from games.api.graphql.types.scalars import enum_of

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
    TournamentPhase = enum_of(words.PHASE)
    TournamentStep = enum_of(words.STEP)
    StageMethod = enum_of(words.METHOD)
    UnevenNumbers = enum_of(words.UNEVEN_NUMBERS)
    TournamentScoring = enum_of(words.SCORING)
    TieBreak = enum_of(words.TIE_BREAK)
    TournamentRole = enum_of(words.ROLE)
    EntryStatusOf = enum_of(words.ENTRY_STATUS)
    StageRoundStatus = enum_of(words.STAGE_ROUND_STATUS)
    BoardStatus = enum_of(words.BOARD_STATUS)
    ConcernKind = enum_of(words.CONCERN)
    MotionKind = enum_of(words.MOTION)
    MotionStatus = enum_of(words.MOTION_STATUS)
    ComplaintStatus = enum_of(words.COMPLAINT_STATUS)
    InterventionKind = enum_of(words.INTERVENTION)
    OfferedIntervention = enum_of(words.OFFERED_INTERVENTION)
    AdjustmentCategory = enum_of(words.CATEGORY)
