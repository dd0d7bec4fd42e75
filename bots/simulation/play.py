"""Card play to the end of a round: by chance, or as players who aim at their estimates.

`hands`, `needs` and `won` are arrays by seat: sets of cards, estimates without the tricks won, tricks won.
All are changed. A trick on the table is told by its leader, the cards played, the first of them, its winner
so far and the set of cards that would beat the winner.
"""

from __future__ import annotations

from typing import Final

from bots.simulation.chance import below, rolled, some_card
from bots.simulation.compiling import Ints, compiled, lowest, popcount
from bots.simulation.tables import BEATING, FOLLOWS, ROW
from games.engine.tricks import FIRST_JOKER, JOKER_CARDS, NO_TRUMP


@compiled
def by_chance(hands: Ints, players: int, leader: int, trump: int, won: Ints, state: int) -> int:
    """Play all cards by chance, beginning a trick; the state of chance after."""
    row = trump * ROW
    while hands[leader]:
        hand = hands[leader]
        state = rolled(state)
        card = some_card(state, hand, popcount(hand))
        hands[leader] = hand ^ (1 << card)
        following, beating = FOLLOWS[row + card], BEATING[row + card]
        winner = seat = leader
        for _ in range(players - 1):
            seat += 1
            if seat == players:
                seat = 0
            hand = hands[seat]
            playable = hand & following
            if not playable:
                playable = hand
            state = rolled(state)
            card = some_card(state, playable, popcount(playable))
            hands[seat] = hand ^ (1 << card)
            if beating >> card & 1:
                winner, beating = seat, BEATING[row + card]
        won[winner] += 1
        leader = winner
    return state


# What a card is in the eyes of its holder: an index from 0 to KINDS - 1, by how he stands and where the
# card does. Leading: is it trump; following: does it win now, who plays later, is trump led; otherwise: is it
# a discard, a ruff that loses or one that wins, who plays later. Then for all: cards about above it (0, 1, 2,
# more) and below it (0, 1 or 2, more), how many cards of its suit he holds (1, 2, more), and is it the lowest
# or the highest of them.
STANDINGS: Final = 5 * 3
PLACES: Final = 4 * 3 * 3 * 4
LEADING: Final = 0
FOLLOWING: Final = LEADING + STANDINGS * 2 * PLACES
RUFFING: Final = FOLLOWING + STANDINGS * 2 * 3 * 2 * PLACES
KINDS: Final = RUFFING + STANDINGS * 3 * 3 * PLACES


@compiled
def standing_of(need: int, left: int, spare: int) -> int:
    """How he stands who needs so many of the tricks left, of which nobody needs `spare`: he is there, lost,
    needs one, needs some, or most of them; and all fight for tricks, share them, or push them away.
    """
    if need == 0:
        stands = 0
    elif need < 0 or need > left:
        stands = 1
    elif need == 1:
        stands = 2
    else:
        stands = 3 if 2 * need < left else 4
    return stands * 3 + (0 if spare < 0 else 1 if spare == 0 else 2)


@compiled
def unwanted(needs: Ints, players: int, left: int) -> int:
    """How many of the tricks left nobody needs; less than none where more are needed than there are."""
    for seat in range(players):
        left -= max(0, needs[seat])
    return left


@compiled
def kind_of(
    card: int, hand: int, others: int, row: int, led: int, beating: int, standing: int, later: int
) -> int:
    """The kind of one card of a hand, which `kinds` explains."""
    suit, above = FOLLOWS[row + card], BEATING[row + card]
    trumps = FOLLOWS[row + FIRST_JOKER] if row < NO_TRUMP * ROW else JOKER_CARDS
    is_trump, beats = trumps >> card & 1, beating >> card & 1
    if led == 0:
        kind = LEADING + (standing * 2 + is_trump) * PLACES
    elif led >> card & 1:
        kind = FOLLOWING + (((standing * 2 + beats) * 3 + min(later, 2)) * 2 + is_trump) * PLACES
    else:
        kind = RUFFING + ((standing * 3 + is_trump + (is_trump & beats)) * 3 + min(later, 2)) * PLACES
    own = hand & suit
    higher, lower = popcount(others & suit & above), popcount(others & suit & ~above)
    below_it = 0 if lower == 0 else 1 if lower < 3 else 2
    place = (min(higher, 3) * 3 + below_it) * 3 + min(popcount(own), 3) - 1
    lowest_of_all, highest_of_all = own & ((1 << card) - 1) == 0, own >> card == 1
    return kind + place * 4 + lowest_of_all + 2 * highest_of_all


