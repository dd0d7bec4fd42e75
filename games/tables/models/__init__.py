"""Models of tables. The log is the truth; the other rows follow from it or say who may act."""

from games.tables.models.play import (
    ArchivedLog,
    AskedTurn,
    AutomaticTurn,
    HistoryEntry,
    LogEntry,
    OpenClaim,
    PlanVersion,
    Round,
    Waiting,
)
from games.tables.models.seats import Invitation, Occupancy, PlayerClock
from games.tables.models.table import NOT_OVER, Table
