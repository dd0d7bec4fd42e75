"""Set the scores of the game."""

from typing import Final

from games.tables.interventions.kind import WHY, Intervention

ADJUDICATE: Final = Intervention(
    "adjudicate",
    about="The game ends with scores that the director gives, and the places follow from them",
    label="Set the scores of the game",
    done="Scores of a game given",
    act="rule",
    needs=("scores",),
    unrated=True,
    grave=True,
    fits=lambda at: at.running,
    examples=(("The result", {"reason": WHY, "scores": [120, 80, 80, -5]}),),
)
