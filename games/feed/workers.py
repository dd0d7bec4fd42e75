"""Reports of workers and couriers: that they run, and whether their work fails.

They report to Redis. A worker whose tasks fail is most often one that does not reach the database, so it
could not report there; and without Redis it gets no tasks.
"""

from typing import Any, Final, NamedTuple

import redis

# A running worker reports with its heartbeat: every four seconds, as it is started everywhere.
SEEN_S: Final = 10
# A worker with few tasks keeps this state between two of them.
FAILING_S: Final = 120
SEEN: Final = "workers:seen"
FAILING: Final = "workers:failing"


class Workers(NamedTuple):
    """All workers together. `failing`: how many tasks in a row failed in one process."""

    seen: bool
    failing: int


def report_presence(client: redis.Redis) -> None:
    """Report that a worker runs. Raises RedisError."""
    client.set(SEEN, 1, ex=SEEN_S)


def report_failing(client: redis.Redis, tasks: int) -> None:
    """Report how many tasks in a row failed in this process. Raises RedisError."""
    if tasks:
        client.set(FAILING, tasks, ex=FAILING_S)
    else:
        client.delete(FAILING)


def reported(client: redis.Redis) -> Workers:
    """Return what workers have reported. Raise RedisError."""
    answers: list[Any] = client.mget(SEEN, FAILING)
    seen, failing = answers
    return Workers(seen is not None, int(failing or 0))
