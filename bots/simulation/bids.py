"""Calls in a round played out: bids, dash calls and estimates by what hands reach on average.

`worths` are tables of how many tricks cards are worth, in parts of UNIT: by role of the suit (plain, trump,
or any if there is no trump) and the set of its ranks, then of a joker with and without trump.
"""

from typing import Final

from bots.simulation import layout as at
from bots.simulation.chance import below, rolled
from bots.simulation.jit import Ints, compiled, popcount
from games.engine.tricks import SUIT_CARDS

UNIT: Final = 256
SETS: Final = 1 << 13
PLAIN, TRUMPS, NO_TRUMPS = 0, SETS, 2 * SETS
JOKER, JOKER_WITHOUT_TRUMP, ALWAYS = 3 * SETS, 3 * SETS + 1, 3 * SETS + 2
WORTHS: Final = 3 * SETS + 3

# A hand that reaches less than this on average dashes.
DASH_BELOW: Final = 100
# The random spread of bids and estimates, in parts of UNIT.
WAVER: Final = 128


@compiled
def reach(hand: int, trump: int, worths: Ints) -> int:
    """Return how many tricks a hand takes on average, in parts of UNIT."""
    total = worths[ALWAYS]
    jokers = popcount(hand >> 52)
    if trump == 4:
        for suit in range(4):
            total += worths[NO_TRUMPS + (hand >> 13 * suit & SUIT_CARDS)]
        return total + jokers * worths[JOKER_WITHOUT_TRUMP]
    for suit in range(4):
        role = TRUMPS if suit == trump else PLAIN
        total += worths[role + (hand >> 13 * suit & SUIT_CARDS)]
    return total + jokers * worths[JOKER]


@compiled
def mean_reach(hand: int, worths: Ints) -> int:
    """Return how many tricks a hand takes on average over all trumps, no trump included, in parts of UNIT."""
    total = 0
    for trump in range(5):
        total += reach(hand, trump, worths)
    return total // 5


@compiled
def dash_blindly(rules: Ints, about: Ints, hands: Ints, estimates: Ints, worths: Ints) -> None:
    """Play the rest of the answers to blind dash; then `ANSWERS` says who opens the auction."""
    players = about[at.PLAYERS]
    while about[at.ANSWERS] < players and popcount(about[at.DASHES]) < rules[at.MOST_DASHES]:
        seat = (about[at.DEALER] + rules[at.OPENER] + about[at.ANSWERS]) % players
        if mean_reach(hands[seat], worths) < DASH_BELOW:
            about[at.DASHES] |= 1 << seat
            estimates[seat] = 0
        about[at.ANSWERS] += 1
    about[at.ANSWERS] = (
        0 if rules[at.BIDDING] == at.ONE_BID_EACH else (about[at.DEALER] + rules[at.OPENER]) % players
    )


@compiled
def bid_on(rules: Ints, about: Ints, hands: Ints, estimates: Ints, worths: Ints, state: int) -> int:
    """Play the rest of the auction, and what follows from it; return the state of chance."""
    if rules[at.BIDDING] == at.ONE_BID_EACH:
        state = _bid_once_each(rules, about, hands, estimates, worths, state)
    else:
        state = _bid_ascending(rules, about, hands, worths, state)
    if about[at.STANDING_SEAT] >= 0:
        about[at.DECLARER], about[at.BID] = about[at.STANDING_SEAT], about[at.STANDING]
        about[at.TRUMP] = about[at.STANDING_TRUMP]
        estimates[about[at.DECLARER]] = about[at.BID]
    return state


@compiled
def stands(rules: Ints, about: Ints, tricks: int, trump: int) -> bool:
    """Whether this bid outranks the standing one."""
    if about[at.STANDING_SEAT] < 0 or tricks != about[at.STANDING]:
        return tricks > about[at.STANDING] or about[at.STANDING_SEAT] < 0
    return trump > about[at.STANDING_TRUMP] or (
        trump == about[at.STANDING_TRUMP] and rules[at.LATER_WINS] != 0
    )


@compiled
def stand(about: Ints, seat: int, tricks: int, trump: int) -> None:
    about[at.STANDING], about[at.STANDING_TRUMP], about[at.STANDING_SEAT] = tricks, trump, seat


@compiled
def _wavering(state: int) -> int:
    return below(state, 2 * WAVER) - WAVER


