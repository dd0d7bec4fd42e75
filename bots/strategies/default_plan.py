"""The default plan for a round, made of what its owner sees, which clients offer for confirmation. Pure.

It does what nearly everybody would do, and leaves real choices to its owner: what to lead while tricks are
needed, and whether to take a trick early that others can still win. Before play it counts like `steady`.
"""

from collections.abc import Collection, Iterator
from typing import Final

from bots.hand_evaluation.knowledge import Knowledge, with_trump
from bots.strategies import bids
from bots.strategies.base import own
from bots.strategies.knowledge import known
from games.engine.actions import AVOID, DASH_CALL, NO_DASH, PASS, Action, Bid, Pass, outranks
from games.engine.cards import CARD_TEXT, TRUMP_TEXT, Trump, cards
from games.engine.codec import Json
from games.engine.phases.auction_end import standing
from games.engine.round import Phase
from games.engine.rulesets.base import Bidding, DashRule, Ruleset
from games.engine.tricks import NO_TRUMP, is_void, power, suit_cards
from games.engine.views import RoundView

# This many of the best cards are led one after the other without asking.
MOST_CASHED: Final = 6


def suggested(view: RoundView, ruleset: Ruleset) -> list[Json]:
    """Return the rules of a plan, as `PUT …/plans/{round}` takes them; `view` is of a seat's own round.

    At most 20, each of which may still be used.
    """
    hand, knowledge = own(view).hand, known(view)
    parts = (_before_trump, _estimates, _in_play)
    return [rule for part in parts for rule in part(view, hand, knowledge, ruleset)]


def _rule(deed: str, when: Json | None = None, **more: object) -> Json:
    do: Json = {"type": deed, **more}
    return {"do": do} if when is None else {"when": when, "do": do}


def _before_trump(view: RoundView, hand: int, knowledge: Knowledge, ruleset: Ruleset) -> Iterator[Json]:
    said = {call.action for call in view.calls if call.seat == own(view).seat}
    if view.phase is Phase.VOID and is_void(hand) and not said:
        yield _rule("avoid" if bids.on_void(view, hand, knowledge) == AVOID else "redeal")
    asked_blind = ruleset.dashing_in(fast=view.fast) is DashRule.BLIND
    if asked_blind and view.phase in (Phase.VOID, Phase.BLIND_DASH) and not {DASH_CALL, NO_DASH} & said:
        dash = bids.on_blind_dash(hand, knowledge) == DASH_CALL
        yield _rule("dash_call" if dash else "no_dash")
    if not _trump_is_known(view, ruleset) and _may_bid(said, ruleset):
        yield from _calls(view, hand, knowledge, ruleset)


def _may_bid(said: Collection[Action], ruleset: Ruleset) -> bool:
    """Whether a seat that said this may still speak in the auction."""
    if ruleset.bidding is Bidding.ONE_BID_EACH and any(isinstance(each, Bid | Pass) for each in said):
        return False
    return DASH_CALL not in said and not (ruleset.pass_is_final and PASS in said)


def _trump_is_known(view: RoundView, ruleset: Ruleset) -> bool:
    """Whether trump is final: a fixed trump may still change where a bid can change it."""
    before = view.phase in (Phase.VOID, Phase.AUCTION)
    return view.trump is not None and not (before and ruleset.lowest_bid_in(fast=view.fast) is not None)


def _calls(view: RoundView, hand: int, knowledge: Knowledge, ruleset: Ruleset) -> Iterator[Json]:
    """Yield bids that the hand holds: at once where everybody bids once, step by step where bids rise."""
    fast = view.fast
    may_pass = ruleset.may_pass_in(fast=fast)
    lowest = ruleset.lowest_bid_in(fast=fast) or ruleset.lowest_bid
    dashes = ruleset.dashing_in(fast=fast) is DashRule.IN_TURN
    if dashes and len(view.dash_calls) < ruleset.most_dash_calls and bids.is_harmless(hand, knowledge):
        yield _rule("dash_call")
    held = bids.held_by_trump(hand, knowledge)
    trump = max(Trump, key=held.__getitem__)
    tricks = min(int(held[trump]), ruleset.highest_bid)
    once = ruleset.bidding is Bidding.ONE_BID_EACH
    # A seat that must bid and holds no bid makes one that others outrank.
    lowest_of_all = _rule("bid", bid={"tricks": lowest, "trump": TRUMP_TEXT[Trump.CLUBS]})
    if tricks >= lowest:
        if once or _outranks_all(view, Bid(tricks, trump)):
            yield _rule("bid" if once else "bid_up_to", bid={"tricks": tricks, "trump": TRUMP_TEXT[trump]})
    elif once and not may_pass:
        yield lowest_of_all
    if may_pass:
        yield _rule("pass")
        if not fast and _opener_may_have_to_bid(view, ruleset):
            yield lowest_of_all


