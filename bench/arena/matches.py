"""A match: one strategy against a table of others, in sets. A set is one deal in all seatings."""

import time
from collections import Counter
from collections.abc import Mapping
from typing import NamedTuple

from bench.arena.decision_times import Timed
from bench.arena.errors import InvalidOption, UnknownRuleset
from bench.arena.field import contender
from bench.arena.match_game import play
from bench.arena.sources import step_by_step
from bots.strategies.base import Strategy
from games.engine import errors
from games.engine.rulesets import KEYS, ruleset
from games.engine.rulesets.base import Winner
from games.engine.rulesets.options import Pairs, configure


class Match(NamedTuple):
    """`one` sits in one seat, `others` in all the rest; `options` as `canonical` makes them of a table's.

    With `sources` each deal is played three times: with `one` in the auction only, then in the estimates as
    well, then everywhere.
    """

    one: str
    others: str
    ruleset: str = "modern"
    players: int = 4
    options: Pairs = ()
    seed: int = 1
    sources: bool = False

    def check(self) -> None:
        """ArenaError where this cannot be played."""
        contender(self.one), contender(self.others)
        try:
            configure(ruleset(self.ruleset), self.players, self.options)
        except errors.UnknownRuleset:
            raise UnknownRuleset(f"There is no ruleset {self.ruleset!r}, but {', '.join(KEYS)}.") from None
        except errors.InvalidOption as error:
            raise InvalidOption(f"{error.option}: {error.detail}") from None


class PlayedSet(NamedTuple):
    """What came of one deal in all seatings.

    `margins`: points of `one` over the mean of the others, a game; three with sources, the last of which is
    of `one` everywhere, as is all the rest here. `exact` and `exact_others` count rounds by seat, `rounds`
    those of all games; `steps` is how long `one` took, see `decision_times`.
    """

    number: int
    margins: tuple[float, ...]
    exact: int
    exact_others: int
    rounds: int
    steps: Mapping[int, int]


def play_set(match: Match, number: int) -> PlayedSet:
    """The set of this number: the same again whenever it is played, but for how long it took."""
    one, others = contender(match.one), contender(match.others)
    ways = step_by_step(one, others) if match.sources else (one,)
    played = [_seatings(match, number, each, others) for each in ways]
    return played[-1]._replace(margins=tuple(each.margins[0] for each in played))


def _seatings(match: Match, number: int, one: Strategy, others: Strategy) -> PlayedSet:
    sign = 1 if ruleset(match.ruleset).winner is Winner.HIGHEST else -1
    # By the processor's time: what else the machine does is not the strategy's.
    timed = Timed(one, time.process_time)
    margin, count = 0, Counter[str]()
    for seat in range(match.players):
        if seat == 0 or match.one != match.others:  # against itself all seatings are one game
            strategies = [others] * match.players
            strategies[seat] = timed
            game = play(
                strategies, number, ruleset_key=match.ruleset, options=dict(match.options), seed=match.seed
            )
        margin += sign * (match.players * game.scores[seat] - sum(game.scores))
        count["exact"] += game.exact[seat]
        count["others"] += sum(game.exact) - game.exact[seat]
        count["rounds"] += game.rounds
    of_all = (count["exact"], count["others"], count["rounds"])
    mean = margin / (match.players - 1) / match.players
    return PlayedSet(number, (mean,), *of_all, timed.steps)
