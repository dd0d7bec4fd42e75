"""Wake the courier because something is due. It also looks by itself every second."""

from games.feed import hints

CHANNEL = "notices"


def wake() -> bool:
    """Hint that there is something to send; False when the hint was dropped at once."""
    return hints.wake(CHANNEL, "due")
