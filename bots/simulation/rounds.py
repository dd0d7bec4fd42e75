"""Evaluation of a seat's candidates: each is played out in the same worlds."""

from math import tanh
from typing import Any, Final

from bots.simulation import layout as at
from bots.simulation.bids import bid_on, dash_blindly, estimate_on, stand, stands
from bots.simulation.chance import begun, below, rolled
from bots.simulation.foresight import ROOT, WAY, begin, end
from bots.simulation.jit import Ints, compiled
from bots.simulation.play import fall, to_the_end
from bots.simulation.sampler import drawn
from bots.simulation.scoring import score
from bots.simulation.tables import ROW, TRUMPS

# `standing`: 1 if points are won and -1 for penalties, the breadth of doubt, then the lead over each seat.
SIGN, BREADTH, LEADS = range(3)
# `sums`, for each candidate: worth, its square, points; of rounds that were played how many, the exact ones,
# then those by tricks won.
WORTH, SQUARE, OWN, PLAYED, EXACT, BY_TRICKS = range(6)
SUMS: Final = BY_TRICKS + 14


@compiled
def weigh(  # noqa: PLR0917  # compiled functions take no keywords
    rules: Ints,
    about: Ints,
    seats: Any,
    spot: Ints,
    standing: Ints,
    worths: Ints,
    prefers: Ints,
    candidates: Ints,
    places: Ints,
    worlds: int,
    pool: Ints,
    chances: Any,
    room: Any,
    tree: Any,
    sums: Any,
    seed: int,
) -> None:
    """Play the candidates out in so many worlds, drawn by how likely they are, and add each one's results to
    the `sums` of its place. The seat plays with foresight if the tree is its own."""
    state = begun(seed)
    for _ in range(worlds):
        state = rolled(state)
        state = _enter(about, spot, pool, drawn(chances, state) * at.WORLD, room, state)
        for i in range(len(candidates)):
            begin(tree)
            state = _play_out(rules, about, seats, spot, worths, prefers, candidates[i], room, tree, state)
            end(tree, _add(about, spot, standing, room, sums, places[i] * SUMS))


@compiled
def _enter(about: Ints, spot: Ints, pool: Ints, world: int, room: Any, state: int) -> int:
    """Deal a world of the pool, and set who plays at random there and who like `steady`; return the state of
    chance."""
    ways = room[at.WAYS]
    # The seat itself plays like `steady` if it has no foresight; without beliefs it plays as all others do.
    ways[at.BY_CHANCE], ways[at.AS_STEADY] = 0, spot[at.BELIEVING] << spot[at.SEAT]
    ways[at.STOCK] = pool[world + about[at.PLAYERS]]
    for seat in range(about[at.PLAYERS]):
        room[at.DEALT][seat] = pool[world + seat]
        wild, steady = pool[world + at.WILD + seat], pool[world + at.STEADY + seat]
        if seat != spot[at.SEAT] and wild + steady:
            state = rolled(state)
            fallen = below(state, at.THOUSAND)
            ways[at.BY_CHANCE] |= (fallen < wild) << seat
            ways[at.AS_STEADY] |= (wild <= fallen < wild + steady) << seat
    return state


@compiled
def _play_out(
    rules: Ints, about: Ints, seats: Any, spot: Ints, worths: Ints, prefers: Ints, candidate: int, room: Any,
    tree: Any, state: int,
) -> int:  # fmt: skip
    """Play the round out from this candidate on: `WON` and `POINTS` of the room are the result."""
    _reset_to_decision(about, seats, spot, room)
    round, estimates, phase = room[at.ROUND], room[at.ESTIMATES], about[at.PHASE]
    if phase in (at.BLIND_DASH, at.AUCTION):
        state = _make_call(rules, round, spot, worths, candidate, room, state)
        if round[at.TRUMP] < 0:
            for seat in range(about[at.PLAYERS]):
                room[at.POINTS][seat], estimates[seat] = 0, -1
            return state
    elif phase == at.ESTIMATION:
        estimates[spot[at.SEAT]] = candidate
    if phase != at.PLAY:
        state = estimate_on(rules, round, room[at.HANDS], estimates, worths, state)
        tree[WAY][ROOT] = candidate * TRUMPS + round[at.TRUMP]
    else:
        state = _give_away(about, spot, room, state)
        room[at.HANDS][spot[at.SEAT]] ^= 1 << candidate
        fall(candidate, spot[at.SEAT], round[at.TRUMP] * ROW, room[at.TRICK], room[at.WAYS])
    for seat in range(about[at.PLAYERS]):
        room[at.NEEDS][seat] = estimates[seat] - room[at.WON][seat]
    state = to_the_end(
        room[at.HANDS], about[at.PLAYERS], round[at.LEADER], room[at.TRICK], round[at.TRUMP],
        room[at.NEEDS], room[at.WON], prefers, room[at.WAYS], room[at.FOUND], tree, state,
    )  # fmt: skip
    score(rules, round, estimates, room[at.WON], room[at.POINTS])
    return state


