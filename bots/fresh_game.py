"""New games with bots on all seats: for benchmarks, training and warm-up."""

from collections.abc import Mapping

from games.engine.fair_deal import Decks, fair_decks
from games.engine.fold import fold
from games.engine.game import Game
from games.engine.rulesets import ruleset
from games.engine.rulesets.options import configure
from games.engine.seats import Seat
from games.engine.verbs import opened, start


def begun(
    key: str, players: int, options: Mapping[str, object], deal: int, seed: int = 1
) -> tuple[Game, Decks]:
    """Return the game and its decks; both follow from the seed and the number of the deal."""
    rules = configure(ruleset(key), players, options)
    # The deals of stored margins were made with this name.
    decks = fair_decks(f"arena {seed} {deal}".encode(), rules, players)
    game = fold(None, (opened(ruleset(key), options, players, ""),))
    return fold(game, start(game, decks, Seat(0))), decks
