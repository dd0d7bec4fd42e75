"""Give more time."""

from typing import Final

from games.tables.interventions.kind import WHY, Intervention

EXTEND: Final = Intervention(
    "extend",
    about="A seat is given more time",
    label="Give more time",
    done="Time given",
    act="clock",
    needs=("seat", "seconds"),
    fits=lambda at: at.running and at.timed,
    examples=(("An hour more", {"reason": WHY, "seat": 2, "seconds": 3600, "preview": True}),),
)
