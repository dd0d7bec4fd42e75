"""Ways to play by correspondence, from what a naive server offers to all that this one does."""

from collections.abc import Mapping
from typing import Final, NamedTuple


class Way(NamedTuple):
    """A way to play: which of the service's help people use.

    `automatic`: cards without a choice are played for them. `plans`: after looking at a round they leave the
    suggested plan.
    """

    title: str
    automatic: bool
    claims: bool
    plans: bool
    concurrency: int


WAYS: Final[Mapping[str, Way]] = {
    "naive": Way("no automatic actions", False, False, False, 1),
    "cards": Way("+ forced and touching cards", True, False, False, 1),
    "claims": Way("+ claims", True, True, False, 1),
    "plans": Way("+ plans", True, True, True, 1),
    "six": Way("+ six rounds at once", True, True, True, 6),
    "all": Way("all 18 rounds at once", True, True, True, 18),
}
USUAL: Final = "six"
