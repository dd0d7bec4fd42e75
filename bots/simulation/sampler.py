"""A pool of worlds for a decision, from which a search draws each as often as it is believed.

Worlds are dealt by chance and weighed roughly. Walks begin at some of them, drawn by these weights: cards are
exchanged between two hands, again and again, and each exchange is kept or undone by how much likelier it
makes the world (Metropolis and others, Equation of state calculations by fast computing machines, 1953). The
worlds met on these walks are the pool. Chance alone would hardly ever deal one of the few hands that fit all
calls and cards of a consistent player. A choice that a player would not make counts as very unlikely there,
not as impossible, or walks would lead nowhere. So the likelier of the worlds met are drawn more often.

If many voids are shown, worlds may fall into parts between which no such exchange leads: a walk then stays in
the part in which it began.
"""

from math import exp, log
from typing import Any, Final

from bots.simulation import layout as at
from bots.simulation.beliefs import PRIOR_STEADY, PRIOR_WILD, likely, log_sum, roughly
from bots.simulation.chance import begun, below, rolled, some_card
from bots.simulation.jit import Ints, compiled, popcount
from bots.simulation.worlds import deal_unseen

# The arguments of `likely` that describe what others did, and how it is weighed.
Observed = tuple[Ints, Any, Ints, Ints, Ints, Ints]

# Walks that share a pool, each with a place at its end, and steps of a walk for each of its worlds.
WALKS: Final = 2
STEPS: Final = 2
# Worlds are drawn from the pool as likely as they are to this power. Tried in the arena: with higher ones few
# worlds are drawn at all.
SHARPNESS: Final = 1.5
FRACTION: Final = 1 << 30
# A logarithm below that of any likelihood.
IMPOSSIBLE: Final = -1e9


@compiled
def fill(
    about: Ints, seats: Any, spot: Ints, heard: Ints, past: Ints, worths: Ints, prefers: Ints, room: Any,
    pool: Ints, chances: Any, told: Any, seed: int,
) -> None:  # fmt: skip
    """Fill `pool` with worlds, WORLD ints each, and `chances` with cumulated likelihoods, world by world.

    The pool has WALKS places more; `told` holds 0.0 for each seat and the stock; other arguments are those of
    `likely`.
    """
    observed = (about, seats, heard, past, worths, prefers)
    state = _deal(observed, spot, room, pool, chances, begun(seed))
    if not spot[at.BELIEVING] or not _tells(about[at.PLAYERS], seats, spot, heard):
        return
    state = _begin_walks(about[at.PLAYERS], pool, chances, state)
    for walk in range(WALKS):
        state = _walk(observed, spot, room, pool, chances, walk, told, state)
    _add_up(chances)


@compiled
def _deal(observed: Observed, spot: Ints, room: Any, pool: Ints, chances: Any, state: int) -> int:
    """Deal random worlds, weighed roughly; return the state of chance."""
    about, seats, hands = observed[0], observed[1], room[at.DEALT]
    players = about[at.PLAYERS]
    for i in range(len(chances)):
        state = deal_unseen(
            spot[at.UNSEEN],
            seats[at.HELD],
            seats[at.BARRED],
            spot[at.SEAT],
            players + 1,
            hands,
            room[at.LEFT],
            state,
        )
        hands[spot[at.SEAT]] = spot[at.HAND]
        chances[i] = 0.0
        for seat in range(players + 1):
            pool[i * at.WORLD + seat] = hands[seat]
            if spot[at.BELIEVING] and seat < players and seat != spot[at.SEAT]:
                learned, whatever = roughly(*observed, hands, seat, room[at.FOUND])
                chances[i] += log_sum(learned, whatever)
                pool[i * at.WORLD + at.WILD + seat] = int(at.THOUSAND * PRIOR_WILD)
                pool[i * at.WORLD + at.STEADY + seat] = int(at.THOUSAND * PRIOR_STEADY)
    _add_up(chances)
    return state


@compiled
def _add_up(chances: Any) -> None:
    """Turn logarithms into cumulated chances, in parts of the likeliest."""
    likeliest, total = IMPOSSIBLE, 0.0
    for i in range(len(chances)):
        likeliest = max(likeliest, chances[i])
    for i in range(len(chances)):
        total += exp(chances[i] - likeliest)
        chances[i] = total


