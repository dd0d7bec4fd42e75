"""Send the table a message."""

from typing import Final

from games.tables.interventions.kind import Intervention

MESSAGE: Final = Intervention(
    "message",
    about="Everybody at the table gets a message",
    label="Send the table a message",
    done="Message to the table",
    act="tell",
    fits=lambda at: at.running,
    examples=(("A word", {"reason": "The next round begins at six."}),),
)
