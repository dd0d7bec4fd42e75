"""Long polls on a real table, Postgres and Redis. The ordinary endpoint only records requests.

Events come long before the wait would end, even on a busy machine.
"""

import asyncio
import time
from datetime import UTC, datetime

import pytest
import redis
from django.conf import settings
from django.db import connection

from accounts import services as accounts
from accounts.scopes import AT_SIGN_UP, Scope
from games.api.live.hub import LiveEndpoints
from games.api.live.long_polls import asked_of
from games.feed import hints
from games.tables import services
from tests.api.live.scopes import scope
from tests.api.live.test_listener import listeners
from tests.people import somebody

pytestmark = pytest.mark.usefixtures("committed")
WAIT_S, SOON_S = 60, 30
OFTEN_S = 0.1
NEVER_S = 10_000  # no look at the database within a test


def person(name, *scopes):
    user = somebody(name)
    _, secret = accounts.create_token(
        user=user, name="test", scopes_wanted=scopes or AT_SIGN_UP, now=datetime.now(UTC)
    )
    return user, secret


@pytest.fixture
def ann():
    return person("ann")


@pytest.fixture
def table(ann):
    return services.open_table(creator=ann[0], ruleset="modern", seat=0)


def poll(table, secret, *, since=None, wait=WAIT_S):
    seq = table.seq if since is None else since
    return scope(
        f"/api/v1/tables/{table.id}/state",
        f"since={seq}",
        prefer=f"wait={wait}",
        authorization=f"Bearer {secret}",
    )


def news(table, seat):
    """Seat a guest, which changes the table."""
    services.take_seat(table_id=table.id, player=person(f"guest{seat}")[0], seat=seat)


class Polling:
    """Long polls whose ordinary endpoint only records what was forwarded. Without Redis they look often."""

    def __init__(self, **chosen):
        if not is_there(settings.REDIS_URL):
            chosen.setdefault("look_every_s", OFTEN_S)
        self.live = LiveEndpoints(self._endpoint, **chosen)
        self.polls = self.live.polls
        self.forwarded = []

    async def _endpoint(self, request, send):
        self.forwarded.append(request)
        await send({"type": "http.response.start", "status": 200, "headers": []})
        await send({"type": "http.response.body", "body": b""})

    async def __aenter__(self):
        known = present_listeners()
        self.live.begin()
        if is_there(settings.REDIS_URL):
            await eventually(lambda: present_listeners() - known)
        return self

    async def __aexit__(self, *_):
        await self.live.end()

    def waiting(self):
        """Count the polls that were admitted; nothing more is read for them."""
        return sum(
            each.admitted for waiters in self.live.polls._waiters._by_table.values() for each in waiters
        )

    async def ask(self, request, leave_after=None):
        """Return the seconds until the response, and its headers; None if the caller left before."""
        sent = []

        async def receive():
            await asyncio.sleep(60 if leave_after is None else leave_after)
            return {"type": "http.disconnect"}

        async def send(message):
            sent.append(message)

        began = time.monotonic()
        await self.polls.answer(asked_of(request), request, receive, send)
        return time.monotonic() - began, dict(sent[0]["headers"]) if sent else None


def is_there(url):
    return url != NO_REDIS


def present_listeners():
    if not is_there(settings.REDIS_URL):
        return set()
    with redis.Redis.from_url(settings.REDIS_URL) as broker:
        return listeners(broker)


async def eventually(holds):
    until = time.monotonic() + SOON_S
    while not await asyncio.to_thread(holds):
        assert time.monotonic() < until
        await asyncio.sleep(0.02)


def played(*steps, **chosen):
    """Run coroutines made of one Polling together; return their results and the forwarded requests."""

    async def run():
        async with Polling(**chosen) as polling:
            results = await asyncio.gather(*(step(polling) for step in steps))
            return results, polling.forwarded

    return asyncio.run(run())


async def later(seconds, call, *args):
    await asyncio.sleep(seconds)
    return await asyncio.to_thread(and_leave, call, *args)


def and_leave(call, *args):
    """Run a call, then close the thread's database connection."""
    try:
        return call(*args)
    finally:
        connection.close()


APPLIED = {b"preference-applied": b"wait"}
NO_REDIS = "redis://127.0.0.1:1/0"


def test_news_that_is_there_already_is_answered_at_once(table, ann):
    [(seconds, headers)], forwarded = played(
        lambda polling: polling.ask(poll(table, ann[1], since=table.seq - 1))
    )
    assert seconds < SOON_S
    assert headers == APPLIED
    assert len(forwarded) == 1


def test_a_hint_wakes_without_any_look_at_the_database(table, ann):
    [(seconds, headers), _], _ = played(
        lambda polling: polling.ask(poll(table, ann[1])),
        lambda _: later(0.5, news, table, 1),
        look_every_s=NEVER_S,
    )
    assert 0.4 < seconds < SOON_S
    assert headers == APPLIED


@pytest.mark.usefixtures("without_redis")
def test_without_redis_the_look_at_the_database_finds_the_same(table, ann):
    [(seconds, _), _], _ = played(
        lambda polling: polling.ask(poll(table, ann[1])), lambda _: later(0.5, news, table, 1)
    )
    assert 0.4 < seconds < SOON_S


def test_nothing_new_is_answered_when_the_time_is_up(table, ann):
    [(seconds, headers)], forwarded = played(lambda polling: polling.ask(poll(table, ann[1], wait=1)))
    assert 1 <= seconds < SOON_S
    assert headers == APPLIED
    assert len(forwarded) == 1


