"""The knowledge of a seat, by counting from its view: which cards are unseen, and who may hold them."""

from functools import lru_cache

from bots.hand_evaluation.knowledge import Knowledge, may_ruff
from bots.strategies.base import own, tricks
from games.engine.cards import FULL_DECK, hand, short_deck
from games.engine.tricks import FIRST_JOKER, FOLLOWING, JOKER_CARDS, NO_TRUMP
from games.engine.views import RoundView


def known(view: RoundView) -> Knowledge:
    """Return what `view.my`'s seat knows once trump is named; before that, as if there were none."""
    my = own(view)
    players = len(view.estimates)
    trump = NO_TRUMP if view.trump is None else int(view.trump)
    seen: int = my.hand
    for _, cards in tricks(view):
        seen |= hand(cards)
    if view.turned_up is not None:
        seen |= 1 << view.turned_up
    unseen = _deck(players, view.turned_up is not None, seen & JOKER_CARDS) & ~seen
    # While it is the seat's turn in play nobody holds more cards than it does.
    held = my.hand.bit_count()
    share = min(1.0, held / unseen.bit_count()) if unseen else 0.0
    return Knowledge(
        players - 1, trump, unseen, share, may_ruff(unseen, trump), _voids(view, trump, players), _needs(view)
    )  # fmt: skip


@lru_cache(maxsize=64)
def _deck(players: int, short: bool, jokers: int) -> int:
    """Return the deck as far as the view shows it: jokers count once one was seen."""
    if not short:
        return hand(FULL_DECK)
    return hand(short_deck(10 * players + 1, jokers.bit_length() - FIRST_JOKER if jokers else 0))


def _voids(view: RoundView, trump: int, players: int) -> tuple[int, ...]:
    void = [0] * players
    for leader, cards in tricks(view):
        followed = FOLLOWING[trump][cards[0]]
        for i in range(1, len(cards)):
            if not followed >> cards[i] & 1:
                void[(leader + i) % players] |= followed
    return tuple(void)


def _needs(view: RoundView) -> tuple[int | None, ...]:
    return tuple(
        None if estimate is None or won is None else estimate - won
        for estimate, won in zip(view.estimates, view.won, strict=True)
    )
