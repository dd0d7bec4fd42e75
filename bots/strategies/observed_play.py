"""Calls and cards of others in a round, as the simulator reads them to judge which hands they may hold."""

from collections.abc import Iterator, Sequence
from typing import Final, NamedTuple

from bots.simulation.layout import AIM, FREELY, MOST_PLAYERS, THOUSAND
from bots.simulation.play import standing_of
from bots.simulation.tables import BEATING, FOLLOWS, ROW
from bots.strategies.base import own, tricks
from games.engine.actions import Bid, Pass
from games.engine.cards import Trump
from games.engine.phases.estimation import limits
from games.engine.rulesets.base import Bidding, Ruleset
from games.engine.views import RoundView

ANY: Final = -1
NONE: Final = -1
# Farther from any aim than an estimate ever is.
NOWHERE: Final = 60
# Data about the trick and the seat of a chosen card.
PAST_OF_TRICK: Final = 4


class OnTable(NamedTuple):
    """A trick so far: the cards that follow the one led, its winner, and the cards that would take it."""

    led: int
    winner: int
    beating: int


def on_table(leader: int, trick: Sequence[int], trump: int, players: int) -> OnTable:
    """Return the trick of these cards; before the first of them nothing follows and nothing takes it."""
    row, winner, led, beating = trump * ROW, leader, 0, 0
    for i, card in enumerate(trick):
        if i == 0:
            led, beating = int(FOLLOWS[row + card]), int(BEATING[row + card])
        elif beating >> card & 1:
            winner, beating = (leader + i) % players, int(BEATING[row + card])
    return OnTable(led, winner, beating)


def heard_of_others(view: RoundView, ruleset: Ruleset) -> list[int]:
    """Return the calls of others before trump was named, `layout.CALL` ints each."""
    lowest = ruleset.lowest_bid_in(fast=view.fast) or ruleset.lowest_bid
    once = ruleset.bidding is Bidding.ONE_BID_EACH
    calls: list[int] = []
    standing, least = 5 * lowest - 1, lowest - 1
    may_pass = once and ruleset.may_pass_in(fast=view.fast)
    freely = once or (ruleset.deals_without_bid == 0 and not view.fast)  # the opener has to bid
    for seat, action in view.calls:
        match action:
            case Bid(tricks, trump) if (tricks, trump) == (lowest, min(Trump)) and not may_pass:
                # A seat that must bid and holds nothing bids lowest.
                meaning = [ANY, 0, lowest if once else view.cards]
            case Bid(tricks, trump):
                # Where everybody bids once, all that the hand holds; elsewhere just enough.
                meaning = [int(trump), tricks, tricks + 1 if once else view.cards]
            case Pass():
                meaning = [ANY, 0, least + 1]
            case _:
                continue
        bid = 5 * action.tricks + int(action.trump) if isinstance(action, Bid) else NONE
        if seat != own(view).seat:
            # A seat that passes where everybody bids once holds less than the lowest bid, whatever others
            # bid.
            calls += [int(seat), *meaning, bid, FREELY if freely and bid != NONE else standing]
        freely = once
        if isinstance(action, Bid) and not once:
            standing, least = max(standing, bid), max(least, action.tricks)
    return calls


def aims_of_all(view: RoundView, ruleset: Ruleset) -> list[int]:
    """Return `layout.AIM` ints for each seat, the view's own included: the fewest and the most tricks that
    its player aimed at, and how many tricks the others had left to them. This assumes that players make the
    possible estimate that is nearest to their aim."""
    players, cards = len(view.estimates), view.cards
    aims = [0] * (AIM * players)
    estimates = {int(seat): 0 for seat in view.dash_calls}
    if view.declarer is not None and view.bid is not None:
        estimates[int(view.declarer)] = view.bid.tricks
    first = (view.dealer if view.declarer is None else view.declarer) + ruleset.first_estimate
    for seat in ((first + i) % players for i in range(players)):
        value = view.estimates[seat]
        if seat in estimates or value is None:
            continue
        said = list(estimates.values())
        least, most, barred = limits(ruleset, cards, view.bid, said, is_last=len(said) == players - 1)
        might = [each for each in range(least, most + 1) if each != barred]
        below = max((each for each in might if each < value), default=value - NOWHERE)
        above = min((each for each in might if each > value), default=value + NOWHERE)
        left = cards - sum(estimates.values()) - (players - 1 - len(estimates)) * cards / players
        between = ((value + below) / 2, (value + above) / 2, left)
        aims[AIM * seat : AIM * (seat + 1)] = (int(THOUSAND * each) for each in between)
        estimates[seat] = value
    return aims


def all_is_shown(view: RoundView) -> bool:
    """Whether every trick played is visible. `view` is of the seat whose turn it is."""
    return len(view.tricks) + own(view).hand.bit_count() == view.cards


def chosen_by_others(view: RoundView) -> list[int]:
    """Return the cards that others than the view's own seat played, `layout.PAST` ints each, the latest
    first.

    Nothing if not every trick is visible: then it is unknown how many a seat needed.
    """
    past: list[int] = []
    if view.trump is None or not all_is_shown(view):
        return past
    players, me = len(view.estimates), own(view).seat
    its_since, all_since = [0] * players, 0
    for seat, card, *how in reversed(list(_chosen(view, view.trump, players))):
        its_since[seat] |= 1 << card
        all_since |= 1 << card
        if seat != me:
            seen, then = how[:PAST_OF_TRICK], how[PAST_OF_TRICK:]
            past += [seat, card, *seen, its_since[seat], all_since, *then]
    return past


def _chosen(view: RoundView, trump: int, players: int) -> Iterator[list[int]]:
    """Yield seat and card of all plays, the state of the trick and the seat before, and by seat the tricks
    needed and the cards shown not to be held."""
    nobody = [0] * (MOST_PLAYERS - players)
    needs, shown = [each or 0 for each in view.estimates], [0] * players
    left = view.cards
    for leader, trick in tricks(view):
        spare = left - sum(max(0, each) for each in needs)
        for i, card in enumerate(trick):
            seat, before = (leader + i) % players, on_table(leader, trick[:i], trump, players)
            stood = int(standing_of(needs[seat], left, spare))
            then = [*needs, *nobody, *shown, *nobody]
            yield [seat, int(card), before.led, before.beating, stood, players - 1 - i, *then]
            if i and not before.led >> card & 1:
                shown[seat] |= before.led
        needs[on_table(leader, trick, trump, players).winner] -= 1
        left -= 1
