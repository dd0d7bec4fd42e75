"""Events in the admin: made, entered, paired, ruled on and confirmed by people who have never seen code."""

from games.tournaments.admin.events import TournamentAdmin
