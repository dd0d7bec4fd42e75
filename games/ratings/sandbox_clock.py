"""Columns of ratings that move back when the clock of a sandbox is advanced: none, as no game there
counts."""

from accounts.sandbox_clock import OUTSIDE, PAST, Moves, Stays
from games.ratings.models import Correction, Generation, RatedGame, Rating, RatingEvent

MOVES: tuple[Moves, ...] = ()
STAYS: Stays = {
    Generation: {"made_at": OUTSIDE},
    RatedGame: {"finished_at": PAST},
    Correction: {"at": PAST},
    RatingEvent: {"at": PAST},
    Rating: {"last_at": PAST, "due_at": OUTSIDE},
}