@compiled
def drawn(chances: Any, state: int) -> int:
    """Return one of the pool, with chances by how likely they are."""
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
def _tells(players: int, seats: Any, spot: Ints, heard: Ints) -> bool:
    """Whether others have shown anything yet."""
    for seat in range(players):
        if seat != spot[at.SEAT] and seats[at.ESTIMATED][seat] >= 0:
            return True
    return len(heard) > 0


@compiled
def _begin_walks(players: int, pool: Ints, chances: Any, state: int) -> int:
    """Put the start of each walk into its place of the pool, before the rest is filled."""
    for walk in range(WALKS):
        state = rolled(state)
        begins, world = (len(chances) + walk) * at.WORLD, drawn(chances, state) * at.WORLD
        for seat in range(players + 1):
            pool[begins + seat] = pool[world + seat]
    return state


@compiled
def _walk(
    observed: Observed, spot: Ints, room: Any, pool: Ints, chances: Any, walk: int, told: Any, state: int
) -> int:
    """Fill this walk's share of the pool and of the chances. Its first steps, as many as for one world, only
    lead there."""
    players, hands, worlds = observed[0][at.PLAYERS], room[at.DEALT], len(pool) // at.WORLD - WALKS
    here = (worlds + walk) * at.WORLD
    for seat in range(players + 1):
        hands[seat] = pool[here + seat]
    for seat in range(players + 1):
        if seat != spot[at.SEAT]:
            _note(likely(*observed, hands, seat, room[at.FOUND], IMPOSSIBLE), seat, pool, here, told)
    first, last = worlds * walk // WALKS, worlds * (walk + 1) // WALKS
    for world in range(2 * first - last, last):
        for _ in range(1 if world < first else STEPS):
            state = _step(observed, spot, room, pool, here, told, state)
        if world >= first:
            for i in range(at.WORLD):
                pool[world * at.WORLD + i] = pool[here + i]
            chances[world] = 0.0
            for seat in range(players + 1):
                pool[world * at.WORLD + seat] = hands[seat]
                chances[world] += (SHARPNESS - 1) * told[seat]
    return state


@compiled
def _note(found: tuple[float, int, int], seat: int, pool: Ints, here: int, told: Any) -> None:
    """Store what kind of player a seat is in this world."""
    told[seat], pool[here + at.WILD + seat], pool[here + at.STEADY + seat] = found


@compiled
def _step(observed: Observed, spot: Ints, room: Any, pool: Ints, here: int, told: Any, state: int) -> int:
    """Exchange cards of two hands, or leave them; return the state of chance."""
    hands, barred = room[at.DEALT], observed[1][at.BARRED]
    one, other = _two(hands, observed[0][at.PLAYERS], spot[at.SEAT], rolled(state))
    state = rolled(rolled(state))
    if one == other or not hands[one] or not hands[other]:
        return state
    given = 1 << some_card(state, hands[one], popcount(hands[one]))
    state = rolled(state)
    taken = 1 << some_card(state, hands[other], popcount(hands[other]))
    if given & barred[other] or taken & barred[one]:
        return state
    state = rolled(state)
    # No likelihood is above 1, so that of one hand may be enough to undo the exchange.
    least = told[one] + told[other] + log((below(state, FRACTION) + 0.5) / FRACTION)
    hands[one] ^= given | taken
    hands[other] ^= given | taken
    of_one = likely(*observed, hands, one, room[at.FOUND], least)
    if of_one[0] >= least:
        of_other = likely(*observed, hands, other, room[at.FOUND], least - of_one[0])
        if of_one[0] + of_other[0] >= least:
            _note(of_one, one, pool, here, told)
            _note(of_other, other, pool, here, told)
            return state
    hands[one] ^= given | taken
    hands[other] ^= given | taken
    return state


@compiled
def _two(hands: Ints, players: int, own: int, state: int) -> tuple[int, int]:
    """Return two of the others, the stock included if there is one; the same twice if there is only one."""
    count = players - 1 + (hands[players] != 0)
    both = below(state, count * max(1, count - 1))
    one, other = both % count, both // count
    other += count > 1 and other >= one
    return one + (one >= own), other + (other >= own)
