"""Limits of sandboxes: enough to test a program, no more than can be given to all."""

from datetime import timedelta
from typing import Final

MOST_SANDBOXES: Final = 5
MOST_TABLES: Final = 20
MOST_PLAYERS: Final = 8
LIVES_FOR: Final = timedelta(days=1)
SHORTEST_ADVANCE: Final = timedelta(seconds=1)
LONGEST_ADVANCE: Final = timedelta(days=60)
# A game ends after a year at the latest; two of them, one after the other.
FURTHEST: Final = timedelta(days=800)
