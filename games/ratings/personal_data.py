"""Personal data of ratings and statistics, and what is deleted with an account."""

from accounts.personal_data import Kept
from games.ratings.models import Correction, Rating, RatingEvent, Statistics, Versus

PERSONAL = (
    Kept(
        Rating,
        "player",
        ("generation", "generation__pool", "mu", "sigma", "games", "last_at"),
        stays="What others gained and lost by them is reckoned with it; it stands on no leaderboard.",
    ),
    Kept(
        RatingEvent,
        "player",
        (
            "generation",
            "generation__pool",
            "table",
            "place",
            "mu_before",
            "mu",
            "sigma_before",
            "sigma",
            "at",
        ),
        stays="The games of those they played with are gone through with it again.",
    ),
    Kept(
        Correction,
        "by",
        stays="It says who of the staff decided it.",
        untold="Only staff correct games.",
    ),
    Kept(Statistics, "player", ("ruleset", "figures")),
    Kept(Versus, "player", ("other", "ruleset", "games", "ahead", "behind")),
    Kept(Versus, "other", untold="It is what they are handed already, from the other's side."),
)
