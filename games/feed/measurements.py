"""Measurements of all processes, added up in Redis, so that any process can report them all.

A process keeps its measurements in memory and adds them every few seconds. Workers and couriers have no port
and often run on other hosts, so they share no folder with the web: this is why it is not prometheus-client's
multi-process mode. While Redis is away measurements are kept and added later. After a restart of Redis all
begin at zero, as Prometheus expects of counters.
"""

import json
import threading
import time
from bisect import bisect_left
from collections import Counter, defaultdict, deque
from collections.abc import Callable, Mapping
from contextlib import suppress
from itertools import accumulate
from typing import Final, NamedTuple
from uuid import uuid4

import redis
from prometheus_client import metrics_core

from games.feed.hints import shared_client

EVERY_S: Final = 5.0
# More than a process measures in that time. Where nobody reports, the oldest are lost.
MOST: Final = 100_000
OPEN_S: Final = 20  # a process without a report for this long has ended
OPEN: Final = "measured:open"
SUM: Final = "sum"


class Times(NamedTuple):
    """A histogram of seconds by `labels`. Without `bounds` it is a counter."""

    name: str
    about: str
    labels: tuple[str, ...]
    bounds: tuple[float, ...]


REQUESTS = Times(
    "estimation_request_seconds",
    "Time until an answer began, by route; what waits for news is among it.",
    ("method", "route", "status"),
    (0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 5.0, 30.0),
)
TASKS = Times(
    "estimation_task_seconds",
    "Time of a worker's task, by its name and how it ended.",
    ("task", "outcome"),
    (0.01, 0.05, 0.1, 0.5, 1.0, 2.0, 4.0, 8.0),
)
DELIVERIES = Times(
    "estimation_delivery_seconds",
    "Time of a courier's try, by channel and how it ended: sent, gone, or again.",
    ("channel", "outcome"),
    (0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0, 10.0),
)
GIVEN_UP = Times(
    "estimation_courier_given_up",
    "Webhooks and messages sent whose end could never be written down, so that they are sent again.",
    (),
    (),
)
ALL: Final = (REQUESTS, TASKS, DELIVERIES, GIVEN_UP)
Labels = tuple[str, ...]
Run = Callable[[Callable[[], None]], object]


class Measurements:
    """The measurements of one process."""

    def __init__(self) -> None:
        self._name = uuid4().hex
        self._due_at = 0.0
        self._new: deque[tuple[Times, Labels, float]] = deque(maxlen=MOST)
        self._kept: dict[tuple[str, Labels, str], float] = defaultdict(float)
        self._guard = threading.Lock()

    def observe(self, times: Times, labels: Labels, seconds: float) -> None:
        """Store one duration in memory, without Redis."""
        self._new.append((times, labels, seconds))

    def report(self, held_open: Mapping[str, int] | None = None) -> None:
        """Add new measurements to the total, and the number of open connections of each kind.

        Do nothing while Redis is away; new ones are kept for the next time.
        """
        with self._guard, suppress(redis.RedisError, OSError):
            self._sort()
            with shared_client().pipeline() as together:
                for (name, labels, last), amount in self._kept.items():
                    together.hincrbyfloat(_key(name), "\t".join((*labels, last)), round(amount, 6))
                if held_open is not None:
                    together.sadd(OPEN, self._name)
                    together.set(f"{OPEN}:{self._name}", json.dumps(held_open), ex=OPEN_S)
                together.execute()
            self._kept.clear()

    def report_regularly(self, run: Run = lambda report: report()) -> None:
        """Report, unless it was done in the last few seconds. `run` may choose another thread."""
        if (now := time.monotonic()) >= self._due_at:
            self._due_at = now + EVERY_S
            run(self.report)

    def _sort(self) -> None:
        while self._new:
            times, labels, seconds = self._new.popleft()
            self._kept[times.name, labels, str(bisect_left(times.bounds, seconds))] += 1
            self._kept[times.name, labels, SUM] += seconds


def _key(name: str) -> str:
    return f"measured:{name}"


_ours = Measurements()
observe, report, report_regularly = _ours.observe, _ours.report, _ours.report_regularly


def measured() -> list[metrics_core.Metric]:
    """Return what all processes have reported; nothing while Redis is away."""
    try:
        with shared_client().pipeline(transaction=False) as together:
            for each in ALL:
                together.hgetall(_key(each.name))
            together.smembers(OPEN)
            *histograms, processes = together.execute()
        held = dict(
            zip(processes, shared_client().mget([f"{OPEN}:{each}" for each in processes]), strict=True)
        )
        if ended := [name for name, numbers in held.items() if numbers is None]:
            shared_client().srem(OPEN, *ended)
    except (redis.RedisError, OSError):
        return []
    open_now = sum((Counter(json.loads(each)) for each in held.values() if each), Counter())
    return [*map(_family, ALL, histograms), _gauge(open_now)]


def _family(times: Times, found: Mapping[str, str]) -> metrics_core.Metric:
    if not times.bounds:
        return metrics_core.CounterMetricFamily(times.name, times.about, value=float(found.get("0", 0)))
    family = metrics_core.HistogramMetricFamily(times.name, times.about, labels=times.labels)
    each: dict[Labels, dict[str, float]] = defaultdict(dict)
    for field, amount in found.items():
        *labels, last = field.split("\t")
        each[tuple(labels)][last] = float(amount)
    for values, amounts in each.items():
        counts = accumulate(amounts.get(str(bucket), 0.0) for bucket in range(len(times.bounds) + 1))
        names = [*map(str, times.bounds), "+Inf"]
        family.add_metric(values, list(zip(names, counts, strict=True)), amounts.get(SUM, 0.0))
    return family


def _gauge(open_now: Mapping[str, int]) -> metrics_core.Metric:
    family = metrics_core.GaugeMetricFamily(
        "estimation_connections_open", "Streams and websockets.", labels=["kind"]
    )
    for kind, number in sorted(open_now.items()):
        family.add_metric([kind], number)
    return family
