"""Interventions of directors at a table: one service for each, for the admin and the API.

`access.powers_over` decides who may do what; nobody may direct where they play. Each service takes an
`Order`: who, why, the version seen, and whether it is only a preview. Players are notified of each
intervention, and the audit trail gets one entry, in the same transaction.
"""

from games.tables.services.directing.clock_changes import extend, pause, resume
from games.tables.services.directing.dispatch import Chosen, intervene, message
from games.tables.services.directing.intervention import (
    Consequences,
    Order,
    RoundStand,
    Stand,
    check_decides,
    check_power,
    stand_of,
    version_of,
)
from games.tables.services.directing.play import PERMISSION, force, redeal, reveal, sayable, undo
from games.tables.services.directing.results import (
    adjudicate,
    adjudicate_round,
    adjust,
    annul,
    break_off,
    restart,
)
from games.tables.services.directing.substitution import substitute
