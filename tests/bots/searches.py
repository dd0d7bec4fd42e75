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
    """Finds what is not legal."""

    def choose(self, sight, legal, rng):
        return None


class Slow(Searching):
    """Costs more than it may."""

    def choose(self, sight, legal, rng):
        until = time.thread_time() + 0.04
        while time.thread_time() < until:
            pass
        return legal[-1]


class Delayed(Searching):
    """Lasts longer than it may and costs nothing: the machine did other things."""

    def choose(self, sight, legal, rng):
        time.sleep(0.04)
        return legal[-1]


class Quick(Searching):
    def choose(self, sight, legal, rng):
        return legal[-1]


class Contrary(Searching):
    """Chooses what `steady` would not, whatever was dealt: one sees whose choice it is."""

    def choose(self, sight, legal, rng):
        return next(each for each in legal if each != steady.choose(sight, legal, rng))


class Working(Quick):
    """Tells how often it worked where there was nothing to choose."""

    worked = 0

    def work(self, sight, legal, rng):
        self.worked += 1


working = Working()
crashing, lost, slow, delayed, quick, sound = Crashing(), Lost(), Slow(), Delayed(), Quick(), steady
contrary = Contrary()
