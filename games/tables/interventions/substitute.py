"""Replace a player."""

from typing import Final

from games.tables.interventions.kind import Intervention

SUBSTITUTE: Final = Intervention(
    "substitute",
    about="A substitute holds a seat from now on, or its player gets it back",
    label="Replace a player",
    done="Somebody else plays",
    act="seat",
    needs=("seat", "player"),
    fits=lambda at: at.running,
    examples=(("Somebody else", {"reason": "She is ill.", "seat": 1, "player": "omar"}),),
)
