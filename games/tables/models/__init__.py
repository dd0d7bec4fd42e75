"""Models of tables. The log is the truth; the other rows follow from it or say who may act."""

from games.tables.models.archive import ArchivedLog, HistoryEntry
from games.tables.models.clock import PlayerClock
from games.tables.models.occupancy import Invitation, Occupancy
from games.tables.models.play import (
    AskedTurn,
    AutomaticTurn,
    LogEntry,
    OpenClaim,
    PlanVersion,
    Round,
    Waiting,
)
from games.tables.models.table import NOT_OVER, Table
