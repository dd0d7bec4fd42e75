"""Personal data of ratings and statistics, and what is deleted with an account."""

from accounts.personal_data import PersonalRows
from games.ratings.models import Correction, Rating, RatingEvent, Statistics, Versus

PERSONAL = (
    PersonalRows(
        Rating,
        "player",
        ("generation", "generation__pool", "mu", "sigma", "games", "last_at"),
        kept_because="What others gained and lost by them is reckoned with it; it stands on no leaderboard.",
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
        kept_because="The games of those they played with are gone through with it again.",
    ),
    PersonalRows(
        Correction,
        "by",
        kept_because="It says who of the staff decided it.",
        not_exported_because="Only staff correct games.",
    ),
    PersonalRows(Statistics, "player", ("ruleset", "figures")),
    PersonalRows(Versus, "player", ("other", "ruleset", "games", "ahead", "behind")),
    PersonalRows(
        Versus, "other", not_exported_because="It is what they are handed already, from the other's side."
    ),
)
