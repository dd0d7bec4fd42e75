"""Queue, count and rate finished games once each, and correct ratings."""

from games.ratings.services.corrections import adjust, annul, take_out
from games.ratings.services.leaderboards import sweep_resting, unlist
from games.ratings.services.rated_games import note, rate_pool, sweep_ratings
from games.ratings.services.recalculation import build, renew
from games.ratings.services.statistics import count_game, note_uncounted, rebuilt, sweep_uncounted
