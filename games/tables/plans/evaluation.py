"""Evaluation of a plan: the first rule whose condition holds and whose action is legal. After some events the
plan stops, even if a rule would fit."""

from collections.abc import Callable, Collection, Sequence
from enum import StrEnum
from typing import Final, NamedTuple

from games.engine import actions
from games.engine.cards import TRUMP_TEXT, Card, Hand, cards
from games.engine.codec import SIMPLE
from games.engine.phases import legal_actions, to_act
from games.engine.round import Phase, Round
from games.engine.seats import Seat, step
from games.engine.tricks import ALL_CARDS, FOLLOWING, powers
from games.tables.forced.cards import playable_cards, strength, suits, trump_of, union
from games.tables.plans.grammar import NOTHING, SUIT_TEXT, Do, Plan, Rule, When


class Decision(NamedTuple):
    """The action, and the index of its rule, from 0."""

    action: actions.Action
    rule: int


def decide(plan: Plan, round: Round, hand: int, seat: Seat) -> Decision | None:
    """Return what the plan does for the seat, holding `hand`, at its turn; None if no rule fits."""
    if seat not in to_act(round):
        return None
    legal = legal_actions(round, Hand(hand), seat)
    for place, rule in enumerate(plan.rules):
        if not _holds(rule.when, round, hand, seat):
            continue
        action = _deed(rule.do, round, hand)
        if action is not None and action in legal:
            return Decision(action, place)
    return None


def _holds(when: When, round: Round, hand: int, seat: Seat) -> bool:
    gone = union(round.play.gone)
    if any(not gone >> card & 1 for card in when.played) or any(gone >> card & 1 for card in when.unplayed):
        return False
    if when.won is not None and when.won != _standing(round, seat):
        return False
    if when.trump is not None and when.trump != _trump(round):
        return False
    if when.led is None and when.position is None and when.can_win is None and not when.winning:
        return True
    return round.phase is Phase.PLAY and _holds_in_trick(when, round, hand)


def _holds_in_trick(when: When, round: Round, hand: int) -> bool:
    trick = round.play.trick
    if when.led is not None and when.led != _led(round):
        return False
    if when.position is not None and when.position != len(trick) + 1:
        return False
    if when.can_win is not None and when.can_win != bool(_winners(round, hand)):
        return False
    return not when.winning or (bool(trick) and _winner(round) in when.winning)


def _standing(round: Round, seat: Seat) -> str | None:
    estimate = round.declarations.estimates[seat]
    if estimate is None:
        return None
    won = round.play.won[seat]
    return "equal" if won == estimate else "below" if won < estimate else "above"


def _trump(round: Round) -> str | None:
    return None if round.declarations.trump is None else TRUMP_TEXT[round.declarations.trump]


def _led(round: Round) -> str | None:
    """Return the suit led, `nothing` before a card is led; None for a joker without a trump suit."""
    if not round.play.trick:
        return NOTHING
    trump, card = trump_of(round), round.play.trick[0]
    return next((SUIT_TEXT[n] for n, suit in enumerate(suits(trump)[:4]) if suit >> card & 1), None)


def _winner(round: Round) -> Seat:
    trick = round.play.trick
    strong = powers(trick[0], trump_of(round))
    best = max(range(len(trick)), key=lambda place: strong[trick[place]])
    return step(round.play.leader, best, round.setup.players)


def _winners(round: Round, hand: int) -> tuple[Card, ...]:
    """Return the playable cards that would win the trick as it stands, weakest first."""
    playable, trick = cards(playable_cards(round, hand)), round.play.trick
    if not trick:
        return playable
    strong = powers(trick[0], trump_of(round))
    best = max(strong[card] for card in trick)
    return tuple(sorted((c for c in playable if strong[c] > best), key=strong.__getitem__))


def _deed(do: Do, round: Round, hand: int) -> actions.Action | None:
    if do.type in SIMPLE:
        return SIMPLE[do.type]
    if do.type == "estimate":
        return _estimate(do.values, round, hand)
    if do.bid is not None:
        return actions.BIDS[do.bid.tricks * 5 + do.bid.trump] if do.type == "bid" else _bid(do.bid, round)
    if round.phase is not Phase.PLAY:
        return None
    card = do.card if do.type == "card" else _CARDS[do.type](do, round, hand)
    return None if card is None else actions.PLAYS[card]


