"""The time that the service's bots take: the cost of a search, and when its answer leaves. Pure.

A search's cost is the processor time of its own thread. A busy machine makes it last longer but not cost
more, so load changes neither what is played nor how well.
"""

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

from bots.strategies.base import Dice

# Seconds within which nearly all searches end. Strategies without a search need a millisecond or two.
USUAL_S: Final[Mapping[str, float]] = MappingProxyType({"strong": 0.020, "expert": 0.100})
# Every answer leaves at the end of such a tick: the time a bot thought would tell how many cards it could
# choose from. Nearly all thoughts of strategies without a search fit into one.
TICK_S: Final = 0.001
# The longest that an answer of a strategy that searches is kept, as a multiple of `USUAL_S`.
LONGEST: Final = 1.5
# Seconds that a search may cost. Its action is played if it was found within this time.
CAPS_S: Final[Mapping[str, float]] = MappingProxyType(
    {strategy: LONGEST * usual for strategy, usual in USUAL_S.items()}
)


def leaves_after(usual_s: float, dice: Dice) -> float:
    """Return after how many seconds an answer leaves, drawn before the search begins. Nearly all searches are
    over by then, unless the machine was too slow."""
    return usual_s * (1 + (LONGEST - 1) * dice.random())


def still_to_wait(took_s: float, leaves_s: float, tick_s: float) -> float:
    """Return seconds until an answer leaves that was found `took_s` after the beginning: at `leaves_s` or, if
    that has passed, at the next whole tick after it."""
    late = took_s - leaves_s
    return -late if late <= 0 else tick_s - late % tick_s
