"""The schedule of retries, and pauses of failing endpoints. Pure: chance is an argument in [0, 1)."""

MINUTE, HOUR = 60.0, 3600.0
# Seconds after each failed try; together about three days, as long as a weekend without its administrator.
DELAYS = (
    5.0, 30.0, 2 * MINUTE, 10 * MINUTE, 30 * MINUTE, HOUR, 2 * HOUR, 4 * HOUR, 8 * HOUR, 12 * HOUR, 18 * HOUR,
    24 * HOUR,
)  # fmt: skip
# Of a bot's turn: the table waits for it, and a program that is started again is back in seconds.
BOT_DELAYS = (1.0, 2.0, 4.0, 8.0, 15.0, 30.0, *DELAYS[2:])
JITTER = 0.2
# After this many failures in a row the endpoint rests; then there is one try at a time, until one succeeds.
REST_AFTER = 5
FIRST_REST_S, LONGEST_REST_S = 30.0, HOUR
# An address that has failed for so long without one success is disabled.
DISABLED_AFTER_S = 3 * 24 * HOUR
# Events while an endpoint is disabled are stored for this long, and sent once it is active again.
NOTED_S = 30 * 24 * HOUR


def delay(tried: int, chance: float, *, bot: bool = False, asked_s: float | None = None) -> float | None:
    """Return seconds until the next try after `tried` (1 …) failed ones; None when it was the last.

    `asked_s`: not before the receiver wants it.
    """
    delays = BOT_DELAYS if bot else DELAYS
    return None if tried > len(delays) else max(delays[tried - 1] * _jitter(chance), asked_s or 0.0)


def rest(failures: int, chance: float) -> float | None:
    """Return seconds without any try after this many failures in a row; None: send at once."""
    if failures < REST_AFTER:
        return None
    return min(FIRST_REST_S * 2.0 ** (failures - REST_AFTER), LONGEST_REST_S) * _jitter(chance)


def _jitter(chance: float) -> float:
    return 1 + JITTER * (2 * chance - 1)
