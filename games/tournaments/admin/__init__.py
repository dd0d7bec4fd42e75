"""Events in the admin: create, enter, pair, rule and confirm, without any knowledge of code."""

from games.tournaments.admin.events import TournamentAdmin
