"""Searching once, so that everything a search needs is compiled and loaded before anybody waits for it."""

from __future__ import annotations

from bots.arena.playing import begun
from bots.strategies.base import Dice, sight
from bots.strategies.searching import Searching
from games.engine.seats import Seat
from games.engine.verbs import to_act


def warm_up(dice: Dice) -> None:
    """Weigh the first estimate of a game of two."""
    game, decks = begun("updown", 2, {"rounds": [2]}, 1)
    round = game.open[0]
    seat: Seat = min(to_act(round))
    seen = sight(game, {round.number: decks.hand(round, seat)}, seat, round.number)
    assert seen.round.my is not None, "it is the view of its own seat"
    Searching(rollouts=2).evaluate(seen, seen.round.my.legal, dice)
