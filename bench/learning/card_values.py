"""Card values: the tricks that hands win, fitted by least squares to features of their suits.

The features of a suit are its ranks, its length and a few combinations of ranks. Trumps, other suits and
suits without a trump have their own weights. Hands estimate by the last table, are played out, and give the
next table. After a few rounds of this the table no longer changes.
"""

from typing import Any, Final

import numpy

from bots.simulation import layout
from bots.simulation.bids import UNIT, estimate_on
from bots.simulation.card_values import FEATURES, ROLES, features, table
from bots.simulation.chance import begun, below, rolled
from bots.simulation.foresight import tree
from bots.simulation.jit import Ints, array, compiled, zeros
from bots.simulation.numbers import numbers
from bots.simulation.play import to_the_end
from bots.simulation.preferences import preferences
from games.engine.fair_deal import canonical_deck
from games.engine.rulesets.base import Ruleset
from games.engine.tricks import FIRST_JOKER, NO_TRUMP, SUIT_CARDS

# Ridge regression: how strongly the weights of rare features are pulled towards 0.
RIDGE: Final = 5.0
TIMES: Final = 4


def learned(ruleset: Ruleset, players: int, cards: int, deals: int, seed: int = 1) -> list[int]:
    """Return the weights of all features, in parts of UNIT, learned from this many deals."""
    deck = array([int(card) for card in canonical_deck(ruleset, players) if card < FIRST_JOKER])
    about = zeros(layout.ABOUT)
    about[layout.PLAYERS], about[layout.CARDS] = players, cards
    about[layout.DECLARER] = about[layout.BID] = -1
    rules = numbers(ruleset, True)
    # Start with all weights 0: then hands estimate as low as the rules allow.
    weights = [0] * (ROLES * len(FEATURES))
    hands, trumps, won = (numpy.zeros(deals * players, numpy.int64) for _ in range(3))
    rows, room = (hands, trumps, won), tuple(zeros(layout.ABOUT) for _ in range(7))
    state = begun(seed)
    for _ in range(TIMES):
        state = _play(
            rules, about, deck, deals, table(tuple(weights)), preferences(), tree(), rows, room, state
        )
        weights = _solved(_design(hands, trumps), won)
    return weights


@compiled
def _play(
    rules: Ints, about: Ints, deck: Ints, deals: int, worths: Ints, prefers: Ints, no_tree: Any, rows: Any,
    room: Any, state: int,
) -> int:  # fmt: skip
    """Fill `rows` with hands, trumps and tricks won, one row per seat and deal."""
    players = about[layout.PLAYERS]
    hands, needs, won, estimates, trick, found, ways = room
    for row in range(0, deals * players, players):
        state = _deal(about, deck, hands, state)
        for seat in range(players):
            rows[0][row + seat], rows[1][row + seat] = hands[seat], about[layout.TRUMP]
            estimates[seat], won[seat] = -1, 0
        state = estimate_on(rules, about, hands, estimates, worths, state)
        for seat in range(players):
            needs[seat] = estimates[seat]
        state = to_the_end(
            hands, players, about[layout.LEADER], trick, about[layout.TRUMP], needs, won, prefers, ways,
            found, no_tree, state,
        )  # fmt: skip
        for seat in range(players):
            rows[2][row + seat] = won[seat]
    return state


@compiled
def _deal(about: Ints, deck: Ints, hands: Ints, state: int) -> int:
    """Deal hands, and choose dealer and trump at random; the card turned up names trump if one is left."""
    players, cards, size = about[layout.PLAYERS], about[layout.CARDS], len(deck)
    for i in range(min(size, players * cards + 1)):
        state = rolled(state)
        j = i + below(state, size - i)
        deck[i], deck[j] = deck[j], deck[i]
    for seat in range(players):
        hands[seat] = 0
        for i in range(seat * cards, (seat + 1) * cards):
            hands[seat] |= 1 << deck[i]
    state = rolled(state)
    about[layout.DEALER] = below(state, players)
    state = rolled(state)
    turned_up = players * cards
    about[layout.TRUMP] = below(state, NO_TRUMP + 1) if turned_up == size else deck[turned_up] // 13
    return state


def _design(hands: Any, trumps: Any) -> Any:
    """Return a row for each hand: counts of its features, by role."""
    width = len(FEATURES)
    of_set = numpy.zeros((SUIT_CARDS + 1, width))
    for ranks in range(SUIT_CARDS + 1):
        of_set[ranks, features(ranks)] = 1
    design = numpy.zeros((len(hands), ROLES * width))
    for suit in range(4):
        found = of_set[hands >> 13 * suit & SUIT_CARDS]
        roles = numpy.where(trumps == NO_TRUMP, 2, numpy.where(trumps == suit, 1, 0))
        for role in range(ROLES):
            design[roles == role, role * width : (role + 1) * width] += found[roles == role]
    return design


def _solved(design: Any, won: Any) -> list[int]:
    square = design.T @ design + RIDGE * numpy.eye(design.shape[1])
    weights = numpy.linalg.solve(square, design.T @ won.astype(float))
    return [round(float(each) * UNIT) for each in weights]
