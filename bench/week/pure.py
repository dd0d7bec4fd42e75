"""A community at tables by lot, played by the engine alone: the best that ratings could know.

Nobody seeks, comes or goes. All play equally often, against anybody. Ratings come from the service's own
function. So if their agreement is below 1, only the luck of the games and of the lot is the reason.
"""

from collections.abc import Iterator, Sequence
from pathlib import Path
from random import Random
from statistics import fmean

from bench.week import results
from bench.week.convergence import Finished
from bench.week.kind import OPTIONS, PLAYERS_A_TABLE, RULESET
from bench.week.player import SPREADS
from bench.week.results import Run
from bots.strategies.base import sight
from bots.strategies.easy import choose_with_slips
from games.engine.fair_deal import SERVER_SEED_BYTES, fair_decks
from games.engine.fold import fold
from games.engine.game import Game, Status
from games.engine.rulesets import ruleset
from games.engine.rulesets.options import configure
from games.engine.seats import Seat
from games.engine.verbs import opened, start, take, to_act
from games.ratings.weng_lin import Skill, rated


def keep_community(run: Run, folder: Path = results.KEPT) -> None:
    """Play a run by lot, and store it under the name of its spread. It can run in a child process."""
    slips = SPREADS[run.spread].slips(run.players)
    results.keep(run.spread, slips, community(run.seed, slips, run.games), folder)


def community(seed: int, slips: Sequence[float], games: int) -> Iterator[Finished]:
    """Yield this many games among people with these slips, the best first; the seed decides all."""
    dice = Random(f"{seed} by lot")
    skills = [Skill()] * len(slips)
    left: list[int] = []
    for _ in range(games):
        if len(left) < PLAYERS_A_TABLE:
            left = dice.sample(range(len(slips)), len(slips))
        who, left = tuple(left[:PLAYERS_A_TABLE]), left[PLAYERS_A_TABLE:]
        over = _played([slips[each] for each in who], dice)
        assert over.places is not None, "the game is over"
        after = rated([skills[each] for each in who], over.places)
        for each, skill in zip(who, after, strict=True):
            skills[each] = skill
        mean = fmean(over.scores)
        yield Finished(who, tuple(over.places), tuple(each - mean for each in over.scores), after)


def _played(slips: Sequence[float], dice: Random) -> Game:
    """Play a whole game; `slips` are by seat."""
    rules = configure(ruleset(RULESET), len(slips), OPTIONS)
    decks = fair_decks(dice.randbytes(SERVER_SEED_BYTES), rules, len(slips))
    game = fold(None, (opened(ruleset(RULESET), OPTIONS, len(slips), ""),))
    game = fold(game, start(game, decks, Seat(0)))
    while game.status is Status.RUNNING:
        round = game.open[0]
        (seat,) = to_act(round)
        seen = sight(game, {each.number: decks.hand(each, seat) for each in game.open}, seat, round.number)
        assert seen.round.my is not None, "the view of a seat has its own part"
        action = choose_with_slips(seen, seen.round.my.legal, slips[seat], dice)
        game = take(game, decks, round.number, seat, action).game
    return game
