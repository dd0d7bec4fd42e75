"""Monte Carlo for the field: what everybody would write first, at any number of rounds played out.

All that is decided is, what is said included. All deals that voids allow are as likely, and rounds are played
out by players who only aim at their estimates, or play so many cards in a hundred by chance. So nothing that
was learned is in it but what cards are worth.
"""

from __future__ import annotations

import re
from functools import partial
from typing import Final

from bots.simulation.preferences import aiming
from bots.strategies.search import Searching

NAME: Final = re.compile(r"mc-([1-9][0-9]{0,5})(?:-noise-([1-9][0-9]?))?")


def monte_carlo(name: str) -> Searching | None:
    """`mc-1000` plays 1,000 rounds out for a decision, `mc-1000-noise-50` half of their cards by chance."""
    found = NAME.fullmatch(name)
    if found is None:
        return None
    prefers = partial(aiming, int(found[2] or 0))
    return Searching(
        int(found[1]),
        prefers=prefers,
        believing=False,
        foreseeing=False,
        rollouts_a_world=3,
        growing=False,
        talks=True,
    )
