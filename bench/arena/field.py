"""The frozen field: opponents that never change, so that strength can be compared across releases.

`steady-1` is the first release of `steady`, kept in `bench/arena/frozen`; a test fixes its answers. `mc-1000`
is plain Monte Carlo search. Its name sets the number of rounds played out, and optionally the noise.
"""

from collections.abc import Mapping
from pkgutil import resolve_name
from types import MappingProxyType
from typing import Final

from bench.arena.errors import UnknownStrategy
from bots.strategies import STRATEGIES, strategy
from bots.strategies.base import Strategy

# Where each opponent is. A module is imported only when somebody plays against it.
FIELD: Final[Mapping[str, str]] = MappingProxyType(
    {
        "random": "bots.strategies.random_legal",
        "steady-1": "bench.arena.frozen.steady_1",
    }
)
SEARCHING: Final = ("mc-1000", "mc-1000-noise-50")
NAMES: Final = (*STRATEGIES, *(name for name in FIELD if name not in STRATEGIES), *SEARCHING)


def contender(name: str) -> Strategy:
    """Return the strategy or field opponent of this name. Raise UnknownStrategy, which lists all names."""
    if name in STRATEGIES:
        return strategy(name)
    if name in FIELD:
        known: Strategy = resolve_name(FIELD[name])
        return known
    # Import this only when it is needed: it loads the simulator.
    from bench.arena.monte_carlo import monte_carlo  # see above

    found = monte_carlo(name)
    if found is None:
        raise UnknownStrategy(
            f"There is no strategy {name!r}. Choose among {', '.join(NAMES)}. In the names that begin with "
            "mc, the rounds played out may be 1 to 999999, the cards in a hundred played by chance 1 to 99."
        )
    return found
