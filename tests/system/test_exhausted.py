"""Tests of exhausted resources: the service answers 503 or not at all, and recovers within five seconds."""

import asyncio
import os
import resource
import socket
import threading
import time
from concurrent.futures import ThreadPoolExecutor
from datetime import UTC, datetime
from pathlib import Path

import httpx
import pytest
from django.db import connections

from accounts import services as accounts
from accounts.scopes import AT_SIGN_UP
from games.tables import services
from tests.people import somebody
from tests.system import loopback
from tests.system.patience import allowed
from tests.system.polls import Polls
from tests.system.processes import eventually

pytestmark = pytest.mark.system
BACK_S = 5.0
POLLS = int(os.environ.get("SYSTEM_POLLS", "200"))
PER_TOKEN = 8
AT_ONCE = 16


def owner_does(sql):
    with connections["owner"].cursor() as cursor:
        cursor.execute(sql)


def asked(client, path):
    """Return the status, or None if there was no answer. Assert that it is 200, or 503 with Retry-After."""
    try:
        answer = client.get(path)
    except httpx.TransportError:
        return None
    assert answer.status_code in {200, 503}, (answer.status_code, answer.text)
    if answer.status_code == 503:
        assert "retry-after" in answer.headers
    return answer.status_code


def many(client, path):
    with ThreadPoolExecutor(AT_ONCE) as threads:
        return list(threads.map(lambda _: asked(client, path), range(2 * AT_ONCE)))


def is_well(client, path):
    return set(many(client, path)) == {200}


def unavailable_while_no_connection_is_to_be_had(client, path):
    """Assert that all requests get 503 while Postgres accepts no connection, and 200 soon afterwards."""
    assert is_well(client, path)
    name = connections["owner"].settings_dict["NAME"]
    owner_does(f'ALTER DATABASE "{name}" CONNECTION LIMIT 0')  # the limit does not apply to the owner
    try:
        owner_does(
            "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = current_database()"
            " AND backend_type = 'client backend' AND pid <> pg_backend_pid()"
        )
        assert set(many(client, path)) == {503}
    finally:
        owner_does(f'ALTER DATABASE "{name}" CONNECTION LIMIT -1')
    eventually(lambda: is_well(client, path), within=BACK_S)


@pytest.mark.prove
def test_without_a_connection_to_be_had_a_pool_of_two_is_unavailable_and_soon_after_as_before(
    service, player
):
    running = service("redis", "web", ESTIMATION_DB_POOL="2")
    ali = player(running, "ali")
    path = f"tables/{ali.open(ruleset='updown', players=2)}/state"
    unavailable_while_no_connection_is_to_be_had(ali.client, path)


@pytest.mark.prove
def test_with_every_thread_held_by_a_lock_requests_are_told_to_come_back(service, player):
    running = service("redis", "web")
    ali = player(running, "ali")
    path = f"tables/{ali.open(ruleset='updown', players=2)}/state"
    held, enough = threading.Event(), threading.Event()

    def hold():
        with connections["owner"].cursor() as cursor:
            cursor.execute("BEGIN; LOCK TABLE tables_table IN ACCESS EXCLUSIVE MODE")
            held.set()
            enough.wait()
            cursor.execute("COMMIT")
        connections["owner"].close()

    with ThreadPoolExecutor(1) as other:
        holding = other.submit(hold)
        held.wait()
        try:
            assert set(many(ali.client, path)) == {503}
        finally:
            enough.set()
            holding.result()
    eventually(lambda: is_well(ali.client, path), within=BACK_S)


def programs_of(group):
    """Yield the pids of a process group."""
    for stat in Path("/proc").glob("[0-9]*/stat"):
        try:
            if int(stat.read_text().rpartition(")")[2].split()[2]) == group:
                yield int(stat.parent.name)
        except (OSError, IndexError):
            continue


@pytest.mark.prove
def test_without_file_descriptors_it_lives_on_and_is_soon_after_as_before(service, player):
    running = service("redis", "web")
    ali = player(running, "ali")
    path = f"tables/{ali.open(ruleset='updown', players=2)}/state"
    assert is_well(ali.client, path)
    ali.client.close()
    for pid in programs_of(running.running["web"].pid):
        used = len(list(Path(f"/proc/{pid}/fd").iterdir()))
        resource.prlimit(pid, resource.RLIMIT_NOFILE, (used + 30, 4096))
    silent = [socket.create_connection(("127.0.0.1", running.port)) for _ in range(100)]
    with loopback.client(base_url=ali.client.base_url, headers=ali.client.headers) as late:
        eventually(lambda: asked(late, path) is None, within=60)
    for each in silent:
        each.close()
    with loopback.client(base_url=ali.client.base_url, headers=ali.client.headers, timeout=60) as again:
        eventually(lambda: asked(again, path) == 200, within=BACK_S)
    assert running.running["web"].poll() is None


@pytest.mark.prove
def test_long_polls_that_all_reconnect_at_once_are_all_back_within_ten_seconds(service, record_property):
    """The web is killed during the polls. The polls must get the event that happens while it is down."""
    running = service("redis", "web")
    people = [somebody(f"guest{number}") for number in range(-(-POLLS // PER_TOKEN))]
    now = datetime.now(UTC)
    secrets = [
        accounts.create_token(user=each, name="poll", scopes_wanted=AT_SIGN_UP, now=now)[1] for each in people
    ]
    table = services.open_table(creator=people[0], ruleset="modern", seat=0)
    polls = Polls(running.port, table.pk, table.seq, (secrets * PER_TOKEN)[:POLLS])
    thread = threading.Thread(target=lambda: asyncio.run(polls.wait()))
    thread.start()
    eventually(lambda: established(running.port) >= POLLS, within=60)
    running.kill("web")
    services.take_seat(table_id=table.pk, player=people[1], seat=1)
    running.start("web")
    eventually(running._answers, within=60)
    back = time.monotonic()
    thread.join(300)
    assert len(polls.came) == POLLS
    assert set(polls.statuses) <= {200, 503}
    seconds = polls.came[-1] - back
    record_property("all_back_s", seconds)
    print(
        f"{POLLS} long polls back {seconds:.1f} s after the web, {polls.statuses.count(503)} answers of 503"
    )
    assert seconds < allowed(10)


def established(port):
    """Return how many connections a port of this machine has."""
    lines = Path("/proc/net/tcp").read_text().splitlines()[1:]
    return sum(line.split()[1].endswith(f":{port:04X}") and line.split()[3] == "01" for line in lines)
