"""Beliefs: how likely a hand is, by its seat's calls and the cards it chose to play.

No player is trusted blindly. Each of the others may play like `steady`, like the learned players, or at
random. How likely each kind is, with this hand, follows from what they did (Bayes). In a simulated world with
this hand they play as each kind with these probabilities.
"""

from math import exp, log, pi
from typing import Any, Final

from bots.simulation import layout as at
from bots.simulation.bids import UNIT, reach
from bots.simulation.jit import Ints, compiled, inlined, popcount
from bots.simulation.play import weights
from bots.simulation.steady_policy import did_as_steady
from bots.simulation.tables import ROW, TRUMPS, may_play

# How far estimates stray from what hands reach, squared, in tricks.
STRAY: Final = 0.5
# How far choices are trusted: players may prefer other cards than was learned.
TRUST: Final = 0.5
# The prior chances that a player is like `steady`, or plays at random; all others are like the learned
# players.
PRIOR_STEADY, PRIOR_WILD = 0.6, 0.1
# A difference of logarithms that means less than one case in a thousand.
NOTHING: Final = 7.0
# The logarithm of being twice as likely.
DOUBLED: Final = log(2)


@compiled
def likely(
    about: Ints, seats: Any, heard: Ints, past: Ints, worths: Ints, prefers: Ints, hands: Ints, seat: int,
    found: Ints, least: float,
) -> tuple[float, int, int]:  # fmt: skip
    """Return the logarithm of how likely the seat did all that it did, if the hands were `hands`; then in how
    many of a thousand cases it plays at random, and in how many like `steady`.

    `heard` holds the calls of others before trump was named, CALL ints each; `past` the cards that they
    chose, PAST ints each. The stock, after the last seat, did nothing. A value below `least` is not computed
    exactly.
    """
    if seat == about[at.PLAYERS]:
        return 0.0, 0, 0
    learned, whatever = roughly(about, seats, heard, past, worths, prefers, hands, seat, found)
    loose = log_sum(learned, whatever)
    enough = loose - NOTHING if loose > least - DOUBLED else max(loose - NOTHING, least - DOUBLED)
    steady = log(PRIOR_STEADY) + did_as_steady(about, seats, heard, past, hands, seat, enough)
    any_way = log_sum(loose, steady)
    return any_way, int(at.THOUSAND * exp(whatever - any_way)), int(at.THOUSAND * exp(steady - any_way))


@inlined
def log_sum(one: float, other: float) -> float:
    """Return the logarithm of the sum of two chances, from their logarithms."""
    return max(one, other) + log(1 + exp(-abs(one - other)))


@compiled
def _call_error(hand: int, seat: int, heard: Ints, worths: Ints) -> float:
    """Return how far the hand is from what its seat called before trump was named, squared, in tricks."""
    error = 0.0
    for i in range(0, len(heard), at.CALL):
        if heard[i + at.WHO] == seat:
            best = 0
            for trump in range(TRUMPS):
                best = max(best, reach(hand, trump, worths))
            reached = best
            if heard[i + at.TRUMP_SAID] >= 0:
                reached = reach(hand, heard[i + at.TRUMP_SAID], worths)
            beside = max(0.0, heard[i + at.LEAST] - reached / UNIT, reached / UNIT - heard[i + at.MOST])
            behind = (best - reached) / UNIT
            error += beside * beside + behind * behind
    return error


@compiled
def roughly(
    about: Ints, seats: Any, heard: Ints, past: Ints, worths: Ints, prefers: Ints, hands: Ints, seat: int,
    found: Ints,
) -> tuple[float, float]:  # fmt: skip
    """Return the log-likelihoods of what a seat did with this hand: if it plays as the learned players do,
    and if it plays at random."""
    learned, whatever = log(1 - PRIOR_STEADY - PRIOR_WILD), log(PRIOR_WILD)
    said, hand = seats[at.ESTIMATED][seat], hands[seat] | seats[at.GONE][seat]
    learned -= _call_error(hand, seat, heard, worths) / (2 * STRAY)
    if about[at.TRUMP] >= 0 and said >= 0 and not about[at.DASHES] >> seat & 1:
        error = reach(hand, about[at.TRUMP], worths) / UNIT - said
        learned -= (error * error / STRAY + log(2 * pi * STRAY)) / 2
        whatever -= log(about[at.CARDS] + 1)
    played, by_chance = _played(about, past, prefers, hands, seat, found)
    return learned + TRUST * played, whatever + TRUST * by_chance


@compiled
def _played(
    about: Ints, past: Ints, prefers: Ints, hands: Ints, seat: int, found: Ints
) -> tuple[float, float]:
    """Return the two likelihoods by the cards played alone."""
    played, by_chance, held = 0.0, 0.0, 0
    for other in range(about[at.PLAYERS] + 1):
        held |= hands[other]
    for i in range(0, len(past), at.PAST):
        hand, led = hands[seat] | past[i + at.ITS_SINCE], past[i + at.LED]
        playable = may_play(hand, led)
        if past[i + at.WHO] != seat or not playable & (playable - 1):
            continue
        others = (held | past[i + at.ALL_SINCE]) & ~hand
        count = weights(
            hand, playable, others, about[at.TRUMP] * ROW, led, past[i + at.BEATING], past[i + at.STOOD],
            past[i + at.LATER], prefers, found,
        )  # fmt: skip
        place = popcount(playable & ((1 << past[i + at.CHOSEN]) - 1))
        weight = found[place] - (found[place - 1] if place else 0)
        played += log(weight / found[count - 1])
        by_chance -= log(count)
    return played, by_chance
