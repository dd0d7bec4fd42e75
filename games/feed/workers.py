"""What workers report about themselves: that they run, and how their tasks end.

They report to Redis. A worker whose tasks fail is most often one that does not reach the database, so it
could not report there; and without Redis it gets no tasks.
"""

from __future__ import annotations

from typing import Any, Final, NamedTuple

import redis

# A running worker reports every two seconds.
SEEN_S: Final = 10
# A worker that has few tasks keeps this reputation between two of them.
FAILING_S: Final = 120
SEEN: Final = "workers:seen"
FAILING: Final = "workers:failing"
TASKS: Final = "workers:tasks"
DONE, FAILED = "done", "failed"


class Workers(NamedTuple):
    """All workers together. `failing`: so many tasks in a row failed in one process, 0 if none fails."""

    seen: bool
    failing: int
    done: int
    failed: int


def report_presence(client: redis.Redis) -> None:
    """Report that a worker runs. Raises RedisError."""
    client.set(SEEN, 1, ex=SEEN_S)


def report_tasks(client: redis.Redis, *, done: int, failed: int, failing: int | None) -> None:
    """Report tasks, and whether this process fails now (None: no news). Raises RedisError."""
    with client.pipeline() as together:
        together.hincrby(TASKS, DONE, done)
        together.hincrby(TASKS, FAILED, failed)
        if failing:
            together.set(FAILING, failing, ex=FAILING_S)
        elif failing is not None:
            together.delete(FAILING)
        together.execute()


def reported(client: redis.Redis) -> Workers:
    """What workers have reported. Raises RedisError."""
    with client.pipeline(transaction=False) as together:
        together.mget(SEEN, FAILING)
        together.hmget(TASKS, DONE, FAILED)
        answers: list[Any] = together.execute()
    (seen, failing), (done, failed) = answers
    return Workers(seen is not None, int(failing or 0), int(done or 0), int(failed or 0))
