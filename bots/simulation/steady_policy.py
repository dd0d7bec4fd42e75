"""The policy of the first `steady`: the card it plays, and how likely it does all that a seat did.

Today's `steady` leads its highest card if it needs all that is left. Searches keep the first policy, with
which they were measured.

Both use the same functions of `bots.hand_evaluation`, which are compiled here.
"""

from inspect import isfunction
from math import log
from typing import Any, Final

from bots.hand_evaluation import card_choice, confidence, knowledge, trick_counts
from bots.hand_evaluation.card_choice import Table, is_surest, surest
from bots.hand_evaluation.knowledge import Knowledge, may_ruff, with_trump
from bots.hand_evaluation.trick_counts import aimed_at, middle, reach
from bots.simulation import layout as at
from bots.simulation.jit import Ints, callable_from_compiled, compiled, popcount
from bots.simulation.tables import TRUMPS, may_play
from games.engine.tricks import ALL_CARDS, NO_TRUMP

_RECKONED: Final = (card_choice, confidence, knowledge, trick_counts)
callable_from_compiled(*{each for module in _RECKONED for each in vars(module).values() if isfunction(each)})

# The assumed probability of a card that the policy would not choose. It never plays one, but with 0 the walks
# of `sampler` could not pass through unlikely worlds to likelier ones.
SLIP: Final = 0.02
KEPT_TO, SLIPPED = log(1 - SLIP), log(SLIP)
# The cost of a call that the policy would not make, as a logarithm: once, and for each trick that the call
# differs from its hand. Set by hand; no other values were tried.
MISSAID, OFF = 1.0, 6.0
# Aims are in parts of THOUSAND; a smaller difference counts as none.
ENOUGH: Final = 1 / at.THOUSAND


@compiled
def steady_card(
    hand: int, playable: int, unseen: int, trump: int, led: int, beating: int, later: int, players: int,
    seat: int, void: Ints, needs: Ints,
) -> int:  # fmt: skip
    """Return the card that `steady` plays; trick and hand as for `play.weights`, `void` and `needs`
    by seat."""
    known = _known(players, hand, unseen, trump, void, needs)
    return surest(seat, hand, playable, _table(led, beating, later, players), known)


@compiled
def _table(led: int, beating: int, later: int, players: int) -> Table:
    leads = later == players - 1
    return Table(0 if leads or led == ALL_CARDS else led, ALL_CARDS if leads else beating, later)


@compiled
def _known(players: int, hand: int, unseen: int, trump: int, void: Ints, needs: Ints) -> Knowledge:
    about = popcount(unseen)
    share = min(1.0, popcount(hand) / about) if about else 0.0
    return Knowledge(players - 1, trump, unseen, share, may_ruff(unseen, trump), void, needs)


@compiled
def did_as_steady(
    about: Ints, seats: Any, heard: Ints, past: Ints, hands: Ints, seat: int, least: float
) -> float:
    """Return the logarithm of how likely `steady`, with this hand, said and played all that this seat did; if
    it is below `least`, any number below that.

    `hands` are by seat, the stock after the last.
    """
    held = 0
    for other in range(about[at.PLAYERS] + 1):
        held |= hands[other]
    likely = _said(about, seats, heard, held, hands, seat)
    for i in range(0, len(past), at.PAST):
        hand, led = hands[seat] | past[i + at.ITS_SINCE], past[i + at.LED]
        playable = may_play(hand, led)
        if past[i + at.WHO] != seat or not playable & (playable - 1):
            continue
        if likely < least:
            break
        unseen = (held | past[i + at.ALL_SINCE]) & ~hand
        known = _known(
            about[at.PLAYERS], hand, unseen, about[at.TRUMP], past[i + at.SHOWN_THEN : i + at.PAST],
            past[i + at.NEEDED : i + at.SHOWN_THEN],
        )  # fmt: skip
        table = _table(led, past[i + at.BEATING], past[i + at.LATER], about[at.PLAYERS])
        kept_to = is_surest(past[i + at.CHOSEN], seat, hand, playable, table, known)
        likely += KEPT_TO if kept_to else SLIPPED
    return likely


@compiled
def _said(about: Ints, seats: Any, heard: Ints, held: int, hands: Ints, seat: int) -> float:
    hand, gone = hands[seat] | seats[at.GONE][seat], 0
    for other in range(about[at.PLAYERS]):
        gone |= seats[at.GONE][other]
    unseen = (held | gone) & ~hand
    nobody = seats[at.GONE]  # nothing is shown yet, and nothing needed: neither is used
    trump = about[at.TRUMP] if about[at.TRUMP] >= 0 else NO_TRUMP
    known = _known(about[at.PLAYERS], hand, unseen, trump, nobody, nobody)
    likely = 0.0
    estimated = about[at.TRUMP] >= 0 and seats[at.ESTIMATED][seat] >= 0 and about[at.DECLARER] != seat
    if estimated and not about[at.DASHES] >> seat & 1:
        aims, place = seats[at.AIMS], at.AIM * seat
        aim = aimed_at(reach(hand, known), aims[place + at.LEFT_TO_IT] / at.THOUSAND)
        likely -= _strain(
            max(0.0, aims[place + at.FROM] / at.THOUSAND - aim, aim - aims[place + at.TO] / at.THOUSAND)
        )
    for i in range(0, len(heard), at.CALL):
        if heard[i + at.WHO] == seat:
            likely -= _strain(_off_its_bid(heard, i, hand, known))
    return likely


@compiled
def _off_its_bid(heard: Ints, call: int, hand: int, known: Knowledge) -> float:
    """Return how many tricks the hand is from one with which `steady` would have bid this, or passed."""
    bid, outranked = heard[call + at.BID_SAID], heard[call + at.OUTRANKED]
    # A seat that must bid and holds nothing bids lowest.
    least = bid >= 0 and heard[call + at.TRUMP_SAID] < 0
    if outranked == at.FREELY:
        return _off_all_it_holds(bid, least, hand, known)
    return 0.0 if least else _off_just_enough(bid, outranked, hand, known)


@compiled
def _off_all_it_holds(bid: int, least: bool, hand: int, known: Knowledge) -> float:
    said, holds, best = bid // 5, middle(reach(hand, with_trump(known, bid % 5))), 0.0
    for trump in range(TRUMPS):
        best = max(best, middle(reach(hand, with_trump(known, trump))))
    off = max(0.0, said - holds, holds - said - 1) + best - holds
    return min(off, max(0.0, best - said)) if least else off


@compiled
def _off_just_enough(bid: int, outranked: int, hand: int, known: Knowledge) -> float:
    said = bid // 5
    holds = middle(reach(hand, with_trump(known, bid % 5))) if bid >= 0 else 0.0
    off = max(0.0, said - holds) if bid >= 0 else 0.0
    for trump in range(TRUMPS):
        other = middle(reach(hand, with_trump(known, trump)))
        enough = outranked // 5 + (trump <= outranked % 5)
        if bid < 0 or enough < said:
            off += max(0.0, other - enough)  # else it would have bid that
        elif enough == said and other >= enough:
            off += max(0.0, other - holds)
    return off


@compiled
def _strain(tricks: float) -> float:
    """Return what a call that is so many tricks off takes from the logarithm."""
    return MISSAID + OFF * tricks if tricks > ENOUGH else 0.0
