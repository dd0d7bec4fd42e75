"""Process groups that we started, recorded so that none outlives us for long.

Each child leads a session (and so a process group) of its own. When a leader is killed its children live on:
a server's worker goes on answering on the port. When we are killed they all do. So at every start, and when a
child dies, the rest of its group is ended. A number alone proves nothing, because the kernel uses numbers
again. A process is ours if a leader with the recorded start time still has that number, or if it has our
marker in its environment. The marker alone is not enough: Redis and Valkey write their title over their
environment.
"""

import json
import os
import signal
import time
from collections.abc import Callable, Iterable, Iterator

from estimation_service.local import process_table
from estimation_service.local.command_folder import Home, read_json, write_secretly
from estimation_service.local.process_table import Process

KILL_PATIENCE = 5.0  # seconds from KILL until the kernel has cleared a process away
POLL = 0.02


class Groups:
    """The record `groups.json` of one home."""

    def __init__(self, home: Home) -> None:
        self._home = home
        self._path = home.folder / "groups.json"
        self._boot = process_table.boot()
        self._earlier = dict(self._recorded())  # kept in the record until they are ended
        self._started: dict[int, str] = {}

    def remember(self, pid: int) -> None:
        """Record a child that was just started."""
        found = process_table.process(pid)
        if found is not None:
            self._started[pid] = found.started
            self._write()

    def forget(self, pid: int) -> None:
        """Remove a group that was ended from the record."""
        if self._started.pop(pid, None) is not None:
            self._write()

    def _write(self) -> None:
        recorded = {*self._earlier.items(), *self._started.items()}
        groups = [{"pid": pid, "started": started} for pid, started in recorded]
        text = json.dumps({"home": str(self._home.folder), "boot": self._boot, "groups": groups})
        write_secretly(self._path, text)

    def end(self, pid: int) -> None:
        """End the rest of a child's group at once; the child itself had its time. It is not reaped yet, so
        that its number is its own."""

        def members() -> list[Process]:
            return [found for found in process_table.processes() if found.session == pid and found.is_alive]

        end_all(members, patience=0.0)

    def leftovers(self) -> list[Process]:
        """Return the processes of an earlier run of this home that still run."""
        recorded = set(self._recorded())
        everyone = list(process_table.processes())
        ours = {found.pid for found in everyone if (found.pid, found.started) in recorded}
        return [
            found
            for found in everyone
            if found.is_alive
            and found.pid != os.getpid()
            and (found.session in ours or process_table.carries(found.pid, self._home.marker))
        ]

    def end_leftovers(self, patience: float = 3.0) -> int:
        """End them, with TERM first; return how many there were."""
        count = end_all(self.leftovers, patience)
        self._earlier.clear()
        self._started.clear()
        self._write()
        return count

    def _recorded(self) -> Iterator[tuple[int, str]]:
        """Yield what an earlier run recorded, unless the record was copied with a checkout."""
        match read_json(self._path):
            case {"home": home, "boot": boot, "groups": list(groups)}:
                if home == str(self._home.folder) and boot == self._boot:
                    yield from ((int(group["pid"]), str(group["started"])) for group in groups)


def end_all(who: Callable[[], Iterable[Process]], patience: float) -> int:
    """Send TERM, then KILL after this many seconds, until no process is left. Return how many there were."""
    first = list(who())
    begun = time.monotonic()
    signalled: set[Process] = set()
    left = first
    while left and time.monotonic() < begun + patience + KILL_PATIENCE:
        is_late = time.monotonic() >= begun + patience
        for found in left:
            if is_late or found not in signalled:
                process_table.send(found, signal.SIGKILL if is_late else signal.SIGTERM)
        signalled.update(left)
        time.sleep(POLL)
        # A process that is ending loses the marks by which it is found shortly before it is gone.
        left = list({*who(), *filter(process_table.is_still_alive, signalled)})
    return len(first)
