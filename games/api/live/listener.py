"""Listener that wakes streams and long polls: by Redis, and by a look at the database when Redis fails."""

import asyncio
from collections.abc import Awaitable, Callable, Iterable, Mapping, Sequence
from functools import partial
from typing import Any, NamedTuple, Protocol

import structlog
from redis.asyncio import Redis
from redis.asyncio.retry import Retry
from redis.backoff import NoBackoff
from redis.exceptions import RedisError

from games.api.live.subscribers import KeyedSubscribers
from games.feed.hints import CLOCK, chat_channel, lobby_channel, person_channel, table_channel

Tell = Callable[[str, int], None]
Call = Callable[[str], None]
Seqs = Callable[[Sequence[str]], Awaitable[Mapping[str, int]]]

LOOK_EVERY_S = 2.0
SILENCE_S = 5.0  # after this long a silence Redis is pinged
ANSWER_S = 2.0
PAUSE_S = 1.0  # before connecting again

log = structlog.get_logger("estimation.live")


class Hearers(NamedTuple):
    """Receivers of hints: a table's new seq, persons and lobbies with news, chat messages, clocks."""

    tell: Tell
    call: Call
    call_lobby: Call
    hear: Tell
    show_clock: Call


async def listen(url: str, hearers: Hearers) -> None:
    """Pass on hints.

    There is one connection for the whole process, made again when it is lost. Each loss is logged once,
    however often connecting again fails.
    """
    heard = asyncio.Event()
    heard.set()
    while True:
        try:
            await _listen_once(url, partial(_pass_on, hearers), heard)
        except (RedisError, OSError, TimeoutError) as error:
            if heard.is_set():
                log.warning("hints lost", reason=type(error).__name__)
            heard.clear()
        await asyncio.sleep(PAUSE_S)


async def _listen_once(url: str, pass_on: Callable[[str, bytes], None], heard: asyncio.Event) -> None:
    retry: Any = Retry(NoBackoff(), 0)
    client = Redis.from_url(url, socket_connect_timeout=ANSWER_S, socket_timeout=ANSWER_S, retry=retry)
    async with client, client.pubsub() as subscription:
        channels = (table_channel, person_channel, lobby_channel, chat_channel)
        await subscription.psubscribe(*(each("*") for each in channels))
        heard.set()
        while True:
            message = await subscription.get_message(timeout=SILENCE_S)
            if message is None:
                await subscription.ping()
                message = await subscription.get_message(timeout=ANSWER_S)
                if message is None:
                    raise TimeoutError
            if message["type"] == "pmessage":
                pass_on(message["channel"].decode(errors="replace"), message["data"])


def _pass_on(to: Hearers, channel: str, text: bytes) -> None:
    """Hints come from this service, but a mistake in one must not silence the rest."""
    if channel.startswith(person_channel("")):
        to.call(channel.removeprefix(person_channel("")))
    elif channel.startswith(lobby_channel("")):
        to.call_lobby(channel.removeprefix(lobby_channel("")))
    elif text.isdigit() and channel.startswith(chat_channel("")):
        to.hear(channel.removeprefix(chat_channel("")), int(text))
    elif text == CLOCK.encode():
        to.show_clock(channel.removeprefix(table_channel("")))
    elif text.isdigit():
        to.tell(channel.removeprefix(table_channel("")), int(text))


class TableListener(Protocol):
    """Somebody who waits for tables to move."""

    def tables(self) -> Iterable[str]: ...
    def tell(self, table: str, seq: int, /) -> None: ...


async def look_regularly(waiting: Sequence[TableListener], seqs: Seqs, every_s: float) -> None:
    """Read the seq of all tables waited for, in one query, again and again; none waited for, none read."""
    while True:
        await asyncio.sleep(every_s)
        tables = {table for each in waiting for table in each.tables()}
        if not tables:
            continue
        try:
            found = await seqs(list(tables))
        except Exception as error:  # without the database waiters keep waiting until their time-out
            log.warning("look failed", reason=type(error).__name__)
            continue
        for table, seq in found.items():
            for each in waiting:
                each.tell(table, seq)


async def look_for_news(
    called: KeyedSubscribers[Any],
    read: Callable[[Sequence[str], int], Awaitable[tuple[set[str], int]]],
    every_s: float,
) -> None:
    """Poll the database for news, in case a hint was lost."""
    since = 0
    while True:
        await asyncio.sleep(every_s)
        if not (waiting := called.followed()):
            continue
        try:
            found, since = await read(waiting, since)
        except Exception as error:  # without the database there is no news either
            log.warning("look failed", reason=type(error).__name__)
            continue
        for about in found:
            called.call(about)
