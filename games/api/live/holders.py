"""Who keeps streams of one kind open. For a token a new one closes the oldest; addresses are counted."""

from collections.abc import Hashable, Iterator
from contextlib import contextmanager
from typing import Final, Generic, TypeVar

MOST_PER_HOLDER: Final = 8
Line = TypeVar("Line", bound=Hashable)


class Holders(Generic[Line]):
    """Open connections by holder, the oldest first. Those of nobody are not counted here."""

    def __init__(self, most: int = MOST_PER_HOLDER) -> None:
        self._most = most
        self._lines: dict[Hashable, dict[Line, None]] = {}

    def __len__(self) -> int:
        """Return how many holders have any."""
        return len(self._lines)

    def join(self, holder: Hashable | None, line: Line) -> Line | None:
        """Add a connection of the holder; return their oldest if it must be closed. It is removed then."""
        if holder is None:
            return None
        own = self._lines.setdefault(holder, {})
        oldest = next(iter(own)) if len(own) >= self._most else None
        if oldest is not None:
            del own[oldest]
        own[line] = None
        return oldest

    def leave(self, holder: Hashable | None, line: Line) -> bool:
        """Remove a connection; return False if it was removed before."""
        own = {} if holder is None else self._lines.get(holder, {})
        if line not in own:
            return False
        del own[line]
        if not own:
            del self._lines[holder]
        return True


@contextmanager
def counted(address: str | None, counts: dict[str, int]) -> Iterator[None]:
    """Count a client by its address, unless that is None, while it is there."""
    if address is None:
        yield
        return
    counts[address] += 1
    try:
        yield
    finally:
        counts[address] -= 1
        if not counts[address]:
            del counts[address]
