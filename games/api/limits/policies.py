"""The policies, how the operator changes them, and their buckets in one process. Pure.

A policy is a bucket of `quota` tokens that fills up in `window_s` seconds, one bucket for each user, or for
each address of those who have no token. Each request takes a token. All processes share the buckets in Redis
(`limiter`); those here are used while it is away.
"""

import re
from collections import OrderedDict
from collections.abc import Mapping
from types import MappingProxyType
from typing import NamedTuple

OFF = "off"
SLOWEST_PLAY = 10  # answers a second on the caller's own turns; no setting may go below
_ENTRY = re.compile(r"([a-z_]+)=(\d{1,9})/(\d{1,6})")


class Policy(NamedTuple):
    """`quota` at once, and as many again in each `window_s` seconds."""

    name: str
    quota: int
    window_s: int

    @property
    def per_second(self) -> float:
        return self.quota / self.window_s


# Generous to four quick bots behind one address; a page that asks ten times a second stays below.
DEFAULTS = (
    Policy("read", 600, 10),
    Policy("write", 200, 20),
    Policy("play", 500, 10),
    Policy("auth", 60, 60),
    # Signing in under one name: from one address, and from all together. Only the first is soon used up, so
    # that nobody keeps others from signing in by trying their names.
    Policy("auth_name", 20, 600),
    Policy("auth_name_anywhere", 300, 600),
    # New guests of one household; a school behind one address has a class of them.
    Policy("guest", 60, 3600),
    # One person's messages at one table: as quick as people write, and as much as others read.
    Policy("chat", 5, 10),
    Policy("chat_long", 60, 600),
    Policy("export", 60, 60),
    # As fast as people type a name; copying all names would take days.
    Policy("people", 60, 60),
    # Pairing hundreds of entries computes for seconds, and a preview stores nothing.
    Policy("pair", 20, 60),
    Policy("stream", 120, 60),
    # A hint takes a worker a tenth of a second, and asking for it again nothing; an analysis takes up to a
    # minute: a client that never stops keeps a sixth of a core busy.
    Policy("hint", 60, 60),
    Policy("analysis", 10, 3600),
)


class WrongLimits(ValueError):
    """The setting cannot be read; the text says why."""


def policies(text: str) -> Mapping[str, Policy]:
    """The policies by name: the defaults, changed by entries such as `play=500/10,auth=60/60`.

    `all=…` changes every one; `off` is the empty mapping, and nothing is counted. Raises WrongLimits.
    """
    if text.strip() == OFF:
        return MappingProxyType({})
    found = {each.name: each for each in DEFAULTS}
    for entry in filter(None, (each.strip() for each in text.split(","))):
        read = _ENTRY.fullmatch(entry)
        if read is None or not int(read[2]) or not int(read[3]):
            raise WrongLimits(f"{entry!r} is not of the form policy=quota/seconds, such as play=500/10")
        names = list(found) if read[1] == "all" else [read[1]]
        if names[0] not in found:
            raise WrongLimits(f"{read[1]!r} is none of {', '.join(found)}, all")
        found.update({name: Policy(name, int(read[2]), int(read[3])) for name in names})
    if found["play"].per_second < SLOWEST_PLAY:
        raise WrongLimits(f"play must allow {SLOWEST_PLAY} answers a second or more")
    return MappingProxyType(found)


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