def test_news_of_another_table_wakes_nobody(table, ann):
    other = services.open_table(creator=ann[0], ruleset="modern", seat=0)
    [(seconds, _), _], _ = played(
        lambda polling: polling.ask(poll(table, ann[1], wait=1)), lambda _: later(0.2, news, other, 1)
    )
    assert seconds >= 1


def test_a_table_that_is_over_is_not_waited_for(table, ann):
    services.abort(table_id=table.id, by=ann[0])
    [(seconds, headers)], _ = played(lambda polling: polling.ask(poll(table, ann[1], since=1000)))
    assert seconds < SOON_S
    assert headers == APPLIED


@pytest.mark.parametrize("secret", ["est_pat_unknown", "\xff"])
def test_a_bad_token_waits_for_nothing_and_is_refused_by_the_ordinary_endpoint(table, secret):
    [(seconds, headers)], forwarded = played(lambda polling: polling.ask(poll(table, secret)))
    assert seconds < SOON_S
    assert headers == {}
    assert len(forwarded) == 1


def test_a_token_without_the_scope_waits_for_nothing(table):
    _, secret = person("bob", Scope.PROFILE_READ)
    [(seconds, headers)], _ = played(lambda polling: polling.ask(poll(table, secret)))
    assert (seconds < SOON_S, headers) == (True, {})


def test_a_table_not_yours_to_see_waits_as_little_as_one_that_does_not_exist(ann):
    private = services.open_table(creator=ann[0], ruleset="modern", seat=0, visibility="invite")
    _, stranger = person("bob")
    nowhere = scope(prefer=f"wait={WAIT_S}", authorization=f"Bearer {stranger}")
    answers, _ = played(
        lambda polling: polling.ask(poll(private, stranger)), lambda polling: polling.ask(nowhere)
    )
    assert [(seconds < SOON_S, headers) for seconds, headers in answers] == [(True, {})] * 2


@pytest.mark.usefixtures("without_redis")
def test_an_id_that_cannot_be_read_disturbs_nobodys_waiting(table, ann):
    broken = scope(
        "/api/v1/tables/table_" + "u" * 26 + "/state",
        prefer=f"wait={WAIT_S}",
        authorization=f"Bearer {ann[1]}",
    )
    answers, _ = played(
        lambda polling: polling.ask(poll(table, ann[1])),
        lambda polling: polling.ask(broken),
        lambda _: later(0.2, news, table, 1),
    )
    assert answers[0][0] < SOON_S
    assert answers[1][0] < SOON_S


def test_who_leaves_is_not_forwarded(table, ann):
    [(seconds, headers)], forwarded = played(
        lambda polling: polling.ask(poll(table, ann[1]), leave_after=0.3)
    )
    assert seconds < SOON_S
    assert headers is None
    assert forwarded == []


def test_the_ninth_poll_of_a_token_ends_the_first(table, ann):
    """Each poll waits for another seq, so the forwarded one can be told from the others."""

    def asks(place):
        return lambda polling: polling.ask(poll(table, ann[1], since=table.seq + place))

    async def stop(polling):
        await eventually(lambda: polling.forwarded and polling.waiting() == 8)
        ended = [each["query_string"] for each in polling.forwarded]
        polling.live.release()
        return ended

    (*_, ended), forwarded = played(*map(asks, range(9)), stop)
    assert ended == [f"since={table.seq}".encode()]
    assert len(forwarded) == 9


def test_a_stop_answers_everybody_and_then_nobody_waits(table, ann):
    async def stop(polling):
        await asyncio.sleep(0.4)
        polling.live.release()
        return await polling.ask(poll(table, ann[1]))

    answers, forwarded = played(lambda polling: polling.ask(poll(table, ann[1])), stop)
    assert all(seconds < SOON_S for seconds, _ in answers)
    assert len(forwarded) == 2


def test_while_twenty_wait_the_database_has_nothing_to_do(table, ann):

    def busy_connections():
        with connection.cursor() as cursor:
            cursor.execute(
                "SELECT count(*) FROM pg_stat_activity WHERE datname = current_database() AND state <> 'idle'"
                " AND pid <> pg_backend_pid() AND backend_type = 'client backend'"
            )
            return cursor.fetchone()[0]

    async def idle(polling):
        """Count busy connections ten times, once all twenty polls wait."""
        await eventually(lambda: polling.waiting() == 20)
        seen = [await later(0.05, busy_connections) for _ in range(10)]
        waiting = 20 - len(polling.forwarded)
        polling.live.release()
        return seen, waiting

    people = [person(f"watcher{number}")[1] for number in range(20)]
    watching = [lambda polling, secret=secret: polling.ask(poll(table, secret)) for secret in people]
    answers, _ = played(*watching, idle, look_every_s=NEVER_S)
    assert answers[-1] == ([0] * 10, 20)


def test_redis_that_comes_back_is_listened_to_again(table, ann):
    """The connections to Redis are killed during a poll, and no look at the database helps."""

    async def lose_and_find(polling):
        known = present_listeners()
        with redis.Redis.from_url(settings.REDIS_URL) as client:
            for each in known:
                client.client_kill_filter(_id=each)
        await eventually(lambda: present_listeners() - known)
        for seat in (1, 2, 3):  # a slow Redis, as on a busy machine, drops a hint
            await later(0, news, table, seat)
            await asyncio.sleep(hints.PAUSE_S + 0.5)
            if polling.forwarded:
                break

    answers, _ = played(lambda polling: polling.ask(poll(table, ann[1])), lose_and_find, look_every_s=NEVER_S)
    assert answers[0][0] < SOON_S
