"""Long polls on a real table, Postgres and Redis. The ordinary door only notes when it is asked."""

import asyncio
import time
from datetime import UTC, datetime

import pytest
import redis
from django.conf import settings
from django.db import connection

from accounts import services as accounts
from accounts.scopes import AT_SIGN_UP, Scope
from games.api.live import listening
from games.api.live.asked import asked_of
from games.api.live.long_polls import LongPolls
from games.tables import services
from tests.api.live.scopes import scope
from tests.people import somebody

pytestmark = pytest.mark.usefixtures("committed")


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


def poll(table, secret, *, since=None, wait=10):
    seq = table.seq if since is None else since
    return scope(
        f"/api/v1/tables/{table.id}/state",
        f"since={seq}",
        prefer=f"wait={wait}",
        authorization=f"Bearer {secret}",
    )


def news(table, seat):
    """Somebody sits down."""
    services.take_seat(table_id=table.id, player=person(f"guest{seat}")[0], seat=seat)


class Polling:
    """Long polls whose ordinary door notes who was forwarded when."""

    def __init__(self):
        self.polls = LongPolls(self._door)
        self.forwarded = []

    async def _door(self, request, send):
        self.forwarded.append(request)
        await send({"type": "http.response.start", "status": 200, "headers": []})
        await send({"type": "http.response.body", "body": b""})

    async def __aenter__(self):
        self.polls.begin()
        await asyncio.sleep(0.2)  # subscribed
        return self

    async def __aexit__(self, *_):
        await self.polls.end()

    async def ask(self, request, leave_after=None):
        """Seconds until the answer and its headers; the headers are None when the caller left before."""
        sent = []

        async def receive():
            await asyncio.sleep(60 if leave_after is None else leave_after)
            return {"type": "http.disconnect"}

        async def send(message):
            sent.append(message)

        began = time.monotonic()
        await self.polls.answer(asked_of(request), request, receive, send)
        return time.monotonic() - began, dict(sent[0]["headers"]) if sent else None


def played(*steps):
    """Run coroutines made of a Polling at once; their results in order."""

    async def run():
        async with Polling() as polling:
            results = await asyncio.gather(*(step(polling) for step in steps))
            return results, polling.forwarded

    return asyncio.run(run())


async def later(seconds, call, *args):
    await asyncio.sleep(seconds)
    return await asyncio.to_thread(and_leave, call, *args)


def and_leave(call, *args):
    """The thread's connection goes with it."""
    try:
        return call(*args)
    finally:
        connection.close()


APPLIED = {b"preference-applied": b"wait"}


def test_news_that_is_there_already_is_answered_at_once(table, ann):
    [(seconds, headers)], forwarded = played(
        lambda polling: polling.ask(poll(table, ann[1], since=table.seq - 1))
    )
    assert seconds < 1
    assert headers == APPLIED
    assert len(forwarded) == 1


def test_a_hint_wakes_within_a_moment(table, ann):
    [(seconds, headers), _], _ = played(
        lambda polling: polling.ask(poll(table, ann[1])), lambda _: later(0.5, news, table, 1)
    )
    assert 0.4 < seconds < 1.4
    assert headers == APPLIED


def test_without_redis_the_look_at_the_database_finds_the_same(table, ann, monkeypatch):
    monkeypatch.setattr(settings, "REDIS_URL", "redis://127.0.0.1:1/0")
    [(seconds, _), _], _ = played(
        lambda polling: polling.ask(poll(table, ann[1])), lambda _: later(0.5, news, table, 1)
    )
    assert 0.4 < seconds < 4


def test_nothing_new_is_answered_when_the_time_is_up(table, ann):
    [(seconds, headers)], forwarded = played(lambda polling: polling.ask(poll(table, ann[1], wait=1)))
    assert 1 <= seconds < 1.5
    assert headers == APPLIED
    assert len(forwarded) == 1


def test_news_of_another_table_wakes_nobody(table, ann):
    other = services.open_table(creator=ann[0], ruleset="modern", seat=0)
    [(seconds, _), _], _ = played(
        lambda polling: polling.ask(poll(table, ann[1], wait=2)), lambda _: later(0.2, news, other, 1)
    )
    assert seconds >= 2


def test_a_table_that_is_over_is_not_waited_for(table, ann):
    services.abort(table_id=table.id, by=ann[0])
    [(seconds, headers)], _ = played(lambda polling: polling.ask(poll(table, ann[1], since=1000)))
    assert seconds < 1
    assert headers == APPLIED


