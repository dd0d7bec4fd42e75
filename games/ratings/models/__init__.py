"""What is stored of ratings, and of what finished games say of those who played them."""

from games.ratings.models.counted import CountedGame, Statistics, UncountedGame, Versus
from games.ratings.models.rated import Correction, Generation, Pool, RatedGame, Rating, RatingEvent, Rung
