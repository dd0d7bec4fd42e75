"""The card that `steady` plays: its view in the form that `bots.hand_evaluation` takes."""

from bots.hand_evaluation.card_choice import Table, highest, surest, taking
from bots.hand_evaluation.knowledge import Knowledge
from bots.strategies.base import own
from games.engine.actions import PlayCard
from games.engine.cards import Card, hand
from games.engine.tricks import ALL_CARDS, FIRST_JOKER, FOLLOWING, NO_TRUMP, power
from games.engine.views import RoundView


def choose(view: RoundView, legal: tuple[PlayCard, ...], known: Knowledge) -> PlayCard:
    """Return the card of `legal` that makes the estimate surest."""
    my = own(view)
    assert known.needs[my.seat] is not None, "a seat knows its own estimate and tricks"
    playable = hand(each.card for each in legal)
    return PlayCard(Card(surest(my.seat, my.hand, playable, _table(view, known), known)))


def lead_highest(view: RoundView, legal: tuple[PlayCard, ...], known: Knowledge) -> PlayCard:
    """Return the card of `legal` that most likely takes the trick it leads to."""
    my = own(view)
    return PlayCard(Card(highest(my.seat, hand(each.card for each in legal), _table(view, known), known)))


def _table(view: RoundView, known: Knowledge) -> Table:
    trick, trump = view.trick, known.trump
    if not trick:
        return Table(0, ALL_CARDS, known.others)
    led = trick[0]
    best = max(trick, key=lambda card: power(card, led, trump))
    unled = led >= FIRST_JOKER and trump == NO_TRUMP
    return Table(0 if unled else FOLLOWING[trump][led], taking(best, trump), known.others - len(trick))
