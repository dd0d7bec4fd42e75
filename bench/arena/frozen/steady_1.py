"""`steady` as first released: it led low cards even when it needed every trick that was left.

It shares its bidding and card play code with today's `steady`. A test fixes its answers, in case that code
changes.
"""

from bots.strategies import bids, card_play
from bots.strategies.base import BotView, Dice
from bots.strategies.bids import AS_HELD
from bots.strategies.knowledge import known
from games.engine.actions import Action, PlayCard
from games.engine.round import Phase


def choose(sight: BotView, legal: tuple[Action, ...], rng: Dice) -> Action:
    view, my = sight.round, sight.round.my
    assert my is not None, "a bot sees the view of its own seat"
    if len(legal) == 1:
        return legal[0]
    knowledge = known(view)
    if view.phase is Phase.PLAY:
        return card_play.choose(view, tuple(each for each in legal if isinstance(each, PlayCard)), knowledge)
    return bids.answer(sight, legal, knowledge, AS_HELD)
