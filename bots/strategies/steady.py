"""`steady`: counts its quick tricks to bid and estimate, then plays to win exactly as many. If it needs every
trick that is left it leads its highest card.

It knows no ruleset: calls follow from the legal actions, trump and estimates from the view. It never rolls
the dice, so the same view always gets the same answer.

docs/bots.md says how strong it is, compared with which players.
"""

from bots.strategies import bids, card_play
from bots.strategies.base import BotView, Dice, own
from bots.strategies.bids import AS_HELD
from bots.strategies.knowledge import known
from games.engine.actions import Action, PlayCard
from games.engine.round import Phase


def choose(sight: BotView, legal: tuple[Action, ...], rng: Dice) -> Action:
    view, my = sight.round, own(sight.round)
    if len(legal) == 1:
        return legal[0]
    knowledge = known(view)
    if view.phase is Phase.PLAY:
        cards = tuple(each for each in legal if isinstance(each, PlayCard))
        needs_all = knowledge.needs[my.seat] == my.hand.bit_count()
        choice = card_play.lead_highest if needs_all and not view.trick else card_play.choose
        return choice(view, cards, knowledge)
    return bids.answer(sight, legal, knowledge, AS_HELD)
