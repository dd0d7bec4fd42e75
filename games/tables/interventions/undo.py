"""Undo the last call."""

from typing import Final

from games.tables.interventions.kind import Intervention

UNDO: Final = Intervention(
    "undo",
    about="The last thing said in a round does not count, if no card has been seen since",
    label="Take back what was said last",
    done="Last call undone",
    act="play",
    needs=("turn_id",),
    fits=lambda at: at.running and at.undoable,
    examples=(("What was said last", {"reason": "They pressed the wrong key.", "turn_id": "7.9"}),),
)
