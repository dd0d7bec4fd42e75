"""The bots' simulator on one core, compared with OpenSpiel's rollouts in C++, and the time of a decision."""

from __future__ import annotations

import json
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from functools import partial
from random import Random
from typing import TYPE_CHECKING, Any, Final

from bench.harness import tools
from bench.harness.measure import Measure, Row, attempt, median, percentile
from bench.lengths import either
from bots.fresh_game import begun as game_begun
from bots.simulation.chance import begun
from bots.simulation.foresight import tree
from bots.simulation.jit import COMPILED, Ints, array, compiled, zeros
from bots.simulation.play import by_chance, to_the_end
from bots.simulation.preferences import preferences
from bots.strategies import strategy
from bots.strategies.base import sight
from bots.strategies.warmup import warm_up
from estimation_service.local.errors import CannotStart
from games.engine.cards import FULL_DECK
from games.engine.game import Status
from games.engine.round import Phase
from games.engine.verbs import take, to_act

if TYPE_CHECKING:
    from bench.harness.place import Place

RUNS: Final = either(7, short=1)
HANDS: Final = 200_000  # per run
DEALS: Final = either(6, short=1)
PROMISED_HANDS, PROMISED_ROLLOUTS, TIMES_OPENSPIEL = 1_800_000.0, 1_200_000.0, 13.0
PROMISED_LOAD_S, PROMISED_MB = 0.5, 200.0
USUAL_MS: Final = {"strong": 20.0, "expert": 100.0}
DECIDED_IN: Final = {"rounds": [1, 14]}

# A separate process: OpenSpiel is installed apart, and deals, bids and plays at random in C++.
OPENSPIEL: Final = """
import json, random, time, pyspiel
state = pyspiel.load_game("spades").new_initial_state()
random.seed(1)
while state.is_chance_node() or len(state.history()) < 56:
    outcomes = state.legal_actions()
    state.apply_action(random.choice(outcomes))
rates = []
for run in range(8):
    evaluator = pyspiel.RandomRolloutEvaluator(10000, run)
    bot = pyspiel.MCTSBot(state.get_game(), evaluator, 1.0, 2, 1000, False, run, False)
    began = time.process_time()
    bot.step(state)  # two simulations, each of which is judged by so many rollouts
    rates.append(20000 / (time.process_time() - began))
print(json.dumps([sorted(rates[1:])[len(rates) // 2]]))
"""
LOADING: Final = """
import json, time
def held():
    # The memory now. The peak would start with the peak of the program that started this one.
    return next(int(line.split()[1]) for line in open("/proc/self/status") if line.startswith("VmRSS")) / 1024
began, before = time.perf_counter(), held()
from bots.strategies.warmup import warm_up
warm_up()
print(json.dumps([time.perf_counter() - began, held() - before]))
"""


def measures(place: Place) -> Iterator[Row]:
    """Yield rates by CPU time, as medians over runs; a first run warms up and does not count."""
    if not COMPILED:
        raise CannotStart("The simulator is not compiled here: numba is not installed.")
    warm_up()
    yield from _rates(place)
    yield from attempt("simulator: loading", partial(_loaded, place))
    for level, usual in USUAL_MS.items():
        place.tell(f"decisions of {level} in two rounds among three steady")
        times = _decisions(level)
        yield Measure(f"simulator: a card by {level}, median", median(times), "ms", usual)
        yield Measure(f"simulator: a card by {level}, 95 of 100 within", percentile(times, 0.95), "ms", usual)


def _rates(place: Place) -> Iterator[Row]:
    deals = _deals()
    hands = _rate(lambda: _all_by_chance(deals, HANDS, zeros(6), zeros(6)))
    yield Measure("simulator: hands of 13 tricks, random play", hands, "hands/s", PROMISED_HANDS)
    needs, room, ways = zeros(6), (zeros(4), zeros(14)), zeros(9)
    learned, no_tree = preferences(), tree()
    rollouts = _rate(
        lambda: _all_to_the_end(
            deals, HANDS // 8, zeros(6), zeros(6), needs, room[0], learned, ways, room[1], no_tree
        ),
        HANDS // 8,
    )
    yield Measure("simulator: hands of 13 tricks, learned policy", rollouts, "hands/s", PROMISED_ROLLOUTS)
    yield from attempt("simulator: OpenSpiel", partial(_beside_openspiel, place, hands))


