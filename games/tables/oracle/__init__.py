"""The oracle: what must hold of every table, found out again from its log. Pure; `manage.py audit` runs it.

It decides every action anew with the ruleset version that the table pinned, so a log that the rules could not
have brought about is found as surely as a row that does not follow from it.
"""

from games.tables.oracle.cards import card_findings
from games.tables.oracle.findings import Finding, Stored, StoredEntry, StoredSeat, StoredWait
from games.tables.oracle.log import log_findings
from games.tables.oracle.rows import row_findings
from games.tables.oracle.traces import Trace, trace_findings

__all__ = [
    "Finding",
    "Stored",
    "StoredEntry",
    "StoredSeat",
    "StoredWait",
    "Trace",
    "findings",
    "trace_findings",
]


def findings(stored: Stored) -> list[Finding]:
    """Everything wrong in a table's stored rows."""
    wrong = log_findings(stored)
    if wrong:
        # A log that cannot be read or followed proves nothing about the rows.
        return wrong
    return [*card_findings(stored), *row_findings(stored)]
