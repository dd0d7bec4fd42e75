"""Token buckets in this process's memory, used while Redis is away. Pure; time is an argument."""

from collections import OrderedDict
from typing import NamedTuple

from games.api.limits.policies import Policy


class Count(NamedTuple):
    """How many tokens a bucket gave (0 if it was empty), and how many are left."""

    granted: int
    left: float


class Buckets:
    """The buckets of one process; of more than `most`, those untouched for longest are forgotten."""

    def __init__(self, most: int = 10_000) -> None:
        self._most = most
        self._buckets: OrderedDict[str, tuple[float, float]] = OrderedDict()

    def __len__(self) -> int:
        return len(self._buckets)

    def take(self, key: str, policy: Policy, now: float) -> Count:
        """Take one token of the bucket, at `now` seconds of any clock that does not go back."""
        left, at = self._buckets.pop(key, (float(policy.quota), now))
        left = min(policy.quota, left + max(0.0, now - at) * policy.per_second)
        granted = int(left >= 1)
        self._buckets[key] = (left - granted, now)
        while len(self._buckets) > self._most:
            self._buckets.popitem(last=False)
        return Count(granted, left - granted)
