"""What is done with sandboxes."""

from games.sandboxes.services.advancing import advance, advance_sandbox
from games.sandboxes.services.opening import close_sandbox, open_sandbox
from games.sandboxes.services.removing import remove, sweep_sandboxes
from games.sandboxes.services.scripting import sweep_scripts, tell_seat, untell_seat
from games.sandboxes.services.seating import StackedDeal, check_tables, open_test_table
from games.sandboxes.services.stepping import sweep_steps

__all__ = [
    "StackedDeal",
    "advance",
    "advance_sandbox",
    "check_tables",
    "close_sandbox",
    "open_sandbox",
    "open_test_table",
    "remove",
    "sweep_sandboxes",
    "sweep_scripts",
    "sweep_steps",
    "tell_seat",
    "untell_seat",
]
