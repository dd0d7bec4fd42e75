"""One game between strategies. Each strategy sees only what its own seat may see."""

from collections.abc import Mapping, Sequence
from random import Random  # repeatable choices; it deals no cards
from typing import NamedTuple

from bots.fresh_game import begun
from bots.strategies.base import Strategy, sight
from games.engine.facts import RoundPlayed
from games.engine.game import Status
from games.engine.verbs import take, to_act


class Played(NamedTuple):
    """The end of a game. `exact[seat]` counts the rounds in which the seat made its estimate."""

    scores: tuple[int, ...]
    exact: tuple[int, ...]
    rounds: int


def play(
    strategies: Sequence[Strategy],
    deal: int,
    *,
    ruleset_key: str = "modern",
    options: Mapping[str, object] | None = None,
    seed: int = 1,
) -> Played:
    """Play the whole game of this deal number. Dice belong to the seat, not to the strategy in it."""
    players = len(strategies)
    game, decks = begun(ruleset_key, players, options or {}, deal, seed)
    dice = [Random(f"{seed} {deal} {seat}") for seat in range(players)]  # seeded, so a game can be repeated
    exact = [0] * players
    while game.status is Status.RUNNING:
        round = game.open[0]
        (seat,) = to_act(round)
        hands = {each.number: decks.hand(each, seat) for each in game.open}
        seen = sight(game, hands, seat, round.number)
        assert seen.round.my is not None, "it is the view of its own seat"
        action = strategies[seat].choose(seen, seen.round.my.legal, dice[seat])
        taken = take(game, decks, round.number, seat, action)
        for won in (fact.won for fact in taken.facts if isinstance(fact, RoundPlayed)):
            for each in range(players):
                exact[each] += round.declarations.estimates[each] == won[each]
        game = taken.game
    return Played(game.scores, tuple(exact), len(game.scored))
