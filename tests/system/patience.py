"""Time limits for promises in seconds, on a machine with other work.

Only `make prove` checks them: tests that are marked `prove`, and others if ESTIMATION_PROMISES is set. In
`make test` a wait is for an event, and its length only ends a hang.

A promise (a bot answers within a second, a table moves within ten) is for an idle machine. Where programs get
less of it, the limit grows by the same factor; otherwise a test of a promise would test the machine.
"""

import os
import time

WORK_S = 0.02
LAST_RESORT_S = 180.0


class Promises:
    """Whether promises count; tests/conftest.py sets it before each test."""

    always = held = "ESTIMATION_PROMISES" in os.environ


def strain() -> float:
    """How many times longer than alone this program needs for a piece of work, now; at least 1."""
    began, worked = time.perf_counter(), time.thread_time()
    while time.thread_time() - worked < WORK_S:
        pass
    return max(1.0, (time.perf_counter() - began) / WORK_S)


def allowed(promised_s: float, *measured: float) -> float:
    """Seconds in which to keep a promise, from the strain measured meanwhile, or else from that of now; in
    `make test` as long as only a hang takes.

    Work that goes through several programs waits for each of them, so strain counts twice where there is any.
    """
    if not Promises.held:
        return max(promised_s, LAST_RESORT_S)
    found = max(measured, default=0.0) or strain()
    return promised_s if found < 1.2 else promised_s * 2 * found
