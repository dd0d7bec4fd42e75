"""The measurement window of a load: its begin, its end, and what counts."""

import json
import socket
import subprocess
import sys
import threading
from contextlib import contextmanager

import pytest

from bench.harness.load import Job, Loop, NotMeasured

ANSWER = b"HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nok"
REQUEST = "GET / HTTP/1.1\r\nHost: here\r\n\r\n"


@contextmanager
def server(clients, answer=ANSWER):
    """Yield the port of a server that serves this many clients in turn, always with the same response."""
    listening = socket.create_server(("127.0.0.1", 0))

    def serve():
        connections = [listening.accept()[0] for _ in range(clients)]
        while connections:
            for each in list(connections):
                if each.recv(4096):
                    each.sendall(answer)
                else:
                    each.close()
                    connections.remove(each)

    serving = threading.Thread(target=serve)
    serving.start()
    try:
        yield listening.getsockname()[1]
    finally:
        serving.join()
        listening.close()


class Ticks:
    """A clock that advances by a second each time it is read."""

    def __init__(self):
        self.now = 0.0

    def __call__(self):
        self.now += 1
        return self.now


def tally(*, clients, repeat=False, warm_up=0.0, seconds, answer=ANSWER):
    with server(len(clients), answer) as port:
        return Loop(Job(port, clients, repeat, 200, warm_up, seconds), Ticks()).run()


def test_the_measured_time_ends_for_all_as_soon_as_one_client_has_no_more_requests():
    found = tally(clients=[[REQUEST] * 40, [REQUEST] * 4000], seconds=200)
    assert 100 <= found.seconds < 200
    assert found.answered in {80, 81}


def test_a_rate_is_that_of_the_time_that_was_measured():
    found = tally(clients=[[REQUEST] * 40], seconds=100)
    assert found.counted == 39, "the answer at which the time begins does not count"
    # The clock is read twice per response: when it arrives, and when the next request is sent.
    assert found.rate == pytest.approx(0.5, rel=0.05)
    assert found.seconds < 100


def test_requests_that_are_repeated_fill_the_whole_time():
    found = tally(clients=[[REQUEST]], repeat=True, seconds=100)
    assert found.seconds >= 100


@pytest.mark.parametrize(("requests", "why"), [(3, "after 0.0 of"), (20, "of 200.0 s")])
def test_too_few_requests_are_refused_in_the_warm_up_and_before_half_of_the_time(requests, why):
    with pytest.raises(NotMeasured, match=why):
        tally(clients=[[REQUEST] * requests], warm_up=0.0 if requests == 20 else 50.0, seconds=200)


def test_the_warm_up_does_not_count():
    found = tally(clients=[[REQUEST]], repeat=True, warm_up=60, seconds=100)
    assert found.answered > found.counted + 20
    assert found.counted == pytest.approx(50, abs=2)


def test_latencies_are_those_of_requests_sent_and_answered_within_the_time():
    found = tally(clients=[[REQUEST]] * 3, repeat=True, warm_up=20, seconds=100)
    assert len(found.ms) <= found.counted
    assert found.counted - len(found.ms) <= 3, "at most what each client had under way when the time began"


def test_an_answer_with_another_status_is_told():
    refused = ANSWER.replace(b"200 OK", b"409 Conflict")
    found = tally(clients=[[REQUEST]], repeat=True, seconds=20, answer=refused)
    assert sum(found.others.values()) == found.answered > 0


def test_the_program_says_in_one_sentence_why_it_measured_nothing():
    with server(1) as port:
        job = Job(port, [[REQUEST] * 3], False, 200, warm_up=3600.0, seconds=3600.0)
        done = subprocess.run(
            [sys.executable, "-m", "bench.harness.load"],
            check=False,
            input=json.dumps(job._asdict()),
            capture_output=True,
            text=True,
        )
    assert done.returncode == 1
    assert done.stderr.startswith("A client had no more requests after 0.0 of 3600.0 s")
    assert "Traceback" not in done.stderr
