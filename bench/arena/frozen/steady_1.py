"""`steady` as first released: it led low cards even when it needed every trick that was left, and kept a hand
without a suit by its best trump, even if another one was fixed.

It shares its bidding and card play code with today's `steady`. A test fixes its answers, in case that code
changes.
"""

from bots.hand_evaluation.card_choice import surest
from bots.strategies import bids
from bots.strategies.base import BotView, Dice, own
from bots.strategies.bids import AS_HELD
from bots.strategies.knowledge import known
from bots.strategies.steady import table_of
from games.engine.actions import AVOID, REDEAL, Action, PlayCard
from games.engine.cards import Card, hand
from games.engine.round import Phase


def choose(sight: BotView, legal: tuple[Action, ...], rng: Dice) -> Action:
    view, my = sight.round, own(sight.round)
    if len(legal) == 1:
        return legal[0]
    knowledge = known(view)
    if view.phase is Phase.VOID:
        return AVOID if max(bids.held_by_trump(my.hand, knowledge)) >= bids.KEPT_FROM else REDEAL
    if view.phase is not Phase.PLAY:
        return bids.answer(sight, legal, knowledge, AS_HELD)
    playable = hand(each.card for each in legal if isinstance(each, PlayCard))
    return PlayCard(Card(surest(my.seat, my.hand, playable, table_of(view, knowledge), knowledge)))
