"""What is stored of tournaments: who was to meet whom, and what came of it. Games are the tables' own."""

from games.tournaments.models.entry import Entry, Official
from games.tournaments.models.round import Pairing, Place, StageRound
from games.tournaments.models.tournament import Tournament

__all__ = ["Entry", "Official", "Pairing", "Place", "StageRound", "Tournament"]
