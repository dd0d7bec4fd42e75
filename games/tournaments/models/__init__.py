"""What is stored of tournaments: who was to meet whom, and what came of it. Games are the tables' own."""

from games.tournaments.models.boards import Boards
from games.tournaments.models.complaint import Complaint
from games.tournaments.models.entry import Entry, Official
from games.tournaments.models.motion import Motion
from games.tournaments.models.round import Pairing, Place, StageRound
from games.tournaments.models.tournament import Tournament
