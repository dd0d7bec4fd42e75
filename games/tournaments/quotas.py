"""Limits of the size of events, and of how many a user may run."""

from typing import Final

FEWEST_ENTRIES: Final = 4
MOST_ENTRIES: Final = 256
UNDER_WAY: Final = {False: 5, True: 40}
"""Events of one creator that are not over, or were cancelled within so many hours; True: of staff."""
CALLED_OFF_COUNTS_H: Final = 24
"""Each event has lots of its own: whoever could call one off and make it anew at will would draw until they
have what suits them."""
MADE_A_DAY: Final = {False: 20, True: 40}
MOST_BOTS: Final = 256
"""Entries that bots of the service hold in all events of one creator that are still to be played."""
MOST_BOTS_IN_A_SANDBOX: Final = 32
"""Entries that bots hold in all events of a sandbox, which is there to try a program out."""
MOST_OFFICIALS: Final = 20
MOST_STAGES: Final = 4
MOST_ROUNDS: Final = 64
"""Stage rounds of an event, all stages together."""
LARGEST_SCALE: Final = 1000
MOST_BYE_POINTS: Final = 1000
LONGEST_COMPLAINTS_H: Final = 14 * 24
