"""Calls before play: redeal or avoid, dash, bid, estimate; all from how far the hand reaches."""

from __future__ import annotations

from typing import Final, NamedTuple

from bots.hand_evaluation.knowledge import Knowledge, with_trump
from bots.hand_evaluation.trick_counts import Reach, aimed_at, middle, reach
from bots.strategies.base import BotView, own
from games.engine.actions import AVOID, DASH_CALL, NO_DASH, PASS, REDEAL, Action, Bid, Estimate
from games.engine.cards import Trump
from games.engine.round import Phase
from games.engine.rulesets.base import Bidding
from games.engine.views import RoundView

# Before an auction a void hand is kept if it reaches this many tricks with its best trumps.
KEPT_FROM = 4.5
# A dash is called when the hand, averaged over all trumps, wins fewer tricks than this against its will.
DASH_BELOW = 0.62


class Boldness(NamedTuple):
    """How many tricks a seat promises at most beyond what its hand holds. `bids`: by the number of tricks
    bid, 0 to 13. `joining`: to estimate as many as were bid in the auction (`With`), beyond the usual
    rounding."""

    bids: tuple[float, ...]
    joining: float

    def times(self, factor: float) -> Boldness:
        return Boldness(tuple(factor * each for each in self.bids), factor * self.joining)


AS_HELD: Final = Boldness((0.0,) * 14, 0.0)


def answer(sight: BotView, legal: tuple[Action, ...], known: Knowledge, boldness: Boldness) -> Action:
    """Return one of `legal`, in any phase but play."""
    call = _call(sight, own(sight.round).hand, legal, known, boldness)
    return call if call in legal else legal[0]


def _call(
    sight: BotView, hand: int, legal: tuple[Action, ...], known: Knowledge, boldness: Boldness
) -> Action:
    view = sight.round
    if view.phase is Phase.VOID:
        return on_void(view, hand, known)
    if view.phase is Phase.BLIND_DASH:
        return on_blind_dash(hand, known)
    if view.phase is Phase.AUCTION:
        once = sight.ruleset.bidding is Bidding.ONE_BID_EACH
        return in_auction(hand, legal, known, boldness, once=once)
    return estimate(view, hand, legal, known, boldness)


def on_void(view: RoundView, hand: int, known: Knowledge) -> Action:
    """Keep a hand that can declare, throw in the others. Where trump is fixed nobody declares: a hand without
    a suit wins more than an average one if there are trumps, and less without (docs/bots.md)."""
    if view.trump is None:
        return AVOID if max(held_by_trump(hand, known)) >= KEPT_FROM else REDEAL
    return REDEAL if view.trump is Trump.NO_TRUMP else AVOID


def on_blind_dash(hand: int, known: Knowledge) -> Action:
    return DASH_CALL if is_harmless(hand, known) else NO_DASH


def in_auction(
    hand: int, legal: tuple[Action, ...], known: Knowledge, boldness: Boldness, *, once: bool
) -> Action:
    """Bid what the hand can hold: all of it where everybody bids `once`, just enough where bids rise."""
    if DASH_CALL in legal and is_harmless(hand, known):
        return DASH_CALL
    holds = held_by_trump(hand, known)
    bids = [action for action in legal if isinstance(action, Bid)]
    held = [bid for bid in bids if bid.tricks <= holds[bid.trump] + boldness.bids[bid.tricks]]
    if held and (once or PASS not in legal):
        return max(held, key=lambda bid: (holds[bid.trump], bid.tricks))
    if PASS in legal:
        return min(held, key=lambda bid: (bid.tricks, -holds[bid.trump]), default=PASS)
    # A seat that must bid and holds no bid makes one that others outrank.
    return min(bids, key=lambda bid: (bid.tricks, bid.trump), default=legal[0])


def estimate(
    view: RoundView, hand: int, legal: tuple[Action, ...], known: Knowledge, boldness: Boldness
) -> Action:
    """The legal estimate nearest to what the hand reaches, below its sure tricks only if it must be."""
    values = {action.value: action for action in legal if isinstance(action, Estimate)}
    return next(values[value] for value in preferred(view, hand, known, boldness) if value in values)


def preferred(view: RoundView, hand: int, known: Knowledge, boldness: Boldness = AS_HELD) -> list[int]:
    """Return all estimates, the one that fits the hand best first."""
    sure, aimed = reach(hand, known).sure, aim(view, hand, known)
    bid = None if view.bid is None else view.bid.tricks

    def joins(value: int) -> bool:
        # Without boldness that is the nearest anyway.
        return value == bid and aimed <= value <= aimed + 0.5 + boldness.joining

    return sorted(
        range(view.cards + 1), key=lambda value: (value < sure, not joins(value), abs(value - aimed))
    )


def aim(view: RoundView, hand: int, known: Knowledge) -> float:
    """Return the tricks that a seat with this hand aims at."""
    estimates = [each for each in view.estimates if each is not None]
    players = known.others + 1
    left_over = view.cards - sum(estimates) - (players - 1 - len(estimates)) * view.cards / players
    return aimed_at(reach(hand, known), left_over)


def held_by_trump(hand: int, known: Knowledge) -> list[float]:
    """Return how many tricks the hand can hold with every trump."""
    return [middle(each) for each in _reaches(hand, known)]


def _reaches(hand: int, known: Knowledge) -> list[Reach]:
    return [reach(hand, with_trump(known, trump)) for trump in Trump]


def is_harmless(hand: int, known: Knowledge) -> bool:
    """Whether the hand wins next to nothing, whatever is trump."""
    reaches = _reaches(hand, known)
    return sum(each.least for each in reaches) / len(reaches) < DASH_BELOW
