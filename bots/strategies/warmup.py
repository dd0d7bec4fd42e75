"""Compile and load what a search needs, before a player waits for it."""

from functools import cache

from bots.fresh_game import begun
from bots.simulation.card_values import worths_for
from bots.strategies.base import BotView, FixedDice, own, sight
from bots.strategies.search import SearchStrategy
from games.engine.verbs import to_act


def ready_for(seen: BotView) -> None:
    """Load everything that weighing at this table needs: compiled code, and the values of cards."""
    warm_up()
    worths_for(len(seen.round.estimates), seen.round.cards)


@cache
def warm_up() -> None:
    """Weigh the first estimate of a game of two, once in a process."""
    game, decks = begun("updown", 2, {"rounds": [2]}, 1)
    round = game.open[0]
    seat = min(to_act(round))
    seen = sight(game, {round.number: decks.hand(round, seat)}, seat, round.number)
    SearchStrategy(rollouts=2).evaluate(seen, own(seen.round).legal, FixedDice())
