"""Services that change sandboxes."""

from games.sandboxes.services.clock_advance import advance, advance_sandbox, sweep_steps
from games.sandboxes.services.sandbox_lifecycle import close_sandbox, open_sandbox, remove, sweep_sandboxes
from games.sandboxes.services.sandbox_tables import StackedDeal, check_tables, open_test_table
from games.sandboxes.services.seat_scripts import delete_script, set_script, sweep_scripts
