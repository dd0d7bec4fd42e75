"""Strategies that search and go wrong: each is named in a test in place of a real one."""

from __future__ import annotations

import time

from bots.strategies import steady


class Crashing:
    def choose(self, sight, legal, rng):
        raise RuntimeError("a card nobody holds")


class Lost:
    """Finds what is not legal."""

    def choose(self, sight, legal, rng):
        return None


class Slow:
    """Costs more than it may."""

    def choose(self, sight, legal, rng):
        until = time.thread_time() + 0.03
        while time.thread_time() < until:
            pass
        return legal[-1]


class Delayed:
    """Lasts longer than it may and costs nothing: the machine did other things."""

    def choose(self, sight, legal, rng):
        time.sleep(0.03)
        return legal[-1]


class Quick:
    def choose(self, sight, legal, rng):
        return legal[-1]


crashing, lost, slow, delayed, quick, sound = Crashing(), Lost(), Slow(), Delayed(), Quick(), steady
