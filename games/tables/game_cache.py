"""Cache of folded games, for each process: an action then folds only new facts.

Callers keep only committed games. A game is used only at exactly the log entry at which it was kept, or as
the beginning of a longer fold. So a cached game may be missing or old, never wrong.
"""

import threading
from collections import OrderedDict
from typing import NamedTuple

from games.engine.game import Game

MOST_GAMES = 2000


class CachedGame(NamedTuple):
    seq: int
    game: Game


class GameCache:
    """The games used last, by table (or by another key). Threads may share it."""

    def __init__(self, most: int = MOST_GAMES) -> None:
        self._most = most
        self._games: OrderedDict[str, CachedGame] = OrderedDict()
        self._guard = threading.Lock()

    def up_to(self, table_id: str, seq: int) -> CachedGame | None:
        """Return the game as of `seq` or earlier; None if nothing is kept or only a later one."""
        with self._guard:
            folded = self._games.get(table_id)
            if folded is None or folded.seq > seq:
                return None
            self._games.move_to_end(table_id)
            return folded

    def keep(self, table_id: str, seq: int, game: Game) -> None:
        """Keep a committed game, unless a later one is kept already."""
        with self._guard:
            folded = self._games.get(table_id)
            if folded is None or folded.seq < seq:
                self._games[table_id] = CachedGame(seq, game)
            self._games.move_to_end(table_id)
            if len(self._games) > self._most:
                self._games.popitem(last=False)

    def forget(self) -> None:
        """Delete everything; used by tests."""
        with self._guard:
            self._games.clear()


cached_games = GameCache()
