"""One flag that everything here waits beside: somebody asked for the end."""

import os
import signal
import time
from types import FrameType

from estimation_service.local.errors import Stopped

STEP = 0.05  # seconds between two looks


class Stopping:
    """Remembers a request to stop; `pause` raises it at the places where stopping is safe."""

    def __init__(self) -> None:
        self.asked = False
        self._parent: int | None = None

    def listen(self) -> None:
        """Before anything else: a job that a shell starts in the background inherits an ignored SIGINT."""
        signal.signal(signal.SIGINT, self._note)
        signal.signal(signal.SIGTERM, self._note)
        if signal.getsignal(signal.SIGHUP) is not signal.SIG_IGN:  # nohup's wish is respected
            signal.signal(signal.SIGHUP, self._note)

    def _note(self, _signum: int, _frame: FrameType | None) -> None:
        self.asked = True

    def follow_parent(self) -> None:
        """Count the end of our parent as a request: a killed `make` cannot pass its own on."""
        self._parent = os.getppid()

    def pause(self, seconds: float = STEP) -> None:
        """Wait; raises Stopped as soon as the end was asked for."""
        until = time.monotonic() + seconds
        while True:
            if self._parent is not None and os.getppid() != self._parent:
                self.asked = True
            if self.asked:
                raise Stopped
            left = until - time.monotonic()
            if left <= 0:
                return
            time.sleep(min(STEP, left))