@compiled
def _reset_to_decision(about: Ints, seats: Any, spot: Ints, room: Any) -> None:
    """Begin again from the decision, in the world that was dealt."""
    for i in range(len(about)):
        room[at.ROUND][i] = about[i]
    for seat in range(about[at.PLAYERS]):
        room[at.HANDS][seat] = room[at.DEALT][seat]
        room[at.ESTIMATES][seat] = seats[at.ESTIMATED][seat]
        room[at.WON][seat] = seats[at.TAKEN][seat]
        room[at.WAYS][at.SHOWN + seat] = seats[at.BARRED][seat]
    room[at.HANDS][spot[at.SEAT]] = spot[at.HAND]
    for i in range(4):
        room[at.TRICK][i] = seats[at.ON_TABLE][i]


@compiled
def _make_call(rules: Ints, round: Ints, spot: Ints, worths: Ints, call: int, room: Any, state: int) -> int:
    """Make a call of the seat, dash call or bid, and play the rest of the auction."""
    seat, hands, estimates = spot[at.SEAT], room[at.HANDS], room[at.ESTIMATES]
    if call == at.DASHES_NOW:
        round[at.DASHES] |= 1 << seat
        estimates[seat] = 0
    elif call == at.PASSES:
        round[at.PASSED] |= 1 << seat
    elif call != at.DASHES_NOT and stands(rules, round, call // 5, call % 5):
        stand(round, seat, call // 5, call % 5)
        if not rules[at.PASS_IS_FINAL]:
            round[at.PASSED] = 0
    if round[at.PHASE] == at.BLIND_DASH or rules[at.BIDDING] == at.ONE_BID_EACH:
        round[at.ANSWERS] += 1
    else:
        round[at.ANSWERS] = (seat + 1) % round[at.PLAYERS]
    if round[at.PHASE] == at.BLIND_DASH:
        dash_blindly(rules, round, hands, estimates, worths)
    return bid_on(rules, round, hands, estimates, worths, state)


@compiled
def _give_away(about: Ints, spot: Ints, room: Any, state: int) -> int:
    """Give tricks with unknown winners to the others, rather to those who estimated more."""
    for _ in range(spot[at.CONCEALED]):
        total = 0
        for seat in range(about[at.PLAYERS]):
            if seat != spot[at.SEAT]:
                total += 1 + 4 * max(0, room[at.ESTIMATES][seat] - room[at.WON][seat])
        state = rolled(state)
        chosen = below(state, total)
        for seat in range(about[at.PLAYERS]):
            if seat != spot[at.SEAT]:
                chosen -= 1 + 4 * max(0, room[at.ESTIMATES][seat] - room[at.WON][seat])
                if chosen < 0:
                    room[at.WON][seat] += 1
                    break
    return state


@compiled
def _add(about: Ints, spot: Ints, standing: Ints, room: Any, sums: Any, place: int) -> float:
    """Add the result of a round to the sums from this place on; return its worth."""
    own, points = room[at.POINTS][spot[at.SEAT]], room[at.POINTS]
    breadth = float(standing[BREADTH])
    worth = 0.0
    for seat in range(about[at.PLAYERS]):
        if seat != spot[at.SEAT]:
            ahead = standing[LEADS + seat] + standing[SIGN] * (own - points[seat])
            worth += breadth * tanh(ahead / breadth)
    worth /= about[at.PLAYERS] - 1
    sums[place + WORTH] += worth
    sums[place + SQUARE] += worth * worth
    sums[place + OWN] += own
    if room[at.ROUND][at.TRUMP] >= 0:
        sums[place + PLAYED] += 1.0
        sums[place + EXACT] += room[at.ESTIMATES][spot[at.SEAT]] == room[at.WON][spot[at.SEAT]]
        sums[place + BY_TRICKS + room[at.WON][spot[at.SEAT]]] += 1.0
    return worth