@compiled
def _bid_once_each(rules: Ints, about: Ints, hands: Ints, estimates: Ints, worths: Ints, state: int) -> int:
    """Play an auction of one bid each. If seats may pass and nobody bids, nobody declares."""
    players = about[at.PLAYERS]
    while about[at.ANSWERS] < players:
        seat = (about[at.DEALER] + rules[at.OPENER] + rules[at.DIRECTION] * about[at.ANSWERS]) % players
        about[at.ANSWERS] += 1
        if rules[at.DASHING] == at.DASH_BLIND and about[at.DASHES] >> seat & 1:
            continue
        hand, must_bid = hands[seat], rules[at.OPENER_BIDS] != 0 and _opens(rules, about)
        may_dash = rules[at.DASHING] == at.DASH_IN_TURN and popcount(about[at.DASHES]) < rules[at.MOST_DASHES]
        if may_dash and not must_bid and mean_reach(hand, worths) < DASH_BELOW:
            about[at.DASHES] |= 1 << seat
            estimates[seat] = 0
            continue
        best = best_trump = -1
        for trump in range(5):
            reached = reach(hand, trump, worths)
            if reached >= best:
                best, best_trump = reached, trump
        state = rolled(state)
        tricks = min((best + _wavering(state)) // UNIT, rules[at.HIGHEST])
        if tricks < rules[at.LOWEST]:
            if rules[at.MAY_PASS] and not must_bid:
                about[at.PASSED] |= 1 << seat
                continue
            tricks, best_trump = rules[at.LOWEST], 0
        if stands(rules, about, tricks, best_trump):
            stand(about, seat, tricks, best_trump)
    return state


@compiled
def _opens(rules: Ints, about: Ints) -> bool:
    """Whether nobody has spoken in the auction yet."""
    dashed = rules[at.DASHING] == at.DASH_IN_TURN and about[at.DASHES] != 0
    return about[at.STANDING_SEAT] < 0 and about[at.PASSED] == 0 and not dashed


@compiled
def _bid_ascending(rules: Ints, about: Ints, hands: Ints, worths: Ints, state: int) -> int:
    """Play an ascending auction. `ANSWERS` is the seat to speak. If nobody bids, nobody declares."""
    players = about[at.PLAYERS]
    everybody = (1 << players) - 1
    seat = about[at.ANSWERS]
    while True:
        resting = about[at.PASSED] | about[at.DASHES]
        if about[at.STANDING_SEAT] >= 0:
            resting |= 1 << about[at.STANDING_SEAT]
        if (
            resting == everybody
            or about[at.STANDING] * 5 + about[at.STANDING_TRUMP] >= rules[at.HIGHEST] * 5 + 4
        ):
            return state
        while resting >> seat & 1:
            seat = (seat + 1) % players
        state = rolled(state)
        tricks, trump = _lowest_held(rules, about, hands[seat], worths, _wavering(state))
        if tricks == 0 and rules[at.OPENER_BIDS] and _opens(rules, about):
            tricks = rules[at.LOWEST]
        if tricks > 0:
            stand(about, seat, tricks, trump)
            if not rules[at.PASS_IS_FINAL]:
                about[at.PASSED] = 0
        else:
            about[at.PASSED] |= 1 << seat
        seat = (seat + 1) % players


@compiled
def _lowest_held(rules: Ints, about: Ints, hand: int, worths: Ints, waver: int) -> tuple[int, int]:
    """Return the lowest bid that outranks the standing one and that the hand holds, or 0 tricks."""
    found, found_trump, best = 0, 0, -1
    for trump in range(5):
        tricks = rules[at.LOWEST]
        if about[at.STANDING_SEAT] >= 0:
            tricks = about[at.STANDING] if trump > about[at.STANDING_TRUMP] else about[at.STANDING] + 1
        reached = reach(hand, trump, worths)
        if tricks > rules[at.HIGHEST] or reached + waver < tricks * UNIT:
            continue
        if found == 0 or tricks < found or (tricks == found and reached > best):
            found, found_trump, best = tricks, trump, reached
    return found, found_trump


@compiled
def estimate_on(rules: Ints, about: Ints, hands: Ints, estimates: Ints, worths: Ints, state: int) -> int:
    """Play the rest of the estimates, then set the leader and the roles; return the state of chance."""
    players = about[at.PLAYERS]
    first = about[at.DEALER] if about[at.DECLARER] < 0 else about[at.DECLARER]
    for i in range(players):
        seat = (first + rules[at.FIRST_ESTIMATE] + i) % players
        if estimates[seat] < 0:
            state = rolled(state)
            estimates[seat] = _estimated(rules, about, hands[seat], estimates, worths, _wavering(state))
    close(rules, about, estimates)
    return state


@compiled
def _estimated(rules: Ints, about: Ints, hand: int, estimates: Ints, worths: Ints, waver: int) -> int:
    """Return the legal estimate nearest to what the hand reaches."""
    silent = zeros = total = 0
    for other in range(about[at.PLAYERS]):
        if estimates[other] < 0:
            silent += 1
        else:
            total += estimates[other]
            zeros += estimates[other] == 0
    most = about[at.CARDS]
    if about[at.BID] >= 0 and not rules[at.MAY_EXCEED]:
        most = about[at.BID]
    lowest = 1 if zeros >= rules[at.MOST_ZEROS] else 0
    aim = reach(hand, about[at.TRUMP], worths) + waver // 2
    value = min(max((aim + UNIT // 2) // UNIT, lowest), most)
    if silent == 1 and not rules[at.TOTAL_MAY] and total + value == about[at.CARDS]:
        goes_up = value == lowest or (value < most and aim > value * UNIT)
        value += 1 if goes_up else -1
    return value


@compiled
def close(rules: Ints, about: Ints, estimates: Ints) -> None:
    """Set high bidder, Risk and leader, once everybody has spoken."""
    players = about[at.PLAYERS]
    first = about[at.DEALER] if about[at.DECLARER] < 0 else about[at.DECLARER]
    about[at.HIGH_BIDDER], about[at.RISK] = about[at.DECLARER], -1
    highest = -1
    for i in range(players):
        seat = (first + rules[at.FIRST_ESTIMATE] + i) % players
        if seat == about[at.DECLARER] or about[at.DASHES] >> seat & 1:
            continue
        if rules[at.HAS_RISK]:
            about[at.RISK] = seat
        if about[at.DECLARER] < 0 and rules[at.FAST_HIGH_BIDDER] and estimates[seat] > highest:
            highest = estimates[seat]
            about[at.HIGH_BIDDER] = seat
    if rules[at.LEADS] == at.HIGH_BIDDER_LEADS:
        about[at.LEADER] = about[at.HIGH_BIDDER]
    else:
        about[at.LEADER] = (about[at.DEALER] + rules[at.LEADS]) % players
