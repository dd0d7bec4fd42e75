"""Rating pools: games are compared by ruleset and speed; practice with bots has a pool of its own."""

from typing import Final, NamedTuple

from games.ratings.weng_lin import Skill

LIVE, CORRESPONDENCE, PRACTICE = "live", "correspondence", "practice"
# The strength of the service's own bots does not change, so their skills are fixed. This keeps the points of
# a pool comparable over time.
HOUSE_BOTS: Final = {
    "random": Skill(5.0, 1.0),
    "easy": Skill(20.0, 1.0),
    "steady": Skill(25.0, 1.0),
    "strong": Skill(27.0, 1.0),
    "expert": Skill(28.0, 1.0),
}


class PoolName(NamedTuple):
    """The key of a ruleset without its version, and a speed: `modern.live`."""

    ruleset: str
    speed: str

    def __str__(self) -> str:
        return f"{self.ruleset}.{self.speed}"


def pool_of(pinned: str, *, lasts_days: bool, with_house_bots: bool) -> PoolName:
    """Return the pool of a game by its ruleset `modern@1` …; a corrected ruleset keeps the ratings."""
    speed = PRACTICE if with_house_bots else CORRESPONDENCE if lasts_days else LIVE
    return PoolName(pinned.partition("@")[0], speed)
