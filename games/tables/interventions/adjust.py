"""Change a score."""

from typing import Final

from games.tables.interventions.kind import Intervention

ADJUST: Final = Intervention(
    "adjust",
    about="A seat's score is changed, also once the game is over",
    label="Change a score",
    done="Score changed",
    act="rule",
    needs=("seat", "change", "category"),
    fits=lambda at: at.running or at.finished or at.aborted,
    examples=(
        (
            "A penalty",
            {"reason": "They came twenty minutes late.", "seat": 1, "change": -10, "category": "lateness"},
        ),
    ),
)
