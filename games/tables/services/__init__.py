"""Services that change a table, by what they do: opening, seating, playing, ending, leasing.

Each service is one transaction. It locks the table's row first, so actions at one table never overlap;
deadlocks and serialization failures are tried again.
"""

from games.tables.services.claims import answer_claim, claim, sweep_claims
from games.tables.services.clocks import retime_tables_of, show_clock
from games.tables.services.departure import depart, leave_open, leave_untimed
from games.tables.services.due_turns import answer_for, sweep_automatic
from games.tables.services.log_append import tell_alone
from games.tables.services.oracle_audit import audit
from games.tables.services.pauses import (
    agree_to_pause,
    agree_to_resume,
    end_pause,
    overlong_pauses,
    pauses_that_are_over,
)
from games.tables.services.plans import confirm_plan, preview_plan, withdraw_plan
from games.tables.services.player_turn import act, act_for
from games.tables.services.resignation import abort, abort_by_staff, call_off, resign, resign_bot, tell_ruling
from games.tables.services.retention import NotPacked, archive_games, forget_asked_turns
from games.tables.services.seat_return import end_return, take_over
from games.tables.services.seating import (
    add_bot,
    give_up_seat,
    invite,
    leave_seat,
    remove_bot,
    take_seat,
    withdraw,
)
from games.tables.services.table_creation import open_same_table, open_table, start
from games.tables.services.timeouts import look_at_clock, time_out
from games.tables.services.tournament_tables import (
    Boards,
    Player,
    open_boards,
    open_seeds,
    open_tournament_table,
    start_tournament_tables,
)
