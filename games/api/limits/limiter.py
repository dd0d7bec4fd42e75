"""The rate limiter: one token at a time, mostly without asking Redis.

Redis gives tokens in shares, and a process gives them on one by one, so a busy client costs a trip to Redis
in thirty requests. Each token was taken out of the one bucket before, so processes together never exceed a
limit. Tokens not used within seconds go back at the next trip.
"""

import math
import threading
import time
from collections import OrderedDict
from typing import NamedTuple

from games.api.limits.buckets import Buckets
from games.api.limits.policies import Policy
from games.api.limits.redis_buckets import Shared

LARGEST_SHARE = 32
SHARE_LIVES_S = 2.0
MOST_SHARES = 10_000


class TokenAnswer(NamedTuple):
    """Whether there was a token, and how many are left of the policy's."""

    policy: Policy
    allowed: bool
    left: float

    def headers(self) -> dict[str, str]:
        """The fields of draft-ietf-httpapi-ratelimit-headers-10: `t` is until the whole quota is there."""
        name, quota, window = self.policy
        full_in = math.ceil((quota - self.left) / self.policy.per_second)
        fields = {
            "RateLimit-Policy": f'"{name}";q={quota};w={window}',
            "RateLimit": f'"{name}";r={max(0, math.floor(self.left))};t={full_in}',
        }
        if not self.allowed:  # seconds until the next token is there
            fields["Retry-After"] = str(max(1, math.ceil((1 - self.left) / self.policy.per_second)))
        return fields


class BucketShare(NamedTuple):
    """Tokens of a bucket that this process may give: how many, until when, and what the bucket had left."""

    tokens: int
    until: float
    left: float


class Limiter:
    """Gives tokens of the shared buckets, or of this process's own while Redis is slow or gone."""

    def __init__(self, shared: Shared) -> None:
        self._shared = shared
        self._own = Buckets()
        self._shares: OrderedDict[str, BucketShare] = OrderedDict()
        self._guard = threading.Lock()

    def take(self, policy: Policy, principal: str) -> TokenAnswer:
        """One token for a principal, such as a user's id."""
        key = f"limit:{policy.name}:{principal}"
        now = time.monotonic()
        with self._guard:
            share = self._shares.get(key)
            if share is not None and share.tokens and now < share.until:
                self._shares[key] = share._replace(tokens=share.tokens - 1)
                return TokenAnswer(policy, True, share.left + share.tokens - 1)
            if share is not None:
                del self._shares[key]
        unused = share.tokens if share is not None else 0
        count = self._shared.take(key, policy, most=LARGEST_SHARE, back=unused)
        if count is None:
            with self._guard:
                granted, left = self._own.take(key, policy, now)
            return TokenAnswer(policy, granted > 0, left)
        if count.granted > 1:
            self._keep(key, BucketShare(count.granted - 1, now + SHARE_LIVES_S, count.left))
        return TokenAnswer(policy, count.granted > 0, count.left + max(0, count.granted - 1))

    def _keep(self, key: str, share: BucketShare) -> None:
        with self._guard:
            other = self._shares.pop(key, None)  # of another thread that asked at the same moment
            tokens = share.tokens + (other.tokens if other is not None else 0)
            self._shares[key] = share._replace(tokens=tokens)
            while len(self._shares) > MOST_SHARES:
                self._shares.popitem(last=False)