@pytest.mark.parametrize("secret", ["est_pat_unknown", "\xff"])
def test_a_bad_token_waits_for_nothing_and_is_refused_by_the_ordinary_door(table, secret):
    [(seconds, headers)], forwarded = played(lambda polling: polling.ask(poll(table, secret)))
    assert seconds < 1
    assert headers == {}
    assert len(forwarded) == 1


def test_a_token_without_the_scope_waits_for_nothing(table):
    _, secret = person("bob", Scope.PROFILE_READ)
    [(seconds, headers)], _ = played(lambda polling: polling.ask(poll(table, secret)))
    assert (seconds < 1, headers) == (True, {})


def test_a_table_not_yours_to_see_waits_as_little_as_one_that_does_not_exist(ann):
    private = services.open_table(creator=ann[0], ruleset="modern", seat=0, visibility="invite")
    _, stranger = person("bob")
    nowhere = scope(prefer="wait=5", authorization=f"Bearer {stranger}")
    answers, _ = played(
        lambda polling: polling.ask(poll(private, stranger)), lambda polling: polling.ask(nowhere)
    )
    assert [(seconds < 1, headers) for seconds, headers in answers] == [(True, {})] * 2


def test_an_id_that_cannot_be_read_disturbs_nobodys_waiting(table, ann, monkeypatch):
    monkeypatch.setattr(settings, "REDIS_URL", "redis://127.0.0.1:1/0")
    broken = scope(
        "/api/v1/tables/table_" + "u" * 26 + "/state", prefer="wait=5", authorization=f"Bearer {ann[1]}"
    )
    answers, _ = played(
        lambda polling: polling.ask(poll(table, ann[1])),
        lambda polling: polling.ask(broken),
        lambda _: later(0.2, news, table, 1),
    )
    assert answers[0][0] < 4
    assert answers[1][0] < 1


def test_who_leaves_is_not_forwarded(table, ann):
    [(seconds, headers)], forwarded = played(
        lambda polling: polling.ask(poll(table, ann[1]), leave_after=0.3)
    )
    assert seconds < 1
    assert headers is None
    assert forwarded == []


def test_the_ninth_poll_of_a_token_ends_the_first(table, ann):
    async def ninth(polling):
        await asyncio.sleep(0.4)
        return await polling.ask(poll(table, ann[1], wait=2))

    first_eight = [lambda polling: polling.ask(poll(table, ann[1], wait=2))] * 8
    answers, _ = played(*first_eight, ninth)
    waited = sorted(seconds for seconds, _ in answers)
    assert waited[0] < 1.5
    assert waited[1] >= 2


def test_a_stop_answers_everybody_and_then_nobody_waits(table, ann):
    async def stop(polling):
        await asyncio.sleep(0.4)
        polling.polls.release()
        return await polling.ask(poll(table, ann[1]))

    answers, forwarded = played(lambda polling: polling.ask(poll(table, ann[1])), stop)
    assert all(seconds < 1.5 for seconds, _ in answers)
    assert len(forwarded) == 2


def test_while_twenty_wait_the_database_has_nothing_to_do(table, ann):

    def busy_connections():
        with connection.cursor() as cursor:
            cursor.execute(
                "SELECT count(*) FROM pg_stat_activity WHERE datname = current_database() AND state <> 'idle'"
                " AND pid <> pg_backend_pid()"
            )
            return cursor.fetchone()[0]

    people = [person(f"watcher{number}")[1] for number in range(20)]
    watching = [lambda polling, secret=secret: polling.ask(poll(table, secret, wait=2)) for secret in people]
    answers, _ = played(*watching, lambda _: later(1.2, busy_connections))
    assert answers[-1] == 0
    assert all(seconds >= 2 for seconds, _ in answers[:-1])


def test_redis_that_comes_back_is_listened_to_again(table, ann, monkeypatch):
    """Its connections are killed while somebody waits; the look at the database is too slow to help."""

    monkeypatch.setattr(listening, "LOOK_EVERY_S", 60)

    def kill_subscribers():
        with redis.Redis.from_url(settings.REDIS_URL) as client:
            client.client_kill_filter(_type="pubsub")

    answers, _ = played(
        lambda polling: polling.ask(poll(table, ann[1])),
        lambda _: later(0.3, kill_subscribers),
        lambda _: later(2.5, news, table, 1),
    )
    assert 2.4 < answers[0][0] < 3.5
