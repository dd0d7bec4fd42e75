"""Personal data of ratings and statistics, and what is deleted with an account."""

from accounts.personal_data import PersonalRows
from games.ratings.models import Correction, Rating, RatingEvent, Statistics, Versus

PERSONAL = (
    PersonalRows(
        Rating,
        "player",
        ("generation", "generation__pool", "mu", "sigma", "games", "last_at"),
        stays="What others gained and lost by them is reckoned with it; it stands on no leaderboard.",
    ),
    PersonalRows(
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
    PersonalRows(
        Correction,
        "by",
        stays="It says who of the staff decided it.",
        untold="Only staff correct games.",
    ),
    PersonalRows(Statistics, "player", ("ruleset", "figures")),
    PersonalRows(Versus, "player", ("other", "ruleset", "games", "ahead", "behind")),
    PersonalRows(Versus, "other", untold="It is what they are handed already, from the other's side."),
)
