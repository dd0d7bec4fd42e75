"""What is played in the week, and in which pool it counts."""

from typing import Final

from games.ratings.pools import LIVE, PoolName

RULESET: Final = "modern"
OPTIONS: Final = {"rounds": "micro"}
PLAYERS_A_TABLE: Final = 4
# Minutes from one look at the town to the next.
STEP: Final = 4
# Seconds a turn: what waits when a step is over is still in time within the next.
TURN_LIMIT: Final = 300
POOL: Final = str(PoolName(RULESET, LIVE))
