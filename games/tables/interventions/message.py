"""Send the table a message."""

from typing import Final

from games.tables.interventions.kind import Intervention

MESSAGE: Final = Intervention(
    "message",
    about="Everybody at the table is told something",
    label="Send the table a message",
    done="Table told something",
    act="tell",
    fits=lambda at: at.running,
    examples=(("A word", {"reason": "The next round begins at six."}),),
)
