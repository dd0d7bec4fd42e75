"""Card play to the end of a round: by chance, as `steady` does, or as learned from players.

`hands`, `needs` and `won` are arrays by seat: sets of cards, estimates without the tricks won, tricks won.
All are changed. A trick on the table is described by its leader, the cards played, the first of them, its
winner so far and the set of cards that would beat the winner.
"""

from typing import Any, Final

from bots.simulation.chance import below, rolled, some_card
from bots.simulation.foresight import LEFT_IT, TIMES, WAY, WHOSE, most_promising, place_of, record_choice
from bots.simulation.jit import Ints, array, compiled, inlined, lowest, nth, popcount
from bots.simulation.layout import AS_STEADY, BY_CHANCE, SHOWN, STOCK
from bots.simulation.steady_policy import steady_card
from bots.simulation.tables import BEATING, FOLLOWS, HIGHER, LOWER, ROW, may_play
from games.engine.tricks import FIRST_JOKER, JOKER_CARDS, NO_TRUMP


@compiled
def by_chance(hands: Ints, players: int, leader: int, trump: int, won: Ints, state: int) -> int:
    """Play all cards at random, beginning a trick; return the state of chance."""
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
            playable = may_play(hand, following)
            state = rolled(state)
            card = some_card(state, playable, popcount(playable))
            hands[seat] = hand ^ (1 << card)
            if beating >> card & 1:
                winner, beating = seat, BEATING[row + card]
        won[winner] += 1
        leader = winner
    return state


# The kind of a card, an index from 0 to KINDS - 1, by its holder's standing and its place. Leading: is it
# trump; following: does it win now, who plays later, is trump led; otherwise: is it a discard, a ruff that
# loses or one that wins, who plays later. Then for all: cards about above it (0, 1, 2, more) and below it (0,
# 1 or 2, more), how many cards of its suit they hold (1, 2, more), and is it the lowest or the highest of
# them.
STANDINGS: Final = 5 * 3
PLACES: Final = 4 * 3 * 3 * 4
LEADING: Final = 0
FOLLOWING: Final = LEADING + STANDINGS * 2 * PLACES
RUFFING: Final = FOLLOWING + STANDINGS * 2 * 3 * 2 * PLACES
KINDS: Final = RUFFING + STANDINGS * 3 * 3 * PLACES


# More than anybody may need or hold.
MOST: Final = 16
# The place for each count of unseen cards above and below a card.
_ABOVE_AND_BELOW: Final = array(
    [(min(above, 3) * 3 + (below > 0) + (below > 2)) * 12 for above in range(MOST) for below in range(MOST)]
)


def _stands(need: int, left: int) -> int:
    if need == 0:
        return 0
    if need < 0 or need > left:
        return 1
    if need == 1:
        return 2
    return 3 if 2 * need < left else 4


# A table, because the conditions hold about as often as not, and wrongly predicted branches take long.
_STANDS: Final = array([_stands(need, left) * 3 for need in range(-MOST, MOST) for left in range(MOST)])


@compiled
def standing_of(need: int, left: int, spare: int) -> int:
    """Return the state of a seat that needs `need` of the tricks `left`, of which nobody needs `spare`: done,
    lost, needs one, needs some, or most of them; and all fight for tricks, share them, or avoid them."""
    return _STANDS[(need + MOST) * MOST + left] + (0 if spare < 0 else 1 if spare == 0 else 2)


@compiled
def unwanted(needs: Ints, players: int, left: int) -> int:
    """Return how many of the remaining tricks nobody needs; negative if more are needed than there are."""
    for seat in range(players):
        left -= max(0, needs[seat])
    return left


@inlined
def weights(
    hand: int, playable: int, others: int, row: int, led: int, beating: int, standing: int, later: int,
    prefers: Ints, found: Ints,
) -> int:  # fmt: skip
    """Put the cumulated preferences of the playable cards, by kind and in ascending order, into `found`;
    return how many there are.

    `others` are the cards about that the holder does not have, `led` those that follow the card led, 0 if the
    holder leads; `beating` those that take the trick from its winner; `later` says how many play after them.
    """
    first, if_trump, if_it_beats = _of_all(playable, led, standing, later)
    trumps = FOLLOWS[row + FIRST_JOKER] if row < NO_TRUMP * ROW else JOKER_CARDS
    taking = beating & trumps if led & playable == 0 else beating
    count, total = 0, 0
    while playable:
        card = lowest(playable)
        playable &= playable - 1
        own = hand & FOLLOWS[row + card]
        above, below = popcount(others & HIGHER[row + card]), popcount(others & LOWER[row + card])
        place = _ABOVE_AND_BELOW[above * MOST + below] + (min(popcount(own), 3) - 1) * 4
        ends = (own & ((1 << card) - 1) == 0) + 2 * (own >> card == 1)
        kind = first + if_trump * (trumps >> card & 1) + if_it_beats * (taking >> card & 1)
        total += prefers[kind + place + ends]
        found[count] = total
        count += 1
    return count


@compiled
def _of_all(playable: int, led: int, standing: int, later: int) -> tuple[int, int, int]:
    """Return the number of the first kind of the playable cards, what a trump adds to it, and what a card
    that takes the trick adds."""
    later = min(later, 2)
    if led == 0:
        return LEADING + standing * 2 * PLACES, PLACES, 0
    if led & playable:
        return FOLLOWING + (standing * 6 + later) * 2 * PLACES, PLACES, 6 * PLACES
    return RUFFING + (standing * 9 + later) * PLACES, 3 * PLACES, 3 * PLACES


