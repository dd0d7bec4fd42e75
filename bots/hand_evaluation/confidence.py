"""Confidence: how sure a seat is to win exactly what it needs, from how far its cards reach."""

from math import exp
from typing import Final, NamedTuple

from bots.hand_evaluation.trick_counts import Reach


class ReachConfidence(NamedTuple):
    """How far to trust the reach of a hand: a margin and a breadth of doubt above and below.

    `spare` raises the least by so much for every trick that nobody wants; `fought` lowers the most for every
    trick that two seats want.
    """

    above: float
    doubt_above: float
    below: float
    doubt_below: float
    spare: float
    fought: float


# Fitted to the outcomes of games against itself.
# By tricks left from 1 to 13, for a seat with the lead.
LEADING: Final = (
    ReachConfidence(0.264, 0.086, 0.642, 0.122, -0.02, -0.003),
    ReachConfidence(0.939, 0.95, 0.791, 0.136, -0.091, 0.564),
    ReachConfidence(0.685, 1.415, 0.988, 0.223, -0.015, 0.46),
    ReachConfidence(1.514, 2.983, 1.193, 0.283, 0.211, 1.111),
    ReachConfidence(0.6, 2.998, 1.316, 0.231, 0.265, 0.469),
    ReachConfidence(0.271, 2.993, 1.288, 0.297, 0.253, 0.647),
    ReachConfidence(0.956, 2.993, 1.754, 0.547, 0.744, 0.989),
    ReachConfidence(1.771, 0.47, 0.961, 2.998, 0.742, 0.647),
    ReachConfidence(1.914, 0.458, 0.869, 2.996, 0.788, 1.002),
    ReachConfidence(2.847, 2.997, 2.687, 2.766, 1.442, 1.183),
    ReachConfidence(2.847, 2.992, 1.934, 2.962, 1.176, 0.808),
    ReachConfidence(-1.682, 2.995, 2.497, 0.241, 0.756, 0.652),
    ReachConfidence(0.71, 2.998, 1.035, 2.993, 1.188, 1.772),
)
# By tricks left from 1 to 13, for a seat without it.
FOLLOWING: Final = (
    ReachConfidence(0.281, 0.063, 0.752, 0.157, 0.059, 0.005),
    ReachConfidence(0.283, 0.281, 0.798, 0.129, 0.001, 0.013),
    ReachConfidence(0.287, 0.643, 0.926, 0.14, 0.085, 0.142),
    ReachConfidence(0.452, 1.377, 1.021, 0.144, 0.091, 0.445),
    ReachConfidence(0.434, 2.327, 1.173, 0.167, 0.115, 0.641),
    ReachConfidence(0.41, 2.992, 1.337, 0.19, 0.199, 0.884),
    ReachConfidence(0.197, 2.987, 1.35, 0.25, 0.202, 0.937),
    ReachConfidence(-0.095, 2.995, 1.329, 0.243, 0.181, 0.862),
    ReachConfidence(-0.302, 2.997, 1.348, 0.31, 0.253, 0.756),
    ReachConfidence(-0.506, 2.996, 1.264, 0.358, 0.173, 0.713),
    ReachConfidence(-0.532, 2.998, 1.916, 0.509, 0.248, 0.6),
    ReachConfidence(-0.698, 2.995, 1.356, 0.244, 0.129, 0.474),
    ReachConfidence(-0.276, 2.992, 1.616, 0.286, 0.272, 0.502),
)


# The small weight of coming close, beside the chance to be exact; it decides if that chance is tiny.
CLOSENESS = 0.01


def confidence(reach: Reach, need: int, left: int, spare: int, leads: bool) -> float:
    """Return the chance from 0 to 1 to win exactly `need` of `left` (1 …) tricks, and a little for coming
    close.

    `spare`: how many of them nobody wants; negative if more are wanted than there are.
    """
    least, most, sure = reach
    close = CLOSENESS / (1 + max(least - need, need - most, 0.0))
    if need < sure or need > left:
        return close
    which = min(left, len(LEADING)) - 1
    trust = LEADING[which] if leads else FOLLOWING[which]
    if spare > 0:
        least += trust.spare * spare
    else:
        most += trust.fought * spare
    most = min(most, float(left))
    # Sure tricks leave no doubt: with as many masters as needed nobody wins too few.
    too_few = exp((need - most - trust.above) / trust.doubt_above) if need > sure else 0.0
    too_many = exp((least - need - trust.below) / trust.doubt_below) if need < left else 0.0
    return close + 1 / ((1 + too_few) * (1 + too_many))