def _beside_openspiel(place: Place, hands: float) -> Iterator[Row]:
    place.tell("pyspiel.MCTSBot with RandomRolloutEvaluator, spades after the bids")
    (peer,) = _told(OPENSPIEL, place, str(tools.installed(place)))
    yield Measure("simulator: OpenSpiel's own rollouts of 13 tricks", peer, "hands/s")
    yield Measure(
        "simulator: random play, compared with OpenSpiel", hands / peer, "times as many", TIMES_OPENSPIEL
    )


def _loaded(place: Place) -> Iterator[Row]:
    _told(LOADING, place)  # the first run compiles what is missing
    seconds, megabytes = _told(LOADING, place)
    yield Measure("simulator: time to load and evaluate one decision", seconds, "s", PROMISED_LOAD_S)
    yield Measure("simulator: memory for this", megabytes, "MB", PROMISED_MB)


def _told(program: str, place: Place, *path: str) -> list[float]:
    environment = {"PATH": "/usr/bin:/bin", "PYTHONPATH": ":".join([*path, str(place.home.checkout)])}
    words = [sys.executable, "-c", program]
    answer = subprocess.run(
        words, env=environment, cwd=place.home.checkout, capture_output=True, text=True, check=True
    )
    found: list[float] = json.loads(answer.stdout.splitlines()[-1])
    return found


def _deals() -> Ints:
    """Return the hands of 64 deals, one after the other."""
    dice, deals = Random(2026), list[list[int]]()
    for _ in range(64):
        deck = list(FULL_DECK)
        dice.shuffle(deck)
        deals.append([sum(1 << card for card in deck[seat::4]) for seat in range(4)])
    return array([hand for deal in deals for hand in deal])


def _rate(run: Callable[[], object], hands: int = HANDS) -> float:
    rates = []
    for _ in range(RUNS + 1):
        began = time.process_time()
        run()
        rates.append(hands / (time.process_time() - began))
    return median(rates[1:])


@compiled
def _all_by_chance(deals: Ints, count: int, hands: Ints, won: Ints) -> int:
    state = begun(1)
    for i in range(count):
        for seat in range(4):
            hands[seat] = deals[i % 64 * 4 + seat]
        state = by_chance(hands, 4, i % 4, i % 5, won, state)
    return state


@compiled
def _all_to_the_end(
    deals: Ints, count: int, hands: Ints, won: Ints, needs: Ints, trick: Ints, prefers: Ints, ways: Ints,
    found: Ints, no_tree: Any,
) -> int:  # fmt: skip
    state = begun(1)
    for i in range(count):
        for seat in range(4):
            hands[seat], needs[seat] = deals[i % 64 * 4 + seat], 3
        state = to_the_end(hands, 4, i % 4, trick, i % 5, needs, won, prefers, ways, found, no_tree, state)
    return state


def _decisions(level: str) -> list[float]:
    """Return milliseconds of CPU time for each card of one seat that has a choice."""
    dice, times = Random(level), []
    for deal in range(DEALS):
        game, decks = game_begun("modern", 4, DECIDED_IN, deal)
        while game.status is Status.RUNNING:
            round = game.open[0]
            (seat,) = to_act(round)
            seen = sight(game, {round.number: decks.hand(round, seat)}, seat, round.number)
            assert seen.round.my is not None, "it is the view of its own seat"
            legal = seen.round.my.legal
            chosen = strategy(level if seat == 0 else "steady")
            began = time.process_time()
            action = chosen.choose(seen, legal, dice)
            if seat == 0 and len(legal) > 1 and round.phase is Phase.PLAY:
                times.append(1000 * (time.process_time() - began))
            game = take(game, decks, round.number, seat, action).game
    return times
