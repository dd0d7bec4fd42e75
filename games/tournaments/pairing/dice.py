"""EST-PAIR-1, the lots of a tournament: anybody can draw them again once the tournament's seed is open.

The service commits to 32 random bytes S before entries close, and publishes

    commitment = SHA256("EST-PAIR-1|commit|" || S), as hex.

Every lot is read from a stream of its own, named by what it is for, so that drawing one more never changes
another:

    stream(stage s, round r, label) = HMAC-SHA256(S, "EST-PAIR-1|stage=s|round=r|label|" || uint64be(j))

for j = 0, 1, … as unsigned 32-bit big-endian words, numbers in decimal ASCII. Fair numbers below n come by
rejection, and shuffles are Fisher and Yates's from the last place down, both as in EST-DEAL-1.
"""

import hashlib
import hmac
from collections.abc import Iterator, Sequence
from struct import unpack
from typing import Final, TypeVar

SCHEME: Final = "EST-PAIR-1"
SEED_BYTES: Final = 32
_WORDS: Final = 1 << 32

T = TypeVar("T")


def commitment(seed: bytes) -> str:
    """Return the hash of a tournament's seed, as hex, which is published before entries close."""
    return hashlib.sha256(f"{SCHEME}|commit|".encode() + seed).hexdigest()


class Dice:
    """The lots for one purpose (`label`) in one stage round; both count from 1, and 0 is before the first."""

    def __init__(self, seed: bytes, stage: int, stage_round: int, label: str) -> None:
        self._seed = seed
        self._prefix = f"{SCHEME}|stage={stage}|round={stage_round}|{label}|".encode()
        self._block = 0
        self._stream = self._words()

    def _words(self) -> Iterator[int]:
        while True:
            yield from unpack(">8I", self._next())

    def _next(self) -> bytes:
        block = hmac.digest(self._seed, self._prefix + self._block.to_bytes(8, "big"), "sha256")
        self._block += 1
        return block

    def words(self, count: int) -> tuple[int, ...]:
        """At least `count` raw words at once, in whole blocks of eight; faster for many."""
        blocks = -(-count // 8)
        return unpack(f">{8 * blocks}I", b"".join(self._next() for _ in range(blocks)))

    def below(self, n: int) -> int:
        """Return one of 0 … n − 1, each equally likely."""
        fair = _WORDS - _WORDS % n
        word = next(self._stream)
        while word >= fair:
            word = next(self._stream)
        return word % n

    def shuffled(self, things: Sequence[T]) -> list[T]:
        order = list(things)
        for last in range(len(order) - 1, 0, -1):
            drawn = self.below(last + 1)
            order[last], order[drawn] = order[drawn], order[last]
        return order
