"""The rate limiter: exact over all processes. While Redis is away, each process counts alone."""

import json
import socket
import subprocess
import sys
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from uuid import uuid4

import pytest
from django.conf import settings

from games.api.limits.limiter import Limiter, Shared
from games.api.limits.policies import Buckets, Policy

# A bucket that fills so slowly that no token comes back while a test runs.
ONCE = Policy("play", 40, 900_000)
PATIENCE_S = 10.0


@pytest.fixture
def somebody() -> str:
    return f"user_{uuid4().hex}"


@pytest.fixture
def limiter() -> Limiter:
    return Limiter(Shared(settings.REDIS_URL, timeout_s=PATIENCE_S))


def given(limiter: Limiter, policy: Policy, principal: str, times: int) -> int:
    return sum(limiter.take(policy, principal).allowed for _ in range(times))


def test_as_many_as_the_quota_says_and_no_more(limiter, somebody):
    assert given(limiter, ONCE, somebody, 60) == 40


def test_everybody_has_a_bucket_of_their_own_for_each_policy(limiter, somebody):
    assert given(limiter, ONCE, somebody, 60) == 40
    assert limiter.take(ONCE, somebody + "x").allowed
    assert limiter.take(ONCE._replace(name="read"), somebody).allowed


def test_threads_together_get_no_more_than_one(limiter, somebody):
    with ThreadPoolExecutor(8) as threads:
        answers = list(threads.map(lambda _: limiter.take(ONCE, somebody).allowed, range(200)))
    assert sum(answers) == 40


PROCESS = """
import json, sys
from games.api.limits.limiter import Shared
from games.api.limits.limiter import Limiter
from games.api.limits.policies import Policy
url, principal = sys.argv[1:]
limiter = Limiter(Shared(url, timeout_s=10.0))
sys.stdin.readline()
print(json.dumps(sum(limiter.take(Policy("play", 400, 900_000), principal).allowed for _ in range(500))))
"""


def test_processes_together_never_get_more_than_the_quota(somebody):
    running = [
        subprocess.Popen(
            [sys.executable, "-c", PROCESS, settings.REDIS_URL, somebody],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
        )
        for _ in range(2)
    ]
    got = [json.loads(each.communicate("go\n")[0]) for each in running]
    # At the end a process may hold unused tokens that the other lacks. No token is given twice.
    assert 400 - 32 <= sum(got) <= 400


def test_a_bucket_fills_up_again_as_time_passes():
    buckets, ten = Buckets(), Policy("play", 10, 1)
    assert sum(buckets.take("a", ten, 0.0).granted for _ in range(30)) == 10
    assert sum(buckets.take("a", ten, 0.35).granted for _ in range(30)) == 3
    assert sum(buckets.take("a", ten, 99.0).granted for _ in range(30)) == 10


def test_ten_answers_a_second_always_pass_even_if_a_thousand_came_at_once_before():
    buckets, slowest = Buckets(), Policy("play", 10, 1)
    for _ in range(1000):
        buckets.take("a", slowest, 0.0)
    assert all(buckets.take("a", slowest, 0.1 * turn + 0.001).granted for turn in range(1, 100))


def test_memory_of_buckets_is_bounded():
    buckets = Buckets(most=3)
    for name in "abcde":
        buckets.take(name, ONCE, 0.0)
    assert len(buckets) == 3


def test_what_is_left_and_when_it_is_full_again_is_told(limiter, somebody):
    ten = Policy("auth", 10, 60)
    first = limiter.take(ten, somebody)
    assert first.headers() == {"RateLimit-Policy": '"auth";q=10;w=60', "RateLimit": '"auth";r=9;t=6'}
    assert given(limiter, ten, somebody, 20) == 9
    refused = limiter.take(ten, somebody)
    assert not refused.allowed and refused.headers()["RateLimit"].startswith('"auth";r=0;t=')
    assert 1 <= int(refused.headers()["Retry-After"]) <= 6


@pytest.fixture
def hung() -> Iterator[str]:
    """The URL of a Redis that accepts connections and never answers."""
    with socket.create_server(("127.0.0.1", 0)) as server:
        yield f"redis://127.0.0.1:{server.getsockname()[1]}/0"


def test_without_redis_each_process_counts_for_itself(hung, somebody):
    with socket.create_server(("127.0.0.1", 0)) as server:
        gone = f"redis://127.0.0.1:{server.getsockname()[1]}/0"
    for url in (gone, hung):
        assert given(Limiter(Shared(url, timeout_s=0.05)), ONCE, somebody, 60) == 40


def test_redis_is_asked_again_when_it_is_back(somebody):
    with socket.create_server(("127.0.0.1", 0)) as server:
        gone = f"redis://127.0.0.1:{server.getsockname()[1]}/0"
    shared = Shared(gone, timeout_s=0.05)
    assert shared.take("limit:a", ONCE, most=1, back=0) is None
    back = Shared(settings.REDIS_URL, timeout_s=PATIENCE_S)
    assert back.take(f"limit:{somebody}", ONCE, most=1, back=0).granted == 1


def test_what_was_not_used_goes_back(limiter, somebody):
    shared = Shared(settings.REDIS_URL, timeout_s=PATIENCE_S)
    whole = Policy("play", 320, 900_000)
    first = shared.take(somebody, whole, most=32, back=0)
    assert (first.granted, round(first.left)) == (20, 300)
    again = shared.take(somebody, whole, most=1, back=19)
    assert (again.granted, round(again.left)) == (1, 318)
