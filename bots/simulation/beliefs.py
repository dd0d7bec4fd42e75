"""Beliefs: how likely worlds are, by what the others estimated in them and which cards they chose to play.

A pool of worlds is dealt once for a decision. A world is the likelier the better the estimates fit its hands
and the more the cards that were played are those that hands like these would have preferred. Worlds are then
drawn from the pool by that.

Nobody is trusted blindly: each of the others may be one who says and plays whatever comes. How likely that
is of him in a world follows from what he did (Bayes), and as often he plays by chance in it.
"""

from __future__ import annotations

from math import exp, log, pi
from typing import Any, Final

from bots.simulation.chance import begun, below
from bots.simulation.compiling import Ints, compiled, inlined, popcount
from bots.simulation.layout import (
    ALL_SINCE,
    BARRED,
    BEATING,
    BELIEVING,
    CALL,
    CARDS,
    CHOSEN,
    DASHES,
    DEALT,
    DOUBTS,
    ESTIMATED,
    FOUND,
    GONE,
    HAND,
    HELD,
    ITS_SINCE,
    LATER,
    LEAST,
    LED,
    LEFT,
    MOST,
    PAST,
    PLAYERS,
    SEAT,
    STOOD,
    TRUMP,
    TRUMP_SAID,
    UNSEEN,
    WHO,
    WORLD,
)
from bots.simulation.play import may_play, weights
from bots.simulation.speaking import UNIT, reach
from bots.simulation.tables import ROW, TRUMPS
from bots.simulation.worlds import deal_unseen

# How far estimates stray from what hands reach, squared, in tricks.
STRAY: Final = 0.5
# How far choices are taken at their word: others may prefer other cards than was learned.
TRUST: Final = 0.5
# How likely somebody is one who says and plays whatever comes, before anything is known of him.
WHATEVER: Final = 0.1
FRACTION: Final = 1 << 30
THOUSAND: Final = 1000


@compiled
def believe(
    about: Ints, seats: Any, spot: Ints, heard: Ints, past: Ints, worths: Ints, prefers: Ints, room: Any,
    pool: Ints, chances: Any, seed: int,
) -> None:  # fmt: skip
    """Fill `pool` with worlds, WORLD ints each, and `chances` with what they add up to, world by world.

    `heard` holds what others said before trump was named, CALL ints each, `past` the cards that they chose,
    PAST ints each.
    """
    state, players, hands = begun(seed), about[PLAYERS], room[DEALT]
    likeliest = 0.0
    for i in range(len(chances)):
        state = deal_unseen(
            spot[UNSEEN], seats[HELD], seats[BARRED], spot[SEAT], players + 1, hands, room[LEFT], state
        )
        hands[spot[SEAT]] = spot[HAND]
        chances[i] = 0.0
        for seat in range(players):
            pool[i * WORLD + seat] = hands[seat]
            if spot[BELIEVING] and seat != spot[SEAT]:
                learned, whatever = _likely(
                    about, seats, heard, past, worths, prefers, hands, seat, room[FOUND]
                )
                likely = _either(learned, whatever)
                chances[i] += likely
                pool[i * WORLD + DOUBTS + seat] = int(THOUSAND * exp(whatever - likely))
        likeliest = chances[i] if i == 0 else max(likeliest, chances[i])
    _add_up(chances, likeliest)


@inlined
def _either(one: float, other: float) -> float:
    """The logarithm of both chances together."""
    return max(one, other) + log(1 + exp(-abs(one - other)))


@compiled
def _add_up(chances: Any, likeliest: float) -> None:
    """Turn logarithms into what the chances so far add up to, in parts of the likeliest."""
    total = 0.0
    for i in range(len(chances)):
        total += exp(chances[i] - likeliest)
        chances[i] = total


@compiled
def drawn(chances: Any, state: int) -> int:
    """One of the pool, with chances by how likely they are."""
    fallen = (below(state, FRACTION) + 0.5) / FRACTION * chances[len(chances) - 1]
    low, high = 0, len(chances) - 1
    while low < high:
        middle = (low + high) // 2
        if chances[middle] < fallen:
            low = middle + 1
        else:
            high = middle
    return low


@compiled
def _off(hand: int, seat: int, heard: Ints, worths: Ints) -> float:
    """How far the hand is from what its seat said before trump was named, squared, in tricks."""
    off = 0.0
    for i in range(0, len(heard), CALL):
        if heard[i + WHO] == seat:
            best = 0
            for trump in range(TRUMPS):
                best = max(best, reach(hand, trump, worths))
            reached = best
            if heard[i + TRUMP_SAID] >= 0:
                reached = reach(hand, heard[i + TRUMP_SAID], worths)
            beside = max(0.0, heard[i + LEAST] - reached / UNIT, reached / UNIT - heard[i + MOST])
            behind = (best - reached) / UNIT
            off += beside * beside + behind * behind
    return off


@compiled
def _likely(
    about: Ints, seats: Any, heard: Ints, past: Ints, worths: Ints, prefers: Ints, hands: Ints, seat: int,
    found: Ints,
) -> tuple[float, float]:  # fmt: skip
    """The logarithms of how likely a seat with this hand said and played what it did: as was learned of
    players, and as one who says and plays whatever comes.
    """
    learned, whatever = log(1 - WHATEVER), log(WHATEVER)
    said, hand = seats[ESTIMATED][seat], hands[seat] | seats[GONE][seat]
    learned -= _off(hand, seat, heard, worths) / (2 * STRAY)
    if about[TRUMP] >= 0 and said >= 0 and not about[DASHES] >> seat & 1:
        off = reach(hand, about[TRUMP], worths) / UNIT - said
        learned -= (off * off / STRAY + log(2 * pi * STRAY)) / 2
        whatever -= log(about[CARDS] + 1)
    played, by_chance = _played(about, past, prefers, hands, seat, found)
    return learned + TRUST * played, whatever + TRUST * by_chance


@compiled
def _played(
    about: Ints, past: Ints, prefers: Ints, hands: Ints, seat: int, found: Ints
) -> tuple[float, float]:
    """The same of the cards alone, all of them taken at their word."""
    played, by_chance, held = 0.0, 0.0, 0
    for other in range(about[PLAYERS]):
        held |= hands[other]
    for i in range(0, len(past), PAST):
        hand, led = hands[seat] | past[i + ITS_SINCE], past[i + LED]
        playable = may_play(hand, led)
        if past[i + WHO] != seat or not playable & (playable - 1):
            continue
        others = (held | past[i + ALL_SINCE]) & ~hand
        count = weights(
            hand, playable, others, about[TRUMP] * ROW, led, past[i + BEATING], past[i + STOOD],
            past[i + LATER], prefers, found,
        )  # fmt: skip
        place = popcount(playable & ((1 << past[i + CHOSEN]) - 1))
        weight = found[place] - (found[place - 1] if place else 0)
        played += log(weight / found[count - 1])
        by_chance -= log(count)
    return played, by_chance
