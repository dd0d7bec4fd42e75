"""The words of tournaments as enums."""

from __future__ import annotations

from typing import TYPE_CHECKING

from games.api.contract.tournament import tournament_words as words
from games.api.graphql.types.scalars import enum_of

if TYPE_CHECKING:
    # What leaves by these is the words themselves.
    TournamentPhase = str
    InterventionKind = str
else:
    TournamentPhase = enum_of(words.PHASE)
    InterventionKind = enum_of(words.INTERVENTION)