def _estimate(values: Sequence[int], round: Round, hand: int) -> actions.Action | None:
    """Return the first of these estimates that is legal."""
    if round.phase is not Phase.ESTIMATION:
        return None
    (seat,) = to_act(round)
    legal = legal_actions(round, Hand(hand), seat)
    return next((actions.ESTIMATES[value] for value in values if actions.ESTIMATES[value] in legal), None)


def _bid(limit: actions.Bid, round: Round) -> actions.Action | None:
    """Return the lowest legal bid with this trump, up to the limit; else a pass, if it is legal."""
    if round.phase is not Phase.AUCTION:
        return None
    made = [call.action for call in round.declarations.calls if isinstance(call.action, actions.Bid)]
    for tricks in range(round.lowest_bid, limit.tricks + 1):
        bid = actions.BIDS[tricks * 5 + limit.trump]
        if all(actions.outranks(bid, other) for other in made):
            return bid
    return actions.PASS if round.may_pass else None


def _ranked(round: Round, hand: int) -> list[Card]:
    """Return the playable cards from the lowest up: trumps above all, equal ranks by suit."""
    trump = trump_of(round)
    return sorted(cards(playable_cards(round, hand)), key=lambda card: (strength(card, trump), card))


def _highest_loser(do: Do, round: Round, hand: int) -> Card | None:
    losers = [card for card in _ranked(round, hand) if card not in _winners(round, hand)]
    return losers[-1] if losers else None


def _discard(do: Do, round: Round, hand: int) -> Card | None:
    """Return the lowest card of the first of these suits that the hand has, once it cannot follow."""
    trick = round.play.trick
    if not trick:
        return None
    following = FOLLOWING[trump_of(round)][trick[0]]
    # A joker without a trump suit leads no suit.
    if hand & following and following != ALL_CARDS:
        return None
    return _of_first_suit(do.suits, round, hand)


def _of_first_suit(wanted: Sequence[int], round: Round, hand: int) -> Card | None:
    ranked, of_suit = _ranked(round, hand), suits(trump_of(round))
    return next((card for suit in wanted for card in ranked if of_suit[suit] >> card & 1), None)


_CARDS: Final[dict[str, Callable[[Do, Round, int], Card | None]]] = {
    "lowest": lambda do, round, hand: _ranked(round, hand)[0],
    "highest": lambda do, round, hand: _ranked(round, hand)[-1],
    "lowest_winner": lambda do, round, hand: (*_winners(round, hand), None)[0] if round.play.trick else None,
    "highest_loser": _highest_loser,
    "discard_from": _discard,
    "lead_from": lambda do, round, hand: None if round.play.trick else _of_first_suit(do.suits, round, hand),
}


CHANGED_HANDS: Final = ("resigned", "timed_out", "seat_taken_back", "substituted")
# Deeds that mean something else under another trump.
_OF_A_TRUMP: Final = ("card", "lead_from", "discard_from", "estimate")


class Why(StrEnum):
    """Why a plan is not followed any more."""

    NO_RULE_FITS = "no_rule_fits"
    NEW_DEAL = "new_deal"
    SEAT_CHANGED = "seat_changed"
    TRUMP_NAMED = "trump_named"
    TURN_UNDONE = "turn_undone"


def outdated(rule: Rule, since: Collection[str]) -> Why | None:
    """Return why this rule is outdated, given the kinds of facts of its round and table since its plan was
    confirmed; None if it is not.

    If a seat changes hands, the new player plays differently, so the whole plan ends at the next turn. The
    end of the auction ends rules that name cards, suits, estimates or seats without saying for which trump,
    also in a fast round whose trump a bid has changed.
    Cards played end nothing, because plans are made for them. A claim ends nothing either: otherwise anybody
    could make one without success and see for which seats cards are still played, because these had no
    choice.
    """
    if any(kind in since for kind in CHANGED_HANDS):
        return Why.SEAT_CHANGED
    names = rule.when.trump is None and (rule.do.type in _OF_A_TRUMP or bool(rule.when.winning))
    return Why.TRUMP_NAMED if names and "auction_won" in since else None
