"""Restart the game."""

from typing import Final

from games.tables.interventions.kind import Intervention

RESTART: Final = Intervention(
    "restart",
    about="The game counts for nothing and begins anew at another table",
    label="Restart the game",
    done="Game restarted",
    act="rule",
    unrated=True,
    grave=True,
    fits=lambda at: at.running or at.aborted,
    examples=(("The game anew", {"reason": "Two players sat on wrong seats."}),),
)
