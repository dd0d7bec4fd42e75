"""How large events may be, and how many somebody may run."""

from typing import Final

FEWEST_ENTRIES: Final = 4
MOST_ENTRIES: Final = 256
MOST_UNDER_WAY: Final = 5
"""Events of one creator that are not over."""
MOST_OFFICIALS: Final = 20
MOST_STAGES: Final = 4
MOST_ROUNDS: Final = 64
"""Stage rounds of an event, all stages together."""
LARGEST_SCALE: Final = 1000
MOST_BYE_POINTS: Final = 1000
LONGEST_COMPLAINTS_H: Final = 14 * 24
