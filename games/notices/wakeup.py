"""Telling couriers that something is due. Nothing is promised: they look by themselves every second."""

from games.feed import hints

CHANNEL = "notices"


def wake() -> bool:
    """Hint that there is something to send; False when the hint was dropped at once."""
    return hints.wake(CHANNEL, "due")
