"""What seats say in a round played out: bids, dash calls and estimates by what their hands reach on average.

`worths` are tables of how many tricks cards are worth, in parts of UNIT: by role of the suit (plain, trump,
or any where there is no trump) and the set of its ranks, then of a joker with and without trump.
"""

from __future__ import annotations

from typing import Final

from bots.simulation.chance import below, rolled
from bots.simulation.jit import Ints, compiled, popcount
from bots.simulation.layout import (
    ANSWERS,
    BID,
    BIDDING,
    CARDS,
    DASH_BLIND,
    DASH_IN_TURN,
    DASHES,
    DASHING,
    DEALER,
    DECLARER,
    DIRECTION,
    FAST_HIGH_BIDDER,
    FIRST_ESTIMATE,
    HAS_RISK,
    HIGH_BIDDER,
    HIGH_BIDDER_LEADS,
    HIGHEST,
    LATER_WINS,
    LEADER,
    LEADS,
    LOWEST,
    MAY_EXCEED,
    MAY_PASS,
    MOST_DASHES,
    MOST_ZEROS,
    ONE_BID_EACH,
    OPENER,
    OPENER_BIDS,
    PASS_IS_FINAL,
    PASSED,
    PLAYERS,
    RISK,
    STANDING,
    STANDING_SEAT,
    STANDING_TRUMP,
    TOTAL_MAY,
    TRUMP,
)
from games.engine.tricks import SUIT_CARDS

UNIT: Final = 256
SETS: Final = 1 << 13
PLAIN, TRUMPS, NO_TRUMPS = 0, SETS, 2 * SETS
JOKER, JOKER_WITHOUT_TRUMP, ALWAYS = 3 * SETS, 3 * SETS + 1, 3 * SETS + 2
WORTHS: Final = 3 * SETS + 3

# A hand that reaches less than this on average dashes.
DASH_BELOW: Final = 100
# By so much bids and estimates waver, in parts of UNIT.
WAVER: Final = 128


@compiled
def reach(hand: int, trump: int, worths: Ints) -> int:
    """How many tricks a hand takes on average, in parts of UNIT."""
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
    """How many tricks a hand takes on average over all trumps, no trump among them, in parts of UNIT."""
    total = 0
    for trump in range(5):
        total += reach(hand, trump, worths)
    return total // 5


@compiled
def dash_blindly(rules: Ints, about: Ints, hands: Ints, estimates: Ints, worths: Ints) -> None:
    """The rest of the answers to the question who dashes blind; then `ANSWERS` says who opens the auction."""
    players = about[PLAYERS]
    while about[ANSWERS] < players and popcount(about[DASHES]) < rules[MOST_DASHES]:
        seat = (about[DEALER] + rules[OPENER] + about[ANSWERS]) % players
        if mean_reach(hands[seat], worths) < DASH_BELOW:
            about[DASHES] |= 1 << seat
            estimates[seat] = 0
        about[ANSWERS] += 1
    about[ANSWERS] = 0 if rules[BIDDING] == ONE_BID_EACH else (about[DEALER] + rules[OPENER]) % players


@compiled
def bid_on(rules: Ints, about: Ints, hands: Ints, estimates: Ints, worths: Ints, state: int) -> int:
    """The rest of the auction, and what follows from it; the state of chance after."""
    if rules[BIDDING] == ONE_BID_EACH:
        state = _bid_once_each(rules, about, hands, estimates, worths, state)
    else:
        state = _bid_ascending(rules, about, hands, worths, state)
    if about[STANDING_SEAT] >= 0:
        about[DECLARER], about[BID] = about[STANDING_SEAT], about[STANDING]
        about[TRUMP] = about[STANDING_TRUMP]
        estimates[about[DECLARER]] = about[BID]
    return state


@compiled
def stands(rules: Ints, about: Ints, tricks: int, trump: int) -> bool:
    """Does this bid outrank the standing one?"""
    if about[STANDING_SEAT] < 0 or tricks != about[STANDING]:
        return tricks > about[STANDING] or about[STANDING_SEAT] < 0
    return trump > about[STANDING_TRUMP] or (trump == about[STANDING_TRUMP] and rules[LATER_WINS] != 0)


@compiled
def stand(about: Ints, seat: int, tricks: int, trump: int) -> None:
    about[STANDING], about[STANDING_TRUMP], about[STANDING_SEAT] = tricks, trump, seat


@compiled
def _wavering(state: int) -> int:
    return below(state, 2 * WAVER) - WAVER


