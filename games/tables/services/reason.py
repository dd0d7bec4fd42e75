"""Reasons that staff and officials must give."""

from accounts.refusals import refuses
from games.tables.errors import ReasonRequired
from games.tables.interventions import LONGEST_REASON, SHORTEST_REASON


@refuses(ReasonRequired)
def reason_line(text: str) -> str:
    """Return a reason as it is kept: one line of 10 to 500 visible characters. Raise ReasonRequired."""
    line = " ".join(text.split())
    if not (SHORTEST_REASON <= len(line) <= LONGEST_REASON and line.isprintable()):
        raise ReasonRequired
    return line