@inlined
def preferred(playable: int, found: Ints, count: int, state: int) -> int:
    """Return one of the `count` playable cards, with chances by the weights found."""
    fallen = below(state, found[count - 1])
    # Always to the end: an early exit of the loop is mispredicted, and takes longer.
    for i in range(count - 1):
        playable = playable & (playable - 1) if found[i] <= fallen else playable
    return lowest(playable)


@compiled
def to_the_end(
    hands: Ints, players: int, leader: int, trick: Ints, trump: int, needs: Ints, won: Ints, prefers: Ints,
    ways: Ints, found: Ints, tree: Any, state: int,
) -> int:  # fmt: skip
    """Play on to the end of the round; return the state of chance.

    `trick` holds how many cards lie on the table, the set of cards that follow the one led, the winner so far
    and the set of cards that would beat them. `prefers` holds the preference of each kind of card. `ways`
    says which seats play by chance, and which like `steady`; voids that are shown are added to it. `found`
    has room for as many weights as a hand has cards. The seat that owns the `tree` plays with foresight.
    """
    held = 0
    for seat in range(players):
        held |= hands[seat]
    seat = (leader + trick[0]) % players
    while hands[seat] or trick[0]:
        held, state = _fill(
            hands, players, seat, trick, trump * ROW, needs, prefers, ways, found, held, tree, state
        )  # fmt: skip
        seat = trick[2]
        won[seat] += 1
        needs[seat] -= 1
        trick[0] = 0
    return state


@inlined
def _fill(
    hands: Ints, players: int, seat: int, trick: Ints, row: int, needs: Ints, prefers: Ints, ways: Ints,
    found: Ints, held: int, tree: Any, state: int,
) -> tuple[int, int]:  # fmt: skip
    """Play the rest of a trick; return the cards then held, and the state of chance."""
    spare = unwanted(needs, players, popcount(hands[seat]))
    for down in range(trick[0], players):
        hand = hands[seat]
        if hand:  # there may be none if the known facts contradict each other
            state = rolled(state)
            led = trick[1] if down else 0
            stands, later = standing_of(needs[seat], popcount(hand), spare), players - 1 - down
            if seat == tree[WAY][WHOSE] and not tree[WAY][LEFT_IT]:
                card = _foreseen(
                    hand, held, row, led, trick[3], stands, later, needs[seat], prefers, found, tree, state
                )
            elif ways[AS_STEADY] >> seat & 1:
                unseen = (held | ways[STOCK]) & ~hand
                card = _as_steady(hand, unseen, row, led, trick[3], later, players, seat, ways, needs)
            else:
                is_wild = ways[BY_CHANCE] >> seat & 1
                card = _choice(hand, held, row, led, trick[3], stands, later, prefers, is_wild, found, state)
            hands[seat] = hand ^ (1 << card)
            held ^= 1 << card
            trick[0] = down
            fall(card, seat, row, trick, ways)
        seat += 1
        if seat == players:
            seat = 0
    return held, state


@compiled
def fall(card: int, seat: int, row: int, trick: Ints, ways: Ints) -> None:
    """Add the card to the trick. A seat that does not follow suit shows that it has none of it."""
    if trick[0] == 0:
        trick[1], trick[2], trick[3] = FOLLOWS[row + card], seat, BEATING[row + card]
    elif trick[3] >> card & 1:
        trick[2], trick[3] = seat, BEATING[row + card]
    if not trick[1] >> card & 1:
        ways[SHOWN + seat] |= trick[1]
    trick[0] += 1


@inlined
def _choice(
    hand: int, held: int, row: int, led: int, beating: int, standing: int, later: int, prefers: Ints,
    is_wild: int, found: Ints, state: int,
) -> int:  # fmt: skip
    """Return the card that a player with this hand plays, of all the cards held."""
    playable = may_play(hand, led)
    if not playable & (playable - 1):
        return lowest(playable)
    if is_wild:
        return some_card(state, playable, popcount(playable))
    if prefers[KINDS] and below(state, 100) < prefers[KINDS]:
        return some_card(rolled(state), playable, popcount(playable))
    count = weights(hand, playable, held & ~hand, row, led, beating, standing, later, prefers, found)
    return preferred(playable, found, count, state)


@inlined
def _as_steady(
    hand: int, unseen: int, row: int, led: int, beating: int, later: int, players: int, seat: int, ways: Ints,
    needs: Ints,
) -> int:  # fmt: skip
    """Return the card that `steady` plays with this hand."""
    playable = may_play(hand, led)
    if not playable & (playable - 1):
        return lowest(playable)
    return steady_card(
        hand, playable, unseen, row // ROW, led, beating, later, players, seat, ways[SHOWN:], needs
    )


@compiled
def _foreseen(
    hand: int, held: int, row: int, led: int, beating: int, standing: int, later: int, need: int,
    prefers: Ints, found: Ints, tree: Any, state: int,
) -> int:  # fmt: skip
    """Return the card that a seat plays with foresight; at the first unknown turn, the one it prefers."""
    playable = may_play(hand, led)
    if not playable & (playable - 1):
        return lowest(playable)
    count = weights(hand, playable, held & ~hand, row, led, beating, standing, later, prefers, found)
    taking = beating & hand if led else 0
    place = place_of(tree, hand, led, taking, later, standing, need)
    if place >= 0 and tree[TIMES][place]:
        which = most_promising(tree, place, found, count)
        record_choice(tree, place, which)
        return nth(playable, which)
    tree[WAY][LEFT_IT] = 1
    card = preferred(playable, found, count, state)
    if place >= 0:
        record_choice(tree, place, popcount(playable & ((1 << card) - 1)))
    return card
