"""Pause the clocks."""

from typing import Final

from games.tables.interventions.kind import WHY, Intervention

PAUSE: Final = Intervention(
    "pause",
    about="All clocks stand, bots of the service rest, until a director ends that, for thirty days at most",
    label="Pause the clocks",
    done="Clocks paused",
    act="clock",
    fits=lambda at: at.running and at.timed and not at.held,
    examples=(("Stop all clocks", {"reason": WHY}),),
)
