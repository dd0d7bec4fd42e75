"""Leave the game out of the ratings."""

from typing import Final

from games.tables.interventions.kind import Intervention

ANNUL: Final = Intervention(
    "annul",
    about="A finished game does not count for ratings",
    label="Leave the game out of the ratings",
    done="Game not counted for ratings",
    act="annul",
    unrated=True,
    grave=True,
    fits=lambda at: at.finished and at.rated,
    examples=(("No ratings", {"reason": "The players had arranged the result."}),),
)
