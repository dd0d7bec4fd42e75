"""The engine alone, on one core: whole games through the public verbs, and card play as functions on ints."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from random import Random
from typing import TYPE_CHECKING

from bench.harness.measure import Measure, median
from bench.lengths import either
from games.engine import tricks, verbs
from games.engine.cards import FULL_DECK, hand
from games.engine.facts import SeatTaken
from games.engine.fair_deal import SERVER_SEED_BYTES, commitment, deal_key, fair_decks
from games.engine.fold import fold
from games.engine.game import Game
from games.engine.rulesets import ruleset
from games.engine.seats import Seat

if TYPE_CHECKING:
    from bench.harness.place import Place

RUNS = either(7, short=1)
GAMES = 20  # per run
DEALS = 500
FASTEST_PEER = 148.0  # games/s of a simpler trick-taking game in the fastest Python library we found
PROMISED_GAMES = 150.0
PROMISED_PLAYS = 1_000_000.0


def measures(place: Place) -> Iterator[Measure]:
    """Yield medians over runs; a first run warms up and does not count."""
    place.tell("python -m bench.engine")
    yield from measured()


def measured() -> Iterator[Measure]:
    """Yield rates by CPU time, which is what one free core would reach; for games also by the clock."""
    dice = Random(2026)
    by_cpu, by_clock = _median_rates(lambda: sum(played(dice) for _ in range(GAMES)) and GAMES)
    yield Measure("engine: whole modern games, legal actions each time", by_cpu, "games/s", PROMISED_GAMES)
    yield Measure("engine: the same, beside the fastest Python peer", by_cpu, "games/s", peer=FASTEST_PEER)
    yield Measure("engine: the same, by wall-clock time", by_clock, "games/s", PROMISED_GAMES)
    deals = [_dealt(dice) for _ in range(DEALS)]
    by_cpu, _ = _median_rates(lambda: sum(play_out(hands, trump) for hands, trump in deals))
    yield Measure("engine: validated card plays on ints", by_cpu, "plays/s", PROMISED_PLAYS)


def _median_rates(run: Callable[[], int]) -> tuple[float, float]:
    """Return what the runs did per second of CPU time and per second of the clock, both as medians."""
    rates = []
    for _ in range(RUNS + 1):
        used, begun = time.process_time(), time.perf_counter()
        done = run()
        rates.append((done / (time.process_time() - used), done / (time.perf_counter() - begun)))
    return median(cpu for cpu, _ in rates[1:]), median(clock for _, clock in rates[1:])


def played(dice: Random) -> int:
    """Play one `modern` game to its end, dealing included. Return the number of actions."""
    rules = ruleset("modern")
    seed = dice.randbytes(SERVER_SEED_BYTES)
    decks = fair_decks(deal_key(seed, "bench", (b"",) * 4), rules, 4)
    seated = [SeatTaken(Seat(seat), "person") for seat in range(4)]
    game: Game = fold(None, [verbs.opened(rules, {}, 4, commitment(seed)), *seated])
    game = fold(game, verbs.start(game, decks, Seat(0)))
    actions = 0
    while game.open:
        round = game.open[-1]
        (seat,) = verbs.to_act(round)
        legal = verbs.legal_actions(round, decks.hand(round, seat), seat)
        game = verbs.take(game, decks, round.number, seat, legal[int(dice.random() * len(legal))]).game
        actions += 1
    return actions


Deal = tuple[tuple[int, ...], int]


def _dealt(dice: Random) -> Deal:
    deck = dice.sample(FULL_DECK, 52)
    return tuple(hand(deck[13 * seat : 13 * seat + 13]) for seat in range(4)), dice.randrange(5)


def play_out(hands: tuple[int, ...], trump: int) -> int:
    """Play thirteen tricks, checking each card against the legal ones. Return the number of cards, 52."""
    left = list(hands)
    leader = plays = 0
    while left[leader]:
        led, best, winner = tricks.NO_CARD, -1, leader
        for seat in (leader, (leader + 1) & 3, (leader + 2) & 3, (leader + 3) & 3):
            held = left[seat]
            chosen = held & -held  # the lowest card held, as from a player who does not know the rules
            playable = tricks.legal(held, led, trump)
            if not chosen & playable:
                chosen = playable & -playable
            left[seat] = held ^ chosen
            card = chosen.bit_length() - 1
            led = card if led == tricks.NO_CARD else led
            strength = tricks.power(card, led, trump)
            if strength > best:
                best, winner = strength, seat
            plays += 1
        leader = winner
    return plays


if __name__ == "__main__":
    for measure in measured():
        print(measure.line())
