"""Matches: one strategy against a table of others, in sets. A set is one deal in all seatings."""

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
    """A match: `one` sits in one seat, `others` in the rest.

    `options` are in the form that `canonical` returns. With `sources` each deal is played three times: `one`
    decides the auction only, then the estimates as well, then everything.
    """

    one: str
    others: str
    ruleset: str = "modern"
    players: int = 4
    options: Pairs = ()
    seed: int = 1
    sources: bool = False

    def check(self) -> None:
        """Raise ArenaError if this match cannot be played."""
        contender(self.one), contender(self.others)
        try:
            configure(ruleset(self.ruleset), self.players, self.options)
        except errors.UnknownRuleset:
            raise UnknownRuleset(f"There is no ruleset {self.ruleset!r}, but {', '.join(KEYS)}.") from None
        except errors.InvalidOption as error:
            raise InvalidOption(f"{error.option}: {error.detail}") from None


class PlayedSet(NamedTuple):
    """The result of one deal in all seatings.

    `margins` are points per game of `one` over the mean of the others. With sources there are three, and only
    in the last one does `one` decide everything. All other fields belong to that last one. `exact` and
    `exact_others` count rounds by seat, `rounds` counts the rounds of all games. `steps` holds the decision
    times of `one`, see `decision_times`.
    """

    number: int
    margins: tuple[float, ...]
    exact: int
    exact_others: int
    rounds: int
    steps: Mapping[int, int]


def play_set(match: Match, number: int) -> PlayedSet:
    """Play the set of this number. A repeated call gives the same result, except for the times."""
    one, others = contender(match.one), contender(match.others)
    ways = step_by_step(one, others) if match.sources else (one,)
    played = [_seatings(match, number, each, others) for each in ways]
    return played[-1]._replace(margins=tuple(each.margins[0] for each in played))


def _seatings(match: Match, number: int, one: Strategy, others: Strategy) -> PlayedSet:
    sign = 1 if ruleset(match.ruleset).winner is Winner.HIGHEST else -1
    # Measure CPU time, because other load on the machine must not count for the strategy.
    timed = Timed(one, time.process_time)
    margin, count = 0, Counter[str]()
    for seat in range(match.players):
        if seat == 0 or match.one != match.others:  # against itself, all seatings are the same game
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
