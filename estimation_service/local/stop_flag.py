"""The stop flag, set when the user asks for the end. Every wait here checks it."""

import os
import select
import signal
import socket
import time
from contextlib import suppress
from types import FrameType

from estimation_service.local.errors import Stopped

STEP = 0.05  # seconds between two looks
LONG_STEP = 0.5  # with our handlers, where signals wake us: only the parent has to be checked


class StopFlag:
    """Stores a request to stop; `pause` raises it at the places where stopping is safe."""

    def __init__(self) -> None:
        self.asked = False
        self._parent: int | None = None
        # The system writes into the second for each signal, so that a wait on the first ends.
        self._signals: tuple[socket.socket, socket.socket] | None = None

    def listen(self) -> None:
        """Install the handlers first: a job that a shell put in the background inherits an ignored SIGINT."""
        signal.signal(signal.SIGINT, self._note)
        signal.signal(signal.SIGTERM, self._note)
        if signal.getsignal(signal.SIGHUP) is not signal.SIG_IGN:  # nohup's wish is respected
            signal.signal(signal.SIGHUP, self._note)
        self._signals = socket.socketpair()
        for end in self._signals:
            end.setblocking(False)
        signal.set_wakeup_fd(self._signals[1].fileno(), warn_on_full_buffer=False)
        signal.signal(signal.SIGCHLD, lambda *_: None)  # without a handler it would not be written

    def _note(self, _signum: int, _frame: FrameType | None) -> None:
        self.asked = True

    def follow_parent(self) -> None:
        """Treat the end of our parent as a request: a killed `make` cannot pass its own on."""
        self._parent = os.getppid()

    def pause(self, seconds: float = STEP) -> None:
        """Wait, at most until a child ends. Raise Stopped as soon as the user asks for the end."""
        until = time.monotonic() + seconds
        while True:
            if self._parent is not None and os.getppid() != self._parent:
                self.asked = True
            if self.asked:
                raise Stopped
            left = until - time.monotonic()
            if left <= 0:
                return
            if self._has_signal_within(left) and not self.asked:
                return

    def _has_signal_within(self, seconds: float) -> bool:
        """Wait so long, or for a step; without our handlers no signal is noticed."""
        if self._signals is None:
            time.sleep(min(STEP, seconds))
            return False
        if not select.select([self._signals[0]], [], [], min(LONG_STEP, seconds))[0]:
            return False
        with suppress(BlockingIOError):
            self._signals[0].recv(4096)
        return True
