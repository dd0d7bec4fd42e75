"""SIGTERM and SIGINT for code beside a server that handles them itself."""

import asyncio
import signal
from collections.abc import Callable
from types import FrameType


def on_stop(call: Callable[[], None]) -> None:
    """Run `call` in this event loop as soon as the process is asked to stop.

    The server has set its own handlers by `loop.add_signal_handler`, which uses a file descriptor. That
    descriptor is written whatever handler is set here, so both get the signal. Only the main thread may do
    this; a loop elsewhere gets no signals.
    """
    loop = asyncio.get_running_loop()

    def heard(_signum: int, _frame: FrameType | None) -> None:
        loop.call_soon_threadsafe(call)

    for number in (signal.SIGTERM, signal.SIGINT):
        try:
            signal.signal(number, heard)
        except ValueError:
            return
        signal.siginterrupt(number, False)
