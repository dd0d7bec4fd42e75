"""Clocks: how long a seat may think, as pure functions. Times are whole milliseconds since 1970, given as
arguments.

`live` has the seconds of a turn at live tables. The rest is for games that last weeks: one clock for each
player and game (`clock`), by rules that a table chooses (`presets`), stopped at the hours its player does not
play (`calendar`). `explanation` says when it runs out and why, `reminders` when to remind.
"""

from games.tables.clocks.calendar import ALWAYS, Calendar, Habits, allowed
from games.tables.clocks.clock import Clock
from games.tables.clocks.explanation import Deadline, Step, deadline
from games.tables.clocks.live import LONGEST_TURN_S, SHORTEST_TURN_S, may_limit
from games.tables.clocks.presets import PRESETS, ClockFault, Rules, chosen
