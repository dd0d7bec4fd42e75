"""Buckets in Redis, which all processes share: one script, so that no two of them count the same token."""

import threading
import time

import redis
import structlog

from games.api.limits.buckets import Count
from games.api.limits.policies import Policy
from games.feed.hints import impatient_client

PAUSE_S = 1.0  # after a failure Redis is not asked for this long

# Redis' own clock fills the bucket, so that the clocks of clients do not matter. At most a sixteenth of what
# is left is given at once: the fuller the bucket, the more rarely anybody has to ask.
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
