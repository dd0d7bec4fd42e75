"""Queue, count and rate finished games once each, and correct ratings."""

from games.ratings.services.corrections import adjust, annul, take_out
from games.ratings.services.leaderboard_removal import unlist
from games.ratings.services.pending_games import note
from games.ratings.services.rated_games import rate_pool
from games.ratings.services.recalculation import build, renew
from games.ratings.services.statistics import count_game, note_uncounted, rebuilt, sweep_uncounted
from games.ratings.services.sweep import sweep_ratings, sweep_resting
