"""Break the game off."""

from typing import Final

from games.tables.interventions.kind import Intervention

BREAK_OFF: Final = Intervention(
    "break_off",
    about="The game is broken off without a result; in an event it waits for a ruling",
    label="Break the game off",
    done="Game broken off",
    act="rule",
    unrated=True,
    grave=True,
    fits=lambda at: at.running,
    examples=(("No result", {"reason": "Nobody came back after the alarm."}),),
)
