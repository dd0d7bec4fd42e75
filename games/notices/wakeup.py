"""Wake the courier because something is due. It also looks by itself every second."""

from games.feed import hints

CHANNEL = "notices"


def wake() -> bool:
    """Wake the courier; return False if the hint was dropped at once."""
    return hints.wake(CHANNEL, "due")
