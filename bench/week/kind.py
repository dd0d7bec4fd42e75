"""The kind of games in the week, and their rating pool."""

from typing import Final

from games.ratings.pools import LIVE, PoolName

RULESET: Final = "modern"
OPTIONS: Final = {"rounds": "micro"}
PLAYERS_A_TABLE: Final = 4
# Minutes of a step: people come, and tables are played, once per step.
STEP: Final = 4
# Seconds per turn. This is longer than a step, so a turn left over from one step can still be taken in the
# next.
TURN_LIMIT: Final = 300
POOL: Final = str(PoolName(RULESET, LIVE))
