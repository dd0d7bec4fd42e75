"""A thread pool whose threads keep their database connections, as those of the web do, until it closes."""

import threading
from concurrent.futures import ThreadPoolExecutor

from django.db import connections


class ConnectedThreads(ThreadPoolExecutor):
    def __init__(self, count: int) -> None:
        super().__init__(count)
        self._count = count

    def close(self) -> None:
        together = threading.Barrier(self._count)

        def leave() -> None:
            together.wait(180)
            connections["default"].close()

        for _ in range(self._count):
            self.submit(leave)
        self.shutdown()
