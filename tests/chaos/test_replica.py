"""Tests of a replica that answers lists and pages with slightly old data. Users always see their own writes.

The tests pause replay, so that the replica stays behind and each answer shows which server gave it.
"""

import time
from contextlib import ExitStack

import pytest
import redis

from accounts.ids import parse
from games.feed.replica import KEPT_S, SINCE, position
from tests.chaos.ground import settings
from tests.chaos.harness.postgres import REPLICATION, Crashing, Replica
from tests.system import loopback
from tests.system.processes import CHECKOUT, Service, eventually

pytestmark = [pytest.mark.prove, pytest.mark.system, pytest.mark.timeout(300)]


@pytest.fixture(scope="module")
def primary():
    made = Crashing(entries=REPLICATION)
    made.migrate(settings(made.url, "redis://127.0.0.1:1/0"), CHECKOUT)
    yield made
    made.close()


@pytest.fixture
def replica(primary):
    made = Replica(primary)
    yield made
    made.close()


@pytest.fixture
def service(primary, replica):
    made = Service(
        *("redis", "web"),
        environment=lambda url: settings(primary.url, url, ESTIMATION_REPLICA_DATABASE_URL=replica.url),
    )
    # As if the service had run for a while: a new service does not know who has just written.
    redis.Redis.from_url(made.redis_url).set(SINCE, time.time() - KEPT_S)
    yield made
    made.close()


class Person:
    """A player whose account is a day old, so that its creation does not count as a recent write."""

    def __init__(self, stack, service, primary, name):
        self.http = stack.enter_context(loopback.client(base_url=f"{service.url}/api/v1", timeout=30))
        made = self.http.post("users", json={"name": name, "password": "correct horse battery"})
        assert made.status_code == 201, made.text
        self.http.headers["Authorization"] = f"Bearer {made.json()['token']['secret']}"
        user = parse(made.json()["user"]["id"], "user")
        primary.tell(f"UPDATE accounts_user SET created_at = now() - interval '1 day' WHERE id = '{user}'")
        redis.Redis.from_url(service.redis_url).delete(f"replica:written:{made.json()['user']['id']}")

    def open(self):
        made = self.http.post("tables", json={"ruleset": "modern"})
        assert made.status_code == 201, made.text
        return made.json()["id"]

    def sees(self, table):
        return listed(self.http, table)


@pytest.fixture
def visitor(service):
    with loopback.client(base_url=f"{service.url}/api/v1", timeout=30) as http:
        yield http


@pytest.fixture
def person(service, primary):
    with ExitStack() as stack:
        yield lambda name: Person(stack, service, primary, name)


def signed_in(pages, name):
    assert pages.get("/account/login").status_code == 200
    sent = pages.post(
        "/account/login", data={"login": name, "password": "correct horse battery", **form(pages)}
    )
    assert sent.status_code == 302, sent.text


def form(pages):
    return {"csrfmiddlewaretoken": pages.cookies["csrftoken"]}


def listed(http, table):
    found = http.get("tables")
    assert found.status_code == 200, found.text
    return table in {each["id"] for each in found.json()["data"]}


def test_readers_are_answered_by_the_replica_and_who_wrote_sees_what_they_wrote(person, replica, visitor):
    writer, other = person("writer"), person("other")
    first = writer.open()
    eventually(lambda: listed(visitor, first) and other.sees(first), within=30)
    replica.tell("SELECT pg_wal_replay_pause()")
    second = writer.open()
    assert writer.sees(second)
    assert not listed(visitor, second) and not other.sees(second)
    replica.tell("SELECT pg_wal_replay_resume()")
    eventually(lambda: listed(visitor, second) and other.sees(second), within=30)


def test_pages_that_list_and_sum_up_are_answered_by_the_replica(person, replica, service, visitor):
    for name in ("reader", "known"):
        person(name)
    with loopback.client(base_url=service.url, timeout=30) as pages:
        signed_in(pages, "reader")

        def page_of(name, by=visitor):
            return by.get(f"{service.url}/players/{name}")

        eventually(
            lambda: {page_of("known").status_code, page_of("known", pages).status_code} == {200}, within=30
        )
        replica.tell("SELECT pg_wal_replay_pause()")
        person("newcomer")
        eventually(lambda: page_of("newcomer", pages).status_code == 404, within=30)
        assert page_of("newcomer").status_code == 404
        followed = pages.post("/players/known/follow", data=form(pages))
        assert followed.status_code == 302
        assert "Unfollow" in page_of("known", pages).text
        assert page_of("newcomer", pages).status_code == 200
        assert page_of("newcomer").status_code == 404
        replica.lose_disk()
        for page in ("players/newcomer", "leaderboards", "tournaments"):
            assert visitor.get(f"{service.url}/{page}").status_code == 200


def test_what_redis_has_forgotten_is_asked_of_the_primary(person, replica, service, visitor):
    writer = person("forgotten")
    eventually(lambda: listed(visitor, writer.open()), within=30)
    replica.tell("SELECT pg_wal_replay_pause()")
    table = writer.open()
    redis.Redis.from_url(service.redis_url).flushall()
    assert writer.sees(table) and not listed(visitor, table)
    service.kill("redis")
    assert writer.sees(table) and not listed(visitor, table)
    service.start("redis")
    eventually(lambda: writer.http.get("me/turns").status_code == 200, within=30)
    # Redis knows only the writes since its restart, so who wrote before is unknown.
    assert writer.sees(table) and not listed(visitor, table)
    replica.tell("SELECT pg_wal_replay_resume()")


def test_a_replica_that_is_gone_costs_nobody_an_answer(person, replica, visitor):
    writer = person("lonely")
    eventually(lambda: listed(visitor, writer.open()), within=30)
    replica.tell("SELECT pg_wal_replay_pause()")
    table = writer.open()
    assert not listed(visitor, table)
    replica.lose_disk()
    assert listed(visitor, table)
    for name in ("leaderboards", "users/lonely/stats", "users/lonely/tables", "tournaments", "bots"):
        assert visitor.get(name).status_code == 200


def test_an_address_of_the_log_is_a_number():
    assert position("0/0") == 0
    assert position("16/B374D848") == 0x16B374D848
    assert position("1/0") > position("0/FFFFFFFF")
