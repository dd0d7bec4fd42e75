"""What workers and couriers report about themselves: that they run, and how their work ends.

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
GIVEN_UP: Final = "couriers:given_up"
DONE, FAILED = "done", "failed"


class Workers(NamedTuple):
    """All workers together. `failing`: so many tasks in a row failed in one process, 0 if none fails.

    `given_up`: ends of tries that couriers could never write down.
    """

    seen: bool
    failing: int
    done: int
    failed: int
    given_up: int = 0


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


def report_given_up(client: redis.Redis) -> None:
    """Report an end that a courier could not write down. Raises RedisError."""
    client.incr(GIVEN_UP)


def reported(client: redis.Redis) -> Workers:
    """What workers have reported. Raises RedisError."""
    with client.pipeline(transaction=False) as together:
        together.mget(SEEN, FAILING, GIVEN_UP)
        together.hmget(TASKS, DONE, FAILED)
        answers: list[Any] = together.execute()
    (seen, failing, given_up), (done, failed) = answers
    counts = (int(each or 0) for each in (failing, done, failed, given_up))
    return Workers(seen is not None, *counts)