@compiled
def _bid_once_each(rules: Ints, about: Ints, hands: Ints, estimates: Ints, worths: Ints, state: int) -> int:
    """Nobody bidding, where seats may pass, leaves nobody who declares."""
    players = about[PLAYERS]
    while about[ANSWERS] < players:
        seat = (about[DEALER] + rules[OPENER] + rules[DIRECTION] * about[ANSWERS]) % players
        about[ANSWERS] += 1
        if rules[DASHING] == DASH_BLIND and about[DASHES] >> seat & 1:
            continue
        hand, must_bid = hands[seat], rules[OPENER_BIDS] != 0 and _opens(rules, about)
        may_dash = rules[DASHING] == DASH_IN_TURN and popcount(about[DASHES]) < rules[MOST_DASHES]
        if may_dash and not must_bid and mean_reach(hand, worths) < DASH_BELOW:
            about[DASHES] |= 1 << seat
            estimates[seat] = 0
            continue
        best = best_trump = -1
        for trump in range(5):
            reached = reach(hand, trump, worths)
            if reached >= best:
                best, best_trump = reached, trump
        state = rolled(state)
        tricks = min((best + _wavering(state)) // UNIT, rules[HIGHEST])
        if tricks < rules[LOWEST]:
            if rules[MAY_PASS] and not must_bid:
                about[PASSED] |= 1 << seat
                continue
            tricks, best_trump = rules[LOWEST], 0
        if stands(rules, about, tricks, best_trump):
            stand(about, seat, tricks, best_trump)
    return state


@compiled
def _opens(rules: Ints, about: Ints) -> bool:
    """Has nobody spoken in the auction yet?"""
    dashed = rules[DASHING] == DASH_IN_TURN and about[DASHES] != 0
    return about[STANDING_SEAT] < 0 and about[PASSED] == 0 and not dashed


@compiled
def _bid_ascending(rules: Ints, about: Ints, hands: Ints, worths: Ints, state: int) -> int:
    """`ANSWERS` is the seat to speak. Nobody bidding leaves nobody who declares."""
    players = about[PLAYERS]
    everybody = (1 << players) - 1
    seat = about[ANSWERS]
    while True:
        resting = about[PASSED] | about[DASHES]
        if about[STANDING_SEAT] >= 0:
            resting |= 1 << about[STANDING_SEAT]
        if resting == everybody or about[STANDING] * 5 + about[STANDING_TRUMP] >= rules[HIGHEST] * 5 + 4:
            return state
        while resting >> seat & 1:
            seat = (seat + 1) % players
        state = rolled(state)
        tricks, trump = _lowest_held(rules, about, hands[seat], worths, _wavering(state))
        if tricks == 0 and rules[OPENER_BIDS] and _opens(rules, about):
            tricks = rules[LOWEST]
        if tricks > 0:
            stand(about, seat, tricks, trump)
            if not rules[PASS_IS_FINAL]:
                about[PASSED] = 0
        else:
            about[PASSED] |= 1 << seat
        seat = (seat + 1) % players


@compiled
def _lowest_held(rules: Ints, about: Ints, hand: int, worths: Ints, waver: int) -> tuple[int, int]:
    """The lowest bid that outranks the standing one and that the hand holds, or 0 tricks."""
    found, found_trump, best = 0, 0, -1
    for trump in range(5):
        tricks = rules[LOWEST]
        if about[STANDING_SEAT] >= 0:
            tricks = about[STANDING] if trump > about[STANDING_TRUMP] else about[STANDING] + 1
        reached = reach(hand, trump, worths)
        if tricks > rules[HIGHEST] or reached + waver < tricks * UNIT:
            continue
        if found == 0 or tricks < found or (tricks == found and reached > best):
            found, found_trump, best = tricks, trump, reached
    return found, found_trump


@compiled
def estimate_on(rules: Ints, about: Ints, hands: Ints, estimates: Ints, worths: Ints, state: int) -> int:
    """The rest of the estimates, then who leads and what roles there are; the state of chance after."""
    players = about[PLAYERS]
    first = about[DEALER] if about[DECLARER] < 0 else about[DECLARER]
    for i in range(players):
        seat = (first + rules[FIRST_ESTIMATE] + i) % players
        if estimates[seat] < 0:
            state = rolled(state)
            estimates[seat] = _estimated(rules, about, hands[seat], estimates, worths, _wavering(state))
    close(rules, about, estimates)
    return state


@compiled
def _estimated(rules: Ints, about: Ints, hand: int, estimates: Ints, worths: Ints, waver: int) -> int:
    """The estimate nearest to what the hand reaches of those that the seat may make."""
    silent = zeros = total = 0
    for other in range(about[PLAYERS]):
        if estimates[other] < 0:
            silent += 1
        else:
            total += estimates[other]
            zeros += estimates[other] == 0
    most = about[CARDS]
    if about[BID] >= 0 and not rules[MAY_EXCEED]:
        most = about[BID]
    lowest = 1 if zeros >= rules[MOST_ZEROS] else 0
    aim = reach(hand, about[TRUMP], worths) + waver // 2
    value = min(max((aim + UNIT // 2) // UNIT, lowest), most)
    if silent == 1 and not rules[TOTAL_MAY] and total + value == about[CARDS]:
        goes_up = value == lowest or (value < most and aim > value * UNIT)
        value += 1 if goes_up else -1
    return value


@compiled
def close(rules: Ints, about: Ints, estimates: Ints) -> None:
    """Who is the high bidder, who the Risk, who leads, once everybody has spoken."""
    players = about[PLAYERS]
    first = about[DEALER] if about[DECLARER] < 0 else about[DECLARER]
    about[HIGH_BIDDER], about[RISK] = about[DECLARER], -1
    highest = -1
    for i in range(players):
        seat = (first + rules[FIRST_ESTIMATE] + i) % players
        if seat == about[DECLARER] or about[DASHES] >> seat & 1:
            continue
        if rules[HAS_RISK]:
            about[RISK] = seat
        if about[DECLARER] < 0 and rules[FAST_HIGH_BIDDER] and estimates[seat] > highest:
            highest = estimates[seat]
            about[HIGH_BIDDER] = seat
    if rules[LEADS] == HIGH_BIDDER_LEADS:
        about[LEADER] = about[HIGH_BIDDER]
    else:
        about[LEADER] = (about[DEALER] + rules[LEADS]) % players
