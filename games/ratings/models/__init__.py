"""Models of ratings, and of statistics of finished games."""

from games.ratings.models.counted import CountedGame, Statistics, UncountedGame, Versus
from games.ratings.models.rated import Correction, Generation, Pool, RatedGame, Rating, RatingEvent, Rung
