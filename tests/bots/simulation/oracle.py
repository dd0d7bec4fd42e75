"""Comparison of the simulator with OpenSpiel's Oh Hell, an independent program, by `make test-simulator`.

With the same deck, deal and lead, both must allow the same cards before each of at least 24,000 plays, and
the same seat must win every trick. Oh Hell has no jokers and no rounds without trump.
"""

from random import Random

import pyspiel
import pytest

from bots.simulation.jit import zeros
from bots.simulation.play import fall
from bots.simulation.tables import ROW
from games.engine.cards import CARD_TEXT, hand
from games.engine.cards import cards as cards_of

PLAYS = 24_000
# In OpenSpiel a card is rank · 4 + suit, with suits in this order.
SUITS = "CDSH"
TABLES = [(3, 13), (4, 12), (5, 10), (5, 3)]


def theirs(card):
    return card % 13 * 4 + SUITS.index("CDHS"[card // 13])


OURS = {theirs(card): card for card in range(52)}


def dealt(players, cards, dice):
    """Return an OpenSpiel state before the first card, the hands and bids by seat, and the trump suit."""
    game = pyspiel.load_game("oh_hell", {"players": players, "num_tricks_fixed": cards})
    state, deck = game.new_initial_state(), list(range(52))
    dice.shuffle(deck)
    state.apply_action(cards)
    state.apply_action(dice.randrange(players))  # the dealer
    for card in deck[: players * cards + 1]:
        state.apply_action(theirs(card))
    hands = [int(hand(deck[seat : players * cards : players])) for seat in range(players)]
    bids = [0] * players
    for _ in range(players):
        bid = dice.choice(state.legal_actions())
        bids[state.current_player()] = bid - 52
        state.apply_action(bid)
    return state, hands, bids, deck[players * cards] // 13


@pytest.mark.parametrize(("players", "cards"), TABLES)
def test_cards_are_played_and_tricks_won_as_in_oh_hell(players, cards):
    dice, plays = Random(f"{players} {cards}"), 0
    while plays < PLAYS:
        state, hands, bids, trump = dealt(players, cards, dice)
        won, trick, leader = [0] * players, zeros(6), state.current_player()
        for _ in range(cards):
            for place in range(players):
                seat = (leader + place) % players
                legal = sorted(OURS[each] for each in state.legal_actions())
                playable = (hands[seat] & int(trick[1]) if place else 0) or hands[seat]
                assert (state.current_player(), legal) == (seat, [int(each) for each in cards_of(playable)])
                card = dice.choice(legal)
                assert state.action_to_string(seat, theirs(card)) == CARD_TEXT[card][::-1]
                state.apply_action(theirs(card))
                hands[seat] ^= 1 << card
                fall(card, seat, trump * ROW, trick, zeros(9))
                plays += 1
            leader, trick[0] = int(trick[2]), 0
            won[leader] += 1
        # Oh Hell counts a point for each trick, and ten for winning exactly as many as were bid.
        told = [each + 10 * (each == bid) for each, bid in zip(won, bids, strict=True)]
        assert state.is_terminal() and state.returns() == told
