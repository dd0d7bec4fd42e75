"""Models of ratings, and of statistics of finished games."""

from games.ratings.models.game_statistics import CountedGame, Statistics, UncountedGame, Versus
from games.ratings.models.ratings import Correction, Generation, Pool, RatedGame, Rating, RatingEvent, Rung
