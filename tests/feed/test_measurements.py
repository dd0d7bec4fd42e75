"""Any process reports the measurements of all processes."""

import io

import pytest
import redis
from django.conf import settings

from bots.tasks import play
from estimation_service import asgi, courier
from estimation_service.handler import Request
from estimation_service.worker import begin_task, end_task
from games.feed import measurements
from games.feed.measurements import DELIVERIES, OPEN, REQUESTS, TASKS, Measurements, Times, measured
from games.notices.channels import Later, SendResult
from games.notices.transport import Answer

READ = ("GET", "/api/v1/tables", "2xx")


@pytest.fixture(autouse=True)
def broker():
    """Redis without any measurements."""
    measurements.report()
    with redis.Redis.from_url(settings.REDIS_URL) as client:
        client.delete(*(measurements._key(each.name) for each in measurements.ALL), *client.keys(f"{OPEN}*"))
        yield client


def sample(name: str, times: Times | None = None, labels: tuple[str, ...] = (), **more: str) -> float | None:
    """Return the value of a metric with these labels, or None if there is none."""
    wanted = {**dict(zip(times.labels, labels, strict=True) if times else ()), **more}
    found = [
        each.value
        for family in measured()
        for each in family.samples
        if (each.name, each.labels) == (name, wanted)
    ]
    return found[0] if found else None


def test_what_two_processes_measured_is_added_up():
    for seconds in (0.004, 0.3, 0.3):
        process = Measurements()
        process.observe(REQUESTS, READ, seconds)
        process.report()
        process.report()
    told = {
        bound: sample("estimation_request_seconds_bucket", REQUESTS, READ, le=bound)
        for bound in ("0.005", "0.25", "0.5", "+Inf")
    }
    assert told == {"0.005": 1, "0.25": 1, "0.5": 3, "+Inf": 3}
    assert sample("estimation_request_seconds_count", REQUESTS, READ) == 3
    assert sample("estimation_request_seconds_sum", REQUESTS, READ) == pytest.approx(0.604)


@pytest.mark.parametrize(
    ("seconds", "bound"), [(0.005, "0.005"), (0.0051, "0.01"), (30.0, "30.0"), (31.0, "+Inf")]
)
def test_a_bound_belongs_to_its_own_bucket(seconds, bound):
    process = Measurements()
    process.observe(REQUESTS, READ, seconds)
    process.report()
    bounds = [*map(str, REQUESTS.bounds), "+Inf"]
    first = next(
        each for each in bounds if sample("estimation_request_seconds_bucket", REQUESTS, READ, le=each)
    )
    assert first == bound


def test_while_redis_is_away_nothing_is_told_and_nothing_lost(monkeypatch):
    process = Measurements()
    process.observe(REQUESTS, READ, 0.1)
    with monkeypatch.context() as away:  # the real one stays up: all tests share it
        away.setattr(measurements, "shared_client", lambda: redis.Redis.from_url("redis://127.0.0.1:1/0"))
        process.report()
        assert measured() == []
    process.report()
    assert sample("estimation_request_seconds_count", REQUESTS, READ) == 1


def test_open_connections_are_those_of_processes_that_live(broker):
    one, other = Measurements(), Measurements()
    one.report({"stream": 2, "websocket": 1})
    one.report({"stream": 3, "websocket": 1})
    other.report({"stream": 4, "websocket": 0})
    assert (sample("estimation_connections_open", kind="stream"), broker.scard(OPEN)) == (7, 2)
    assert 0 < broker.ttl(f"{OPEN}:{other._name}") <= measurements.OPEN_S
    broker.delete(f"{OPEN}:{other._name}")  # as Redis does when a process has not reported for OPEN_S
    assert (sample("estimation_connections_open", kind="stream"), broker.scard(OPEN)) == (3, 1)


@pytest.mark.parametrize(("state", "outcome"), [("SUCCESS", "done"), ("FAILURE", "failed")])
def test_a_task_of_a_worker_is_timed_by_its_name_and_how_it_ended(state, outcome):
    play.push_request(is_eager=False)
    begin_task(play)
    end_task(play, state)
    play.pop_request()
    measurements.report()
    assert sample("estimation_task_seconds_count", TASKS, ("bots.tasks.play", outcome)) == 1


@pytest.mark.parametrize(
    ("end", "outcome"),
    [
        (Answer(204, None, b"", 3), "sent"),
        (Answer(500, "http_status", b"", 3), "again"),
        (SendResult.SENT, "sent"),
        (SendResult.GONE, "gone"),
        (SendResult.AGAIN, "again"),
        (Later(60.0), "again"),
    ],
)
def test_a_try_of_a_courier_ends_in_one_of_three_ways(end, outcome):
    def nothing(*_: object) -> bool:
        return False

    job = courier.Job("delivery_1", "mail", False, lambda: end, nothing, nothing, nothing)
    assert courier._tried(job) == (job, end)
    measurements.report()
    assert sample("estimation_delivery_seconds_count", DELIVERIES, ("mail", outcome)) == 1


def test_an_answer_that_no_thread_was_free_for_is_counted():
    answer = asgi._busy_answer(
        Request({"REQUEST_METHOD": "GET", "PATH_INFO": "/api/v1/tables", "wsgi.input": io.BytesIO()})
    )
    measurements.report()
    assert (answer.status_code, answer.headers["Retry-After"]) == (503, "1")
    assert sample("estimation_request_seconds_count", REQUESTS, ("GET", "none", "5xx")) == 1
