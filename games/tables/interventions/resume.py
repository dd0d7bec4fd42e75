"""Resume the clocks."""

from typing import Final

from games.tables.interventions.kind import Intervention

RESUME: Final = Intervention(
    "resume",
    about="All clocks run again",
    label="Resume the clocks",
    done="Clocks running again",
    act="clock",
    fits=lambda at: at.running and at.paused,
    examples=(("Let them run", {"reason": "The power is back."}),),
)
