"""Beliefs: how likely worlds are, by what the others estimated in them and which cards they chose to play.

A pool of worlds is dealt once for a decision. A world is the likelier the better the estimates fit its hands
and the more the cards that were played are those that hands like these would have preferred. Worlds are then
drawn from the pool by that.
"""

from __future__ import annotations

from math import exp, log
from typing import Any, Final

from bots.simulation.chance import begun, below
from bots.simulation.compiling import Ints, compiled, popcount
from bots.simulation.layout import (
    ALL_SINCE,
    BARRED,
    BEATING,
    BELIEVING,
    CHOSEN,
    DASHES,
    DEALT,
    ESTIMATED,
    FOUND,
    GONE,
    HAND,
    HELD,
    ITS_SINCE,
    LATER,
    LED,
    LEFT,
    PAST,
    PLAYERS,
    SEAT,
    SEATS,
    STOOD,
    TRUMP,
    UNSEEN,
    WHO,
)
from bots.simulation.play import may_play, weights
from bots.simulation.speaking import UNIT, reach
from bots.simulation.tables import ROW
from bots.simulation.worlds import deal_unseen

# How far estimates stray from what hands reach, squared, in tricks.
STRAY: Final = 1.0
# How far choices are taken at their word: others may prefer other cards than was learned.
TRUST: Final = 0.5
FRACTION: Final = 1 << 30


@compiled
def believe(
    about: Ints, seats: Any, spot: Ints, past: Ints, worths: Ints, prefers: Ints, room: Any, pool: Ints,
    chances: Any, seed: int,
) -> None:  # fmt: skip
    """Fill `pool` with worlds, SEATS hands each, and `chances` with what they add up to, world by world.

    `past` holds the cards that others chose, PAST ints each.
    """
    state, players, hands = begun(seed), about[PLAYERS], room[DEALT]
    likeliest = 0.0
    for i in range(len(chances)):
        state = deal_unseen(
            spot[UNSEEN], seats[HELD], seats[BARRED], spot[SEAT], players + 1, hands, room[LEFT], state
        )
        hands[spot[SEAT]] = spot[HAND]
        chances[i] = 0.0
        if spot[BELIEVING]:
            said = _said(about, seats, spot, worths, hands)
            chances[i] = said + TRUST * _played(about, past, prefers, hands, room[FOUND])
        likeliest = chances[i] if i == 0 else max(likeliest, chances[i])
        for seat in range(players):
            pool[i * SEATS + seat] = hands[seat]
    _add_up(chances, likeliest)


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
def _said(about: Ints, seats: Any, spot: Ints, worths: Ints, hands: Ints) -> float:
    """The logarithm of how well these hands fit what others estimated."""
    likely = 0.0
    if about[TRUMP] < 0:
        return likely
    for seat in range(about[PLAYERS]):
        said = seats[ESTIMATED][seat]
        if seat != spot[SEAT] and said >= 0 and not about[DASHES] >> seat & 1:
            off = reach(hands[seat] | seats[GONE][seat], about[TRUMP], worths) / UNIT - said
            likely -= off * off / (2 * STRAY)
    return likely


@compiled
def _played(about: Ints, past: Ints, prefers: Ints, hands: Ints, found: Ints) -> float:
    """The logarithm of how likely others with these hands chose the cards they played."""
    held, likely = 0, 0.0
    for seat in range(about[PLAYERS]):
        held |= hands[seat]
    for i in range(0, len(past), PAST):
        hand, led = hands[past[i + WHO]] | past[i + ITS_SINCE], past[i + LED]
        playable = may_play(hand, led)
        if not playable & (playable - 1):
            continue
        others = (held | past[i + ALL_SINCE]) & ~hand
        count = weights(
            hand, playable, others, about[TRUMP] * ROW, led, past[i + BEATING], past[i + STOOD],
            past[i + LATER], prefers, found,
        )  # fmt: skip
        place = popcount(playable & ((1 << past[i + CHOSEN]) - 1))
        weight = found[place] - (found[place - 1] if place else 0)
        likely += log(weight / found[count - 1])
    return likely
