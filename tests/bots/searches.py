"""Faulty search strategies, which a test uses in place of a real one."""

import time

from bots.strategies import steady


class Searching:
    def work(self, sight, legal, rng):
        pass


class Crashing(Searching):
    def choose(self, sight, legal, rng):
        raise RuntimeError("a card nobody holds")


class Lost(Searching):
    """A search that finds no legal action."""

    def choose(self, sight, legal, rng):
        return None


class Slow(Searching):
    """A search that uses more CPU time than it may."""

    def choose(self, sight, legal, rng):
        until = time.thread_time() + 0.04
        while time.thread_time() < until:
            pass
        return legal[-1]


class Delayed(Searching):
    """A search that lasts too long but uses no CPU time, as when the machine is busy with other work."""

    def choose(self, sight, legal, rng):
        time.sleep(0.04)
        return legal[-1]


class Quick(Searching):
    def choose(self, sight, legal, rng):
        return legal[-1]


class Contrary(Searching):
    """A search that never chooses the action of `steady`, so that tests see who chose."""

    def choose(self, sight, legal, rng):
        return next(each for each in legal if each != steady.choose(sight, legal, rng))


class Working(Quick):
    """A search that counts how often it worked although there was no choice."""

    worked = 0

    def work(self, sight, legal, rng):
        self.worked += 1


working = Working()
crashing, lost, slow, delayed, quick, sound = Crashing(), Lost(), Slow(), Delayed(), Quick(), steady
contrary = Contrary()
