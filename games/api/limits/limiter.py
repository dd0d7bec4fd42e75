"""The rate limiter: one token at a time, mostly without asking Redis, which has the buckets of all processes.

Redis gives tokens in shares, and a process gives them on one by one, so a busy client costs a trip to Redis
in thirty requests. Each token was taken out of the one bucket before, so processes together never exceed a
limit. Tokens not used within seconds go back at the next trip.
"""

import math
import threading
import time
from collections import OrderedDict
from typing import NamedTuple

import redis
import structlog

from games.api.limits.policies import Buckets, Count, Policy
from games.feed.hints import impatient_client

LARGEST_SHARE = 32
SHARE_LIVES_S = 2.0
MOST_SHARES = 10_000
PAUSE_S = 1.0  # after a failure Redis is not asked for this long

# One script, so that no two processes count the same token. Redis' own clock fills the bucket, so that the
# clocks of clients do not matter. At most a sixteenth of what is left is given at once: the fuller a bucket,
# the more rarely anybody has to ask.
SCRIPT = """
local quota, per_second = tonumber(ARGV[1]), tonumber(ARGV[2])
local most, back = tonumber(ARGV[3]), tonumber(ARGV[4])
local clock = redis.call('TIME')
local now = tonumber(clock[1]) + tonumber(clock[2]) / 1000000
local kept = redis.call('HMGET', KEYS[1], 'left', 'at')
local left = quota
if kept[1] then
  left = tonumber(kept[1]) + math.max(0, now - tonumber(kept[2])) * per_second
end
left = math.min(quota, left + back)
local granted = 0
if left >= 1 then
  granted = math.max(1, math.min(most, math.floor(left / 16)))
end
left = left - granted
redis.call('HSET', KEYS[1], 'left', string.format('%.6f', left), 'at', string.format('%.6f', now))
redis.call('PEXPIRE', KEYS[1], math.ceil((quota - left) / per_second * 1000) + 1000)
return {granted, string.format('%.6f', left)}
"""

log = structlog.get_logger("estimation.limits")


class Shared:
    """Takes tokens out of Redis; says None while Redis is slow or gone."""

    def __init__(self, url: str, *, timeout_s: float) -> None:
        self._script = impatient_client(url, timeout_s).register_script(SCRIPT)
        self._guard = threading.Lock()
        self._silent_until = 0.0
        self._failing = False

    def take(self, key: str, policy: Policy, *, most: int, back: int) -> Count | None:
        """Take up to `most` tokens of a bucket, and give `back` as many that were not needed."""
        if not self._may_ask():
            return None
        try:
            granted, left = self._script([key], [policy.quota, policy.per_second, most, back])
        except (redis.RedisError, OSError) as error:
            self._silent_until = time.monotonic() + PAUSE_S
            if not self._failing:
                log.warning("limits are counted by each process alone", reason=type(error).__name__)
            self._failing = True
            return None
        self._failing = False
        return Count(int(granted), float(left))

    def _may_ask(self) -> bool:
        """Whether this request may ask Redis: while it fails, one at a time, once a pause."""
        if not self._failing:
            return True
        with self._guard:
            now = time.monotonic()
            if now < self._silent_until:
                return False
            self._silent_until = now + PAUSE_S
            return True


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
