"""The listener to hints from Redis: it reconnects after a loss, and reports each loss once."""

import asyncio
from contextlib import suppress

import redis
from django.conf import settings

from games.api.live.hub import listen


def listeners(broker):
    """Return the ids of Redis clients that listen for this worker's tests; other workers share the server."""
    own = broker.client_info()["db"]
    return {int(each["id"]) for each in broker.client_list(_type="pubsub") if int(each["db"]) == own}


async def begun(broker, known):
    """Wait for a listening connection that is not in `known`; return its id."""
    while not (new := listeners(broker) - known):  # noqa: ASYNC110  # Redis does not announce it
        await asyncio.sleep(0.02)
    return new.pop()


async def lose_twice(broker):
    known = listeners(broker)
    listening = asyncio.create_task(listen(settings.REDIS_URL, {"table:*": lambda *_: None}))
    for _ in range(2):
        connection = await begun(broker, known)
        known.add(connection)
        broker.client_kill_filter(_id=connection)
    await begun(broker, known)
    listening.cancel()
    with suppress(asyncio.CancelledError):
        await listening


def test_every_loss_of_redis_is_logged_and_hints_are_listened_for_again(log_lines):
    broker = redis.Redis.from_url(settings.REDIS_URL)
    asyncio.run(asyncio.wait_for(lose_twice(broker), 30))
    broker.close()
    assert [line["event"] for line in log_lines() if line["event"] == "hints lost"] == ["hints lost"] * 2
