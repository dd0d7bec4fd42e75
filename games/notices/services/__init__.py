"""All that changes webhooks: registering, writing down what is due, leasing it, and what came of it."""

from games.notices.services.announcing import tell_of_events, tell_of_table, tell_of_time, tell_of_turns
from games.notices.services.auditing import audit, audit_deliveries
from games.notices.services.forgetting import forget_deliveries
from games.notices.services.leasing import Errand, lease
from games.notices.services.recording import drop, record
from games.notices.services.registering import change, disable, register, remove, rotate
from games.notices.services.repeating import ask_for_test, redeliver, replay

__all__ = [
    "Errand",
    "ask_for_test",
    "audit",
    "audit_deliveries",
    "change",
    "disable",
    "drop",
    "forget_deliveries",
    "lease",
    "record",
    "redeliver",
    "register",
    "remove",
    "replay",
    "rotate",
    "tell_of_events",
    "tell_of_table",
    "tell_of_time",
    "tell_of_turns",
]
