"""Stage rounds whose cheapest tables OR-tools' CP-SAT has proved."""

from games.tournaments.pairing.dice import Dice
from games.tournaments.pairing.swiss import repeat_weight
from tests.tournaments.pairing.events import SEED

BEFORE = 4  # stage rounds drawn by lot, before the one to pair
REPEAT = 50.0
LEVELS = (
    REPEAT,
    3.0,
)  # annealing cools at these prices, one after the other: a repeat, and a usual difference in points
PROVED: dict[int, float] = {16: 537, 20: 420, 24: 257}


def costs(players):
    """Return the cost of each pair after `BEFORE` stage rounds by lot, with whole points from 0 to 30."""
    dice = Dice(SEED, players, 0, "proved")
    points = sorted((dice.below(31) for _ in range(players)), reverse=True)
    met = [[0] * players for _ in range(players)]
    for _ in range(BEFORE):
        order = dice.shuffled(range(players))
        for first in range(0, players, 4):
            for one in order[first : first + 4]:
                for other in order[first : first + 4]:
                    met[one][other] += one != other
    return [
        [
            0.0
            if one == other
            else REPEAT * repeat_weight(met[one][other]) + abs(points[one] - points[other])
            for other in range(players)
        ]
        for one in range(players)
    ]
