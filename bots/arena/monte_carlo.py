"""Monte Carlo for the field: 1,000 rounds played out for all that is decided, what is said included."""

from __future__ import annotations

from typing import Final

from bots.strategies.searching import Searching

# Rounds are played out as was learned, and with preferences half as strong: so much more is left to chance.
PLAIN: Final = Searching(1_000, sharpness=100, talks=True)
NOISY: Final = Searching(1_000, sharpness=50, talks=True)
