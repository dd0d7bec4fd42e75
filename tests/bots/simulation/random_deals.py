"""Random deals, bid and played by the simulator's own functions only, and digests of the results.

Run as a program, it prints the digests of every ruleset as JSON. If NUMBA_DISABLE_JIT is set, the simulator
is interpreted.
"""

import hashlib
import json
import sys
from random import Random

from bots.simulation import layout
from bots.simulation.bids import bid_on, dash_blindly, estimate_on
from bots.simulation.card_values import worths_for
from bots.simulation.chance import begun, rolled, some_card
from bots.simulation.foresight import tree
from bots.simulation.jit import COMPILED, array, popcount, zeros
from bots.simulation.numbers import numbers
from bots.simulation.play import by_chance, fall, to_the_end
from bots.simulation.preferences import preferences
from bots.simulation.scoring import score
from bots.simulation.tables import ROW
from games.engine.cards import hand
from games.engine.fair_deal import canonical_deck
from games.engine.rulesets import RULESETS
from games.engine.rulesets.base import Bidding, DashRule
from games.engine.rulesets.options import configure

NOBODY = (
    "DECLARER", "BID", "HIGH_BIDDER", "RISK", "LEADER", "STANDING_SEAT", "TRUMP",
)  # fmt: skip
IN_ONE = 500
"""Number of deals in one digest, so that a difference can be found."""


def digests(name, deals):
    """Play this many deals of a ruleset. Return a digest of each group of `IN_ONE` deals."""
    found = []
    for first in range(0, deals, IN_ONE):
        seen = hashlib.sha256()
        for deal in range(first, min(first + IN_ONE, deals)):
            seen.update(repr(through(name, deal)).encode())
        found.append(seen.hexdigest()[:16])
    return found


def through(name, deal):
    """Play one random deal. Return its calls, playable cards, tricks won and points, as ints."""
    dice, told = Random(f"{name} {deal}"), []
    players = dice.choice(RULESETS[name].players)
    options = {"jokers": dice.randrange(3)} if name.startswith("updown") else {}
    ruleset = configure(RULESETS[name], players, options)
    plan = dice.choice(ruleset.rounds)
    deck = list(canonical_deck(ruleset, players))
    dice.shuffle(deck)
    hands = [int(hand(deck[seat : players * plan.cards : players])) for seat in range(players)]
    about, estimates = _about(ruleset, plan, players, deck, dice), array([-1] * 6)
    state = _spoken(ruleset, plan, about, hands, estimates, begun(dice.getrandbits(32)))
    told += [*about, *estimates, state]
    if about[layout.TRUMP] < 0:  # the deal was thrown in
        return _ints(told)
    rules, points = numbers(ruleset, plan.fast), zeros(6)
    slowly, at_once = _step_by_step(about, hands, state), _by_chance(about, hands, state)
    assert (list(slowly[0]), slowly[1][-1]) == (list(at_once[0]), at_once[1]), f"{name} {deal}"
    for won, more in (slowly, _as_learned(about, hands, estimates, state)):
        score(rules, about, estimates, won, points)
        told += [*won, *more, *points]
    return _ints(told)


def _ints(told):
    return [int(each) for each in told]


def _about(ruleset, plan, players, deck, dice):
    about = zeros(layout.ABOUT)
    for name in NOBODY:
        about[getattr(layout, name)] = -1
    about[layout.PLAYERS], about[layout.CARDS], about[layout.NUMBER] = players, plan.cards, plan.number
    about[layout.DEALER], about[layout.MULTIPLIER] = dice.randrange(players), dice.choice((1, 2, 4))
    if ruleset.bidding is Bidding.NONE:
        turned_up = deck[players * plan.cards]
        about[layout.TRUMP] = 4 if turned_up >= 52 else turned_up // 13
    elif plan.trump is not None:
        about[layout.TRUMP] = int(plan.trump)
    return about


def _spoken(ruleset, plan, about, hands, estimates, state):
    """Make the auction, if there is one, and the estimates. Return the next random state."""
    rules, worths = numbers(ruleset, plan.fast), worths_for(len(hands), plan.cards)
    held = array([*hands, 0, 0])
    if about[layout.TRUMP] < 0:
        if ruleset.dashing is DashRule.BLIND:
            dash_blindly(rules, about, held, estimates, worths)
        state = bid_on(rules, about, held, estimates, worths, state)
    if about[layout.TRUMP] >= 0:
        state = estimate_on(rules, about, held, estimates, worths, state)
    return state


def _step_by_step(about, hands, state):
    """Play at random, card by card. Return tricks won, and the playable cards at each turn plus the state."""
    held, won, trick, seen = array(hands), zeros(6), zeros(6), []
    players, leader, trump = _where(about)
    for _ in range(int(about[layout.CARDS])):
        for place in range(players):
            seat = (leader + place) % players
            playable = int(held[seat]) & int(trick[1]) if place else 0
            playable = playable or int(held[seat])
            state = int(rolled(state))
            card = int(some_card(state, playable, popcount(playable)))
            held[seat] ^= 1 << card
            fall(card, seat, trump * ROW, trick, zeros(9))
            seen.append(playable)
        leader, trick[0] = int(trick[2]), 0
        won[leader] += 1
    return won, [*seen, state]


def _where(about):
    return int(about[layout.PLAYERS]), int(about[layout.LEADER]), int(about[layout.TRUMP])


def _by_chance(about, hands, state):
    """Play at random with the simulator's own loop. Return the tricks won and the next random state."""
    players, leader, trump = _where(about)
    won = zeros(6)
    return won, by_chance(array(hands), players, leader, trump, won, state)


def _as_learned(about, hands, estimates, state):
    players, leader, trump = _where(about)
    won, needs = zeros(6), array(list(estimates))
    after = to_the_end(
        array(hands), players, leader, zeros(6), trump, needs, won, preferences(), zeros(9), zeros(14),
        tree(), state,
    )  # fmt: skip
    return won, [*needs, after]


if __name__ == "__main__":
    print(json.dumps([COMPILED, {name: digests(name, int(sys.argv[1])) for name in RULESETS}]))
