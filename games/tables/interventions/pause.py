"""Pause the clocks."""

from typing import Final

from games.tables.interventions.kind import WHY, Intervention

PAUSE: Final = Intervention(
    "pause",
    about="All clocks and the bots of the service stand still until a director ends the pause, for "
    "at most thirty days",
    label="Pause the clocks",
    done="Clocks paused",
    act="clock",
    fits=lambda at: at.running and at.timed and not at.held,
    examples=(("Stop all clocks", {"reason": WHY}),),
)