def _opener_may_have_to_bid(view: RoundView, ruleset: Ruleset) -> bool:
    """Whether nobody has spoken in an auction whose opener perhaps may not pass."""
    limit = ruleset.deals_without_bid
    spoken = any(isinstance(call.action, Bid | Pass) for call in view.calls)
    return limit is not None and view.attempt >= limit and not spoken


def _outranks_all(view: RoundView, bid: Bid) -> bool:
    best = standing(view.calls)
    return best is None or outranks(bid, best[1])


def _estimates(view: RoundView, hand: int, knowledge: Knowledge, ruleset: Ruleset) -> Iterator[Json]:
    """Yield the estimates by preference, for every possible trump of the auction."""
    if view.phase is Phase.PLAY or view.estimates[own(view).seat] is not None:
        return
    if _trump_is_known(view, ruleset):
        yield _rule("estimate", values=bids.preferred(view, hand, knowledge))
        return
    for trump in Trump:
        values = bids.preferred(view, hand, with_trump(knowledge, trump))
        yield _rule("estimate", {"trump": TRUMP_TEXT[trump]}, values=values)


def _in_play(view: RoundView, hand: int, knowledge: Knowledge, ruleset: Ruleset) -> Iterator[Json]:
    """Yield rules of play: take needed tricks cheaply where that is safe; with enough of them duck."""
    last, is_known = len(view.estimates), _trump_is_known(view, ruleset)
    yield _rule("lowest_winner", {"won": "below", "position": last, "can_win": True})
    yield _rule("lowest", {"won": "below", "can_win": False})
    if is_known:
        for card in _sure_winners(hand, knowledge)[:MOST_CASHED]:
            yield _rule("card", {"won": "below", "led": "nothing"}, card=CARD_TEXT[card])
    for won in ("equal", "above"):
        if is_known:
            suits = [TRUMP_TEXT[suit] for suit in _safest_to_lead(hand, knowledge)]
            yield _rule("lead_from", {"won": won, "led": "nothing"}, suits=suits)
        yield _rule("highest_loser", {"won": won})
        yield _rule("highest", {"won": won, "position": last})
        yield _rule("lowest", {"won": won})


def _sure_winners(hand: int, knowledge: Knowledge) -> list[int]:
    """Return the cards that win whenever they are led, as far as counting tells, the strongest first."""
    trump, unseen = knowledge.trump, knowledge.unseen
    found = []
    for card in cards(hand):
        rivals = [other for other in cards(unseen) if power(other, card, trump) > power(card, card, trump)]
        if not rivals:
            found.append(card)
    return sorted(found, key=lambda card: power(card, card, trump), reverse=True)


def _safest_to_lead(hand: int, knowledge: Knowledge) -> list[int]:
    """Return the suits in the order in which their lowest card is least likely to win; trumps come last."""
    trump, unseen = knowledge.trump, knowledge.unseen

    def danger(suit: int) -> tuple[bool, int]:
        held = cards(hand & suit_cards(suit, trump))
        if not held:
            return (True, 54)
        lowest = min(held, key=lambda card: power(card, card, trump))
        over = sum(
            power(other, lowest, trump) > power(lowest, lowest, trump)
            for other in cards(unseen & suit_cards(suit, trump))
        )
        return (suit == trump and trump != NO_TRUMP, -over)

    return sorted(range(4), key=danger)
