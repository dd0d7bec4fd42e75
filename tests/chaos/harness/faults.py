"""Faults that strike the service during play. Each fault is over when its function returns."""

import random
import time
from collections.abc import Callable

import redis

from tests.chaos.ground import Ground

Fault = Callable[[Ground], str]
# Failpoints around insert, commit, answer and publish. At `sent.after` the answer has been sent.
POINTS = (
    *("insert.before", "insert.after", "commit.before", "commit.after"),
    *("answer.before", "answer.after", "sent.after", "publish.before", "publish.after"),
)
WORKERS_POINTS = ("insert.after", "commit.before", "commit.after", "ack.before", "ack.after")
ARMED_FOR_S = 3.0


def die_at(point: str, whom: str) -> Fault:
    """Return a fault that kills the next web or worker that reaches this failpoint."""

    def fault(ground: Ground) -> str:
        ground.arm(point, whom)
        until = time.monotonic() + ARMED_FOR_S
        while (ground.folder / point).exists() and time.monotonic() < until:
            time.sleep(0.02)
        return f"died at {point}" if not ground.disarm(point) else f"nobody came to {point}"

    return fault


def kill(name: str, away_s: float = 0.0) -> Fault:
    def fault(ground: Ground) -> str:
        ground.kill(name, away_s=away_s)
        return f"{name} killed"

    return fault


def crash_postgres(pause_s: float = 0.0) -> Fault:
    def fault(ground: Ground) -> str:
        ground.postgres.crash(pause_s)
        return "postgres crashed"

    return fault


def terminate_backends(ground: Ground) -> str:
    ground.postgres.terminate_backends()
    return "backends terminated"


def flush_redis(ground: Ground) -> str:
    _told(ground, lambda broker: broker.flushall())
    return "redis flushed"


def hang_redis(seconds: float) -> Fault:
    def fault(ground: Ground) -> str:
        ground.hang("redis", seconds)
        return "redis hung"

    return fault


def kill_redis_connections_for(seconds: float) -> Fault:
    def fault(ground: Ground) -> str:
        until = time.monotonic() + seconds
        while time.monotonic() < until:
            kill_redis_connections(ground)
            time.sleep(0.05)
        return "redis connections killed in a loop"

    return fault


def kill_redis_connections(ground: Ground) -> str:
    for kind in ("normal", "pubsub"):
        _told(ground, lambda broker, kind=kind: broker.client_kill_filter(_type=kind, skipme=True))
    return "redis connections killed"


def _told(ground: Ground, tell: Callable[[redis.Redis], object]) -> None:
    """Send a command to Redis. Retry it, because Redis may still be starting after the previous fault."""
    for _ in range(50):
        broker = ground.broker()
        try:
            tell(broker)
            return
        except redis.RedisError:
            time.sleep(0.1)
        finally:
            broker.close()
    raise TimeoutError("Redis is not there")


def short_mix(dice: random.Random) -> list[Fault]:
    """Return the faults of every storm test: 50 kills, six of them of Postgres, and eleven other faults."""
    faults = [
        *(die_at(point, "group") for point in POINTS),
        *(
            die_at(point, "process")
            for point in ("insert.after", "commit.before", "commit.after", "answer.before")
        ),
        *(die_at(point, "process") for point in WORKERS_POINTS),
        *[kill("web")] * 2,
        *[kill("second web")] * 2,
        *[kill("worker")] * 8,
        *[kill("sweeper")] * 5,
        *[kill("redis", 0.5)] * 9,
        *[crash_postgres()] * 4,
        *[crash_postgres(1.0)] * 2,
        *[terminate_backends] * 4,
        *[flush_redis] * 3,
        *[hang_redis(1.5)] * 2,
        *[kill_redis_connections] * 2,
    ]
    dice.shuffle(faults)
    return faults


def redis_mix() -> list[Fault]:
    """Return three losses of Redis, each long enough to measure how long actions take meanwhile."""
    return [hang_redis(15.0), kill("redis", 15.0), kill_redis_connections_for(15.0)]


def cuts() -> list[Fault]:
    """Return losses of Postgres connections only.

    Another kind of fault would restart a program that does not reconnect, and so hide the bug.
    """
    return [terminate_backends] * 2


def long_mix(dice: random.Random, count: int) -> list[Fault]:
    """Return `count` faults; one in twenty is a crash of Postgres, and one in twenty a loss of Redis."""
    postgres, lost = [crash_postgres(), crash_postgres(1.0)], [kill("redis", 1.0)]
    others = [fault for _ in range(20) for fault in short_mix(dice)]
    shares = count // 20
    faults = [
        *(postgres[number % 2] for number in range(shares)),
        *(lost[0] for _ in range(shares)),
        hang_redis(30.0),
        *(others[number % len(others)] for number in range(count - 2 * shares - 1)),
    ]
    dice.shuffle(faults)
    return faults
