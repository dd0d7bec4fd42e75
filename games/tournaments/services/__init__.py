"""What is done with tournaments."""

from games.tournaments.services.closing import confirm, end_early, rule, sweep_tournaments
from games.tournaments.services.entering import appoint, dismiss, enter, leave, leave_all
from games.tournaments.services.opening import (
    cancel,
    change,
    close_due_entries,
    close_entries,
    discard,
    make,
    open_entries,
)
from games.tournaments.services.publishing import propose, publish

__all__ = [
    "appoint",
    "cancel",
    "change",
    "close_due_entries",
    "close_entries",
    "confirm",
    "discard",
    "dismiss",
    "end_early",
    "enter",
    "leave",
    "leave_all",
    "make",
    "open_entries",
    "propose",
    "publish",
    "rule",
    "sweep_tournaments",
]
