"""The rulesets. A document that can be read two ways is a field, never an `if`."""

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

from games.engine.errors import UnknownRuleset
from games.engine.rulesets.base import Ruleset
from games.engine.rulesets.cafe import CAFE
from games.engine.rulesets.casual import CASUAL
from games.engine.rulesets.modern import MODERN
from games.engine.rulesets.rising import RISING
from games.engine.rulesets.traditional import TRADITIONAL
from games.engine.rulesets.updown import UPDOWN
from games.engine.suggestions import meant

# Every version ever released, by the name that tables keep; the newest version of a key comes last.
RULESETS: Final[Mapping[str, Ruleset]] = MappingProxyType(
    {each.pinned: each for each in (MODERN, TRADITIONAL, RISING, CASUAL, UPDOWN, CAFE)}
)
_NEWEST: Final = {each.key: each for each in RULESETS.values()}
# Without versions.
KEYS: Final = tuple(_NEWEST)


def ruleset(name: str) -> Ruleset:
    """The ruleset of a pinned name (`modern@1`) or the newest version of a key (`modern`)."""
    found = RULESETS.get(name) or _NEWEST.get(name)
    if found is None:
        raise UnknownRuleset(f"There is no ruleset {name!r}.{meant(name, (*KEYS, *RULESETS))}")
    return found
