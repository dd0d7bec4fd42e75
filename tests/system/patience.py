"""Time limits for promises in seconds, on a machine that is also busy with other work.

Only `make prove` checks them: in tests that are marked `prove`, and in others if ESTIMATION_PROMISES is set.
In `make test` a wait is for an event, and its limit only ends a hang.

A promise (a bot answers within a second, a table moves within ten) is for an idle machine. If programs get
less CPU time, the limit grows by the same factor; otherwise the test would measure the machine.
"""

import os
import time

WORK_S = 0.02
LAST_RESORT_S = 180.0


class Promises:
    """Whether promises are checked. tests/conftest.py sets `held` before each test."""

    always = held = "ESTIMATION_PROMISES" in os.environ


def strain() -> float:
    """Return how many times longer than on an idle machine some work takes now; at least 1."""
    began, worked = time.perf_counter(), time.thread_time()
    while time.thread_time() - worked < WORK_S:
        pass
    return max(1.0, (time.perf_counter() - began) / WORK_S)


def allowed(promised_s: float, *measured: float) -> float:
    """Return the limit in seconds for a promise, from the largest measured strain or else that of now.

    If promises are not checked (`make test`), the limit is at least `LAST_RESORT_S`. Strain from 1.2 on
    counts twice, because work that goes through several programs waits for each of them.
    """
    if not Promises.held:
        return max(promised_s, LAST_RESORT_S)
    found = max(measured, default=0.0) or strain()
    return promised_s if found < 1.2 else promised_s * 2 * found
