"""Models of tournaments: entries, pairings and results. Games belong to the tables."""

from games.tournaments.models.decisions import Complaint, Motion
from games.tournaments.models.entry import Entry, Official
from games.tournaments.models.round import Pairing, Place, StageRound
from games.tournaments.models.tournament import Boards, Tournament
