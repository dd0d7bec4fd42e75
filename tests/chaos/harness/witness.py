"""Records of what clients got: every answer, every accepted action, and every breach of a guarantee."""

import json
import threading
import time
from collections import Counter
from pathlib import Path
from typing import Any, NamedTuple

Json = dict[str, Any]


class Accepted(NamedTuple):
    """An accepted action that is new, not a replay. `took_s` includes all failed tries."""

    at: float
    table: str
    took_s: float
    seq: int


class Witness:
    """The records of all clients of a storm, for any thread. Times are those of `time.monotonic`."""

    def __init__(self, traces: Path) -> None:
        self._guard = threading.Lock()
        self._traces = traces.open("a", encoding="utf-8")
        self.accepted: list[Accepted] = []
        self.answers: Counter[str] = Counter()
        self.unavailable: list[float] = []
        self.breaches: list[str] = []
        self.games = 0

    def saw(self, status: int, code: str, headers: Any, what: str) -> None:
        """Record an answer. A 5xx that is not a 503 with Retry-After is a breach."""
        with self._guard:
            self.answers[f"{status} {code}".strip()] += 1
            if status == 503:
                self.unavailable.append(time.monotonic())
                if "retry-after" not in headers:
                    self.breaches.append(f"503 without Retry-After: {what}")
            elif status >= 500:
                self.breaches.append(f"{status} {code}: {what}")

    def broke_off(self) -> None:
        with self._guard:
            self.answers["broken off"] += 1

    def acted(self, table: str, sent: Json, answer: Json, took_s: float) -> None:
        """Record an action that the service has accepted. Write it to the traces file at once."""
        with self._guard:
            line = {"table": table, **sent, "seq": answer["seq"]}
            self._traces.write(json.dumps(line) + "\n")
            self._traces.flush()
            if not answer["replayed"]:
                self.accepted.append(Accepted(time.monotonic(), table, took_s, answer["seq"]))

    def breach(self, what: str) -> None:
        with self._guard:
            self.breaches.append(what)

    def finished(self) -> None:
        with self._guard:
            self.games += 1

    def first_after(self, instant: float) -> float | None:
        """Return the seconds from an instant to the first new action after it, or None if there is none."""
        with self._guard:
            return min((each.at - instant for each in self.accepted if each.at > instant), default=None)

    def longest_within(self, began: float, ended: float) -> list[float]:
        """Return the seconds that each new action took which was accepted in this period."""
        with self._guard:
            return [each.took_s for each in self.accepted if began <= each.at <= ended]

    def close(self) -> None:
        self._traces.close()
