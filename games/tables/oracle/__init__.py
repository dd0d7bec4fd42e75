"""The oracle: checks every table against its log. Pure; `manage.py audit` runs it.

It decides every action again with the ruleset version that the table pinned. So it finds a log that the rules
do not allow, as well as a row that does not follow from the log.
"""

from games.tables.oracle.findings import Finding, Stored, StoredClock, StoredEntry, StoredSeat, StoredWait
from games.tables.oracle.log import Trace, log_findings, trace_findings
from games.tables.oracle.rows import card_findings, row_findings


def findings(stored: Stored) -> list[Finding]:
    """Return everything that is wrong in a table's stored rows."""
    wrong = log_findings(stored)
    if wrong:
        # A log that cannot be read or followed proves nothing about the rows.
        return wrong
    return [*card_findings(stored), *row_findings(stored)]
