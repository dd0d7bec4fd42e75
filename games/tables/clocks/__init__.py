"""Clocks: how long a seat may think, as pure functions. Times are whole milliseconds since 1970, given as
arguments.

At live tables a turn has some seconds. Games that last weeks have one clock for each player and game
(`clock`, which says when it runs out and why), by rules that a table chooses (`presets`). It stands still at
the hours its player does not play (`calendar`).
"""

from games.tables.clocks.calendar import ALWAYS, Calendar, PlayerHours, allowed
from games.tables.clocks.clock import Clock, Deadline, deadline
from games.tables.clocks.presets import LONGEST_TURN_S, SHORTEST_TURN_S, ClockFault, Rules, chosen, may_limit
