"""Foresight: a seat chooses its later cards by their results in the rounds played out so far.

A tree over its own turns. At a turn that it knows, it plays the card with the best results, or one that was
tried little and is preferred (PUCT: Rosin, Multi-armed bandits with episode context, 2011). At the first
unknown turn it plays as all do from there on, and knows it the next time. Turns are distinguished by what the
seat sees and never by the hands of the others, because it must play the same in all worlds that look alike
(information set Monte Carlo tree search: Cowling, Powley and Whitehouse, 2012).
"""

from math import sqrt
from typing import Any, Final

from bots.simulation.chance import rolled
from bots.simulation.jit import Ints, compiled, zeros

# Arrays of a tree. By place: the turn known there, 0 for none, and its visits. By place and card: how often
# it was played, and its results. Then the path of the round being played out, and the spread of results.
TURNS, TIMES, TRIED, RESULTS, WAY, SPREAD = range(6)
# The path: whose turns it follows, its length, 1 once it leaves the known turns, how many turns are known,
# the hash that the candidate's turns begin with, its curiosity; then by turn a place and a card.
WHOSE, LENGTH, LEFT_IT, KNOWN, ROOT, CURIOSITY, STEPS = range(7)
NOBODY: Final = -1
# The spread: how many rounds, the sum of their results and of the squares.
ROUNDS, SUM, SQUARES = range(3)
# The most cards in a hand.
WIDEST: Final = 14
# Places for each turn that may become known: if few are taken, a free one is found soon.
PLACES: Final = 2
# How often less promising cards are tried, by the spread of results.
CURIOUS: Final = 2.0
# Worths are whole numbers of thousandths, so that compiled code adds up what interpreted code does.
THOUSANDTHS: Final = 1000
# Added to each card's preference, because no card is certain never to be played.
DOUBT: Final = 0.02


def tree(rounds: int = 0, whose: int = NOBODY) -> tuple[Ints, ...]:
    """Return an empty tree for so many rounds to be played out; by default it belongs to no seat."""
    places = PLACES * rounds
    by_card, way = places * WIDEST, zeros(STEPS + 2 * WIDEST)
    way[WHOSE] = whose
    return zeros(places), zeros(places), zeros(by_card), zeros(by_card), way, zeros(3)


@compiled
def begin(tree: Any) -> None:
    """Begin another round."""
    way, spread = tree[WAY], tree[SPREAD]
    way[LENGTH], way[LEFT_IT], way[ROOT], way[CURIOSITY] = 0, 0, 0, 0
    if spread[ROUNDS]:
        mean = spread[SUM] / spread[ROUNDS]
        way[CURIOSITY] = int(CURIOUS * sqrt(max(0.0, spread[SQUARES] / spread[ROUNDS] - mean * mean)))


@compiled
def end(tree: Any, worth: float) -> None:
    """End the round with this result, for all cards on the path."""
    way, spread, thousandths = tree[WAY], tree[SPREAD], int(worth * THOUSANDTHS)
    spread[ROUNDS] += 1
    spread[SUM] += thousandths
    spread[SQUARES] += thousandths * thousandths
    for step in range(STEPS, STEPS + 2 * way[LENGTH], 2):
        place = way[step]
        tree[TIMES][place] += 1
        tree[TRIED][place * WIDEST + way[step + 1]] += 1
        tree[RESULTS][place * WIDEST + way[step + 1]] += thousandths


@compiled
def place_of(tree: Any, hand: int, led: int, taking: int, later: int, standing: int, need: int) -> int:
    """Return where this turn is kept, known or not; -1 if no more turns can be known.

    It is identified by the hand, what must be followed, which cards would take the trick, how many play
    later, and the state of the seat.
    """
    turns, way = tree[TURNS], tree[WAY]
    if PLACES * way[KNOWN] >= len(turns):
        return -1
    turn = combine_hash(
        combine_hash(combine_hash(combine_hash(way[ROOT], hand), led), taking * 8 + later),
        standing * 64 + need + 32,
    )
    place = (turn >> 20) % len(turns)
    while turns[place] != 0 and turns[place] != turn:
        place += 1
        if place == len(turns):
            place = 0
    if turns[place] == 0:
        turns[place] = turn
        way[KNOWN] += 1
    return place


@compiled
def combine_hash(turn: int, number: int) -> int:
    """Combine a turn's hash and another number into a hash of 63 bits."""
    return rolled(rolled(turn ^ number))


@compiled
def record_choice(tree: Any, place: int, which: int) -> None:
    """Store that at this turn the card with the index `which` was played."""
    way = tree[WAY]
    step = STEPS + 2 * way[LENGTH]
    way[step], way[step + 1] = place, which
    way[LENGTH] += 1


@compiled
def most_promising(tree: Any, place: int, found: Ints, count: int) -> int:
    """Return which of the `count` cards to play; `found` adds up their preferences (see `play.weights`)."""
    times, tried, results, first = tree[TIMES][place], tree[TRIED], tree[RESULTS], place * WIDEST
    total, before, best, most = 0, 0, 0, 0.0
    for i in range(first, first + count):
        total += results[i]
    mean, curiosity = total / times, tree[WAY][CURIOSITY] * sqrt(times)
    for i in range(count):
        often = tried[first + i]
        expected = results[first + i] / often if often else mean
        preferred = (found[i] - before) / found[count - 1] + DOUBT
        before = found[i]
        promise = expected + curiosity * preferred / (1 + often)
        if i == 0 or promise > most:
            best, most = i, promise
    return best
