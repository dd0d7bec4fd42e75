"""Positions as a bot sees them, written as text."""

from collections.abc import Sequence

from bots.strategies import strategy
from bots.strategies.base import BotView
from games.engine.actions import ESTIMATES, PLAYS, Action, Bid, NoDash
from games.engine.cards import FULL_DECK, JOKERS, Card, card, cards, trump
from games.engine.round import Call, Phase, Trick
from games.engine.rulesets import ruleset
from games.engine.seats import Seat
from games.engine.tricks import NO_CARD, legal
from games.engine.views import My, RoundView
from tests.notation import hand_of, held


class Untouched:
    """Dice that must not be rolled."""

    def choice(self, seq: Sequence[object], /) -> object:
        raise AssertionError("steady leaves nothing to chance")


def position(
    hand: str,
    *,
    phase: Phase = Phase.PLAY,
    trump_is: str | None = "S",
    trick: str = "",
    estimates: Sequence[int | None] = (0, 0, 0, 0),
    won: Sequence[int | None] = (0, 0, 0, 0),
    seat: int | None = None,
    about: str | None = None,
    turned_up: str | None = None,
    tricks: Sequence[Trick] = (),
    calls: Sequence[Call] = (),
    cards_each: int | None = None,
    legal_actions: Sequence[Action] = (),
) -> RoundView:
    """Return the view of a seat that holds `hand` and whose turn it is.

    `trick` are the cards on the table, led by seat 0. `about` are the only cards that other hands still
    hold; all other cards of the deck have been played.
    """
    table = held(trick)
    mine = hand_of(hand)
    seat = len(table) if seat is None else seat
    if about is not None:
        hidden = {*cards(mine), *table, *held(about)}
        tricks = [Trick(Seat(0), (each,), Seat(0)) for each in (*FULL_DECK, *JOKERS) if each not in hidden]
    trump_suit = None if trump_is is None else trump(trump_is)
    if phase is Phase.PLAY and not legal_actions:
        led = table[0] if table else NO_CARD
        legal_actions = [PLAYS[each] for each in cards(legal(mine, led, trump_suit))]
    my = My(Seat(seat), mine, 1, tuple(legal_actions), ())
    return RoundView(
        number=1, attempt=0, phase=phase, dealer=Seat(3), cards=cards_each or mine.bit_count(), fast=False,
        trump=trump_suit, turned_up=None if turned_up is None else card(turned_up), declarer=None, bid=None,
        high_bidder=None, risk=None, leader=Seat(0) if phase is Phase.PLAY else None, multiplier=1, voids=(),
        calls=tuple(calls), dash_calls=(), estimates=tuple(estimates), trick=table, tricks=tuple(tricks),
        won=tuple(won), turn=1, waiting=(Seat(seat),), claim=None, my=my,
    )  # fmt: skip


def chosen(view: RoundView, by: str = "steady", ruleset_key: str = "modern") -> Action:
    """Return the action that a strategy chooses in this view."""
    assert view.my is not None
    seen = BotView(ruleset(ruleset_key), view, (0,) * len(view.estimates), 1, 0, 0)
    return strategy(by).choose(seen, view.my.legal, Untouched())


def plays(hand: str, **rest: object) -> str:
    """Return the card that `steady` plays in this position, as text."""
    from games.engine.cards import CARD_TEXT

    return CARD_TEXT[chosen(position(hand, **rest)).card]


def estimates(hand: str, values: Sequence[int], **rest: object) -> int:
    """Return what `steady` estimates in this position, if only these `values` are legal."""
    view = position(hand, phase=Phase.ESTIMATION, legal_actions=[ESTIMATES[each] for each in values], **rest)
    return chosen(view).value


__all__ = ["Bid", "Call", "Card", "NoDash", "Phase", "chosen", "estimates", "plays", "position"]
