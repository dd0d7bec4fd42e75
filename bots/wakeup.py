"""Wake a worker to look at a table. The sweep finds what is lost."""

from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from typing import Final

from games.feed import hints

TASK, HINT, ANALYSE = "bots.tasks.play", "bots.tasks.hint", "bots.tasks.analyse"

_driven: ContextVar[str | None] = ContextVar("driven", default=None)


# Order of workers' tasks: first the only table of a player, then other tables of players at several, then
# analyses, then tables of bots alone. (Redis' transport knows 0, 3, 6 and 9, the most urgent first; the
# default is 0.)
URGENT: Final = 0
IN_TURN: Final = 3
AFTER_PLAY: Final = 6
AT_LEISURE: Final = 9


def wake(table_id: str, *, urgency: int = URGENT) -> bool:
    """Wake a worker for a bots' turn at the table; return False if the hint was dropped at once.

    `urgency`: less than the most, if it is known who plays there.
    """
    if _driven.get() == table_id:
        return False
    return hints.begin(TASK, table_id, urgency, priority=urgency)


@contextmanager
def driving(table_id: str) -> Iterator[None]:
    """Play the table's bots in this thread within the block, so that it needs no hint for them."""
    token = _driven.set(table_id)
    try:
        yield
    finally:
        _driven.reset(token)


def wake_hinting(table_id: str, turn: tuple[int, int], seat: int) -> bool:
    """Wake a worker for a player's hint; return False if that was dropped at once."""
    return hints.begin(HINT, table_id, *turn, seat, priority=URGENT)


def wake_analysing(table_id: str) -> bool:
    """Wake a worker for an analysis; return False if that was dropped at once."""
    return hints.begin(ANALYSE, table_id, priority=AFTER_PLAY)
