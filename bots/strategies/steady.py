"""`steady`: counts its quick tricks to bid and estimate, then plays to win exactly as many. If it needs every
trick that is left it leads its highest card.

It knows no ruleset: calls follow from the legal actions, trump and estimates from the view. It never rolls
the dice, so the same view always gets the same answer.

docs/bots.md says how strong it is, compared with which players.
"""

from bots.hand_evaluation.card_choice import Table, highest, surest, taking
from bots.hand_evaluation.knowledge import Knowledge
from bots.strategies import bids
from bots.strategies.base import BotView, Dice, own
from bots.strategies.bids import AS_HELD
from bots.strategies.knowledge import known
from games.engine.actions import Action, PlayCard
from games.engine.cards import Card, hand
from games.engine.round import Phase
from games.engine.tricks import ALL_CARDS, FIRST_JOKER, FOLLOWING, NO_TRUMP, power
from games.engine.views import RoundView


def choose(sight: BotView, legal: tuple[Action, ...], rng: Dice) -> Action:
    if len(legal) == 1:
        return legal[0]
    knowledge = known(sight.round)
    if sight.round.phase is not Phase.PLAY:
        return bids.answer(sight, legal, knowledge, AS_HELD)
    return _card(sight.round, hand(each.card for each in legal if isinstance(each, PlayCard)), knowledge)


def _card(view: RoundView, playable: int, known: Knowledge) -> PlayCard:
    my, table = own(view), table_of(view, known)
    need = known.needs[my.seat]
    assert need is not None, "a seat knows its own estimate and tricks"
    if need == my.hand.bit_count() and not view.trick:
        return PlayCard(Card(highest(my.seat, playable, table, known)))
    return PlayCard(Card(surest(my.seat, my.hand, playable, table, known)))


def table_of(view: RoundView, known: Knowledge) -> Table:
    """Return the trick in the form that `bots.hand_evaluation` takes."""
    trick, trump = view.trick, known.trump
    if not trick:
        return Table(0, ALL_CARDS, known.others)
    led = trick[0]
    best = max(trick, key=lambda card: power(card, led, trump))
    unled = led >= FIRST_JOKER and trump == NO_TRUMP
    return Table(0 if unled else FOLLOWING[trump][led], taking(best, trump), known.others - len(trick))