@compiled
def kinds(
    hand: int, playable: int, others: int, row: int, led: int, beating: int, standing: int, later: int,
    found: Ints,
) -> int:  # fmt: skip
    """Put the kind of each playable card, in ascending order, into `found`; how many there are.

    `others` are the cards about that the holder does not have, `led` those that follow the card led, 0 where
    he leads; `beating` those that take the trick from its winner; `later` says how many play after him.
    """
    count = 0
    while playable:
        card = lowest(playable)
        playable &= playable - 1
        found[count] = kind_of(card, hand, others, row, led, beating, standing, later)
        count += 1
    return count


@compiled
def preferred(playable: int, count: int, found: Ints, prefers: Ints, state: int) -> int:
    """One of the `count` playable cards whose kinds were found, with chances by how they are preferred."""
    total = 0
    for i in range(count):
        total += prefers[found[i]]
    fallen = below(state, total)
    for i in range(count - 1):
        fallen -= prefers[found[i]]
        if fallen < 0:
            break
        playable &= playable - 1
    return lowest(playable)


@compiled
def to_the_end(
    hands: Ints, players: int, leader: int, trick: Ints, trump: int, needs: Ints, won: Ints, prefers: Ints,
    found: Ints, state: int,
) -> int:  # fmt: skip
    """Play on to the end of the round; the state of chance after.

    `trick` holds how many cards lie on the table, the set of cards that follow the one led, the winner so
    far and the set of cards that would beat him. `prefers` says how each kind of card is preferred; `found`
    is room for as many kinds as a hand has cards.
    """
    while hands[leader] or trick[0]:
        state = _fill(hands, players, leader, trick, trump * ROW, needs, prefers, found, state)
        leader = trick[2]
        won[leader] += 1
        needs[leader] -= 1
        trick[0] = 0
    return state


@compiled
def _fill(
    hands: Ints, players: int, leader: int, trick: Ints, row: int, needs: Ints, prefers: Ints, found: Ints,
    state: int,
) -> int:  # fmt: skip
    """Play the rest of a trick; the state of chance after."""
    held = 0
    for seat in range(players):
        held |= hands[seat]
    spare = unwanted(needs, players, popcount(hands[(leader + trick[0]) % players]))
    while trick[0] < players:
        seat = (leader + trick[0]) % players
        if not hands[seat]:  # only where what was told of the round cannot be
            trick[0] += 1
            continue
        state = rolled(state)
        card = _choice(hands[seat], held, row, trick, needs[seat], spare, players, prefers, found, state)
        hands[seat] ^= 1 << card
        held ^= 1 << card
        fall(card, seat, row, trick)
    return state


@compiled
def fall(card: int, seat: int, row: int, trick: Ints) -> None:
    """The card comes to the trick."""
    if trick[0] == 0:
        trick[1], trick[2], trick[3] = FOLLOWS[row + card], seat, BEATING[row + card]
    elif trick[3] >> card & 1:
        trick[2], trick[3] = seat, BEATING[row + card]
    trick[0] += 1


@compiled
def _choice(
    hand: int, held: int, row: int, trick: Ints, need: int, spare: int, players: int, prefers: Ints,
    found: Ints, state: int,
) -> int:  # fmt: skip
    """The card that somebody plays who holds this hand, of all the cards held."""
    led = trick[1] if trick[0] else 0
    playable = hand & led if led else hand
    if not playable:
        playable = hand
    if not playable & (playable - 1):
        return lowest(playable)
    if prefers[KINDS] and below(state, 100) < prefers[KINDS]:
        return some_card(rolled(state), playable, popcount(playable))
    standing, later = standing_of(need, popcount(hand), spare), players - 1 - trick[0]
    count = kinds(hand, playable, held & ~hand, row, led, trick[3], standing, later, found)
    return preferred(playable, count, found, prefers, state)
