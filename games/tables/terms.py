"""Terms of a game: rules and time limits, read once for everything that opens tables."""

from collections.abc import Mapping
from typing import NamedTuple

from accounts.errors import Fault
from accounts.refusals import refuses
from games.engine.errors import InvalidOption, UnknownRuleset
from games.engine.rulesets import ruleset as ruleset_of
from games.engine.rulesets.base import OpenedBy, Ruleset
from games.engine.rulesets.options import CONCURRENCY, configure, house_rules
from games.tables import clocks
from games.tables.errors import ClockOutOfBounds, InvalidClock, InvalidTurnLimit, NotRatable

MOST_LIKELY_PLAYERS = 4
# Rounds played at once in a game of days: one by one it would last a year.
BY_CORRESPONDENCE = 6


class Terms(NamedTuple):
    """A game that the ruleset accepts. `clock`: the rules of the players' clocks, as a table keeps them.

    `turn_limit` is in seconds. At most one of `clock` and `turn_limit` is set.
    """

    rules: Ruleset
    players: int
    options: dict[str, object]
    turn_limit: int | None
    clock: dict[str, object] | None

    @property
    def has_limit(self) -> bool:
        """Whether no player can make the others wait for ever."""
        return self.turn_limit is not None or self.clock is not None

    def check_comparable(self) -> None:
        """Check that the game has no house rules: a pool compares games by equal rules. Raise NotRatable."""
        why = "A rated game is played by a ruleset as it stands: leave this out, or play unrated."
        found = house_rules(self.rules, self.options)
        if found:
            faults = (Fault(f"/options/{name}", "house_rule_not_rated", why) for name in found)
            raise NotRatable(faults=tuple(faults))


@refuses(UnknownRuleset, InvalidOption, InvalidTurnLimit, InvalidClock, ClockOutOfBounds)
def agreed(
    *,
    ruleset: str,
    players: int | None = None,
    options: Mapping[str, object] | None = None,
    turn_limit: int | None = None,
    clock: Mapping[str, object] | None = None,
) -> Terms:
    """Return the terms of such a choice; what it leaves out has its default."""
    rules, chosen = ruleset_of(ruleset), dict(options or {})
    if players is None:
        players = MOST_LIKELY_PLAYERS if MOST_LIKELY_PLAYERS in rules.players else rules.players[0]
    one_by_one = configure(rules, players, chosen).opened_by is OpenedBy.LAST_HIGH_BIDDER
    if not clocks.may_limit(turn_limit):
        raise InvalidTurnLimit
    seconds, of_days = _limit(turn_limit, clock)
    by_days = of_days is not None and CONCURRENCY.name in {option.name for option in rules.options}
    if by_days and not one_by_one:
        chosen.setdefault(CONCURRENCY.name, BY_CORRESPONDENCE)
    return Terms(rules, players, chosen, seconds, of_days)


def _limit(
    turn_limit: int | None, wanted: Mapping[str, object] | None
) -> tuple[int | None, dict[str, object] | None]:
    """Return seconds for each turn or rules for clocks, at most one of the two."""
    if wanted is None:
        return turn_limit, None
    if turn_limit is not None:
        raise InvalidClock(clocks.ClockFault("", "invalid_clock", "A table has a turn_limit or a clock."))
    try:
        rules = clocks.chosen(wanted)
    except clocks.ClockFault as fault:
        raise (ClockOutOfBounds if fault.code == ClockOutOfBounds.code else InvalidClock)(fault) from None
    return (rules, None) if isinstance(rules, int) else (None, rules._asdict())
