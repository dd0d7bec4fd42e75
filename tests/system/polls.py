"""Many long polls from one program, each on its own connection and repeated if that is lost."""

import asyncio
import json
import time
from datetime import datetime

from django.db import connections

from games.tables.queries import hot_statements

PAUSE_S = 0.2
LOOKED_AT = hot_statements._SELECT_HEAD.partition("%(")[0][:500]


def moment() -> datetime:
    """Return the current time by the clock of the database."""
    with connections["owner"].cursor() as owner:
        owner.execute("SELECT clock_timestamp()")
        now: datetime = owner.fetchone()[0]
    return now


def has_come(since: datetime) -> bool:
    """Return whether a long poll began after this time. Each one is known by its first database read."""
    asked = (
        "SELECT FROM pg_stat_activity"
        " WHERE datname = current_database() AND starts_with(query, %s) AND query_start > %s"
    )
    with connections["owner"].cursor() as owner:
        owner.execute(asked, [LOOKED_AT, since])
        return owner.fetchone() is not None


class Polls:
    """One long poll per token for news of a table after `since`. `came` has the times at which news came."""

    def __init__(self, port: int, table: str, since: int, tokens: list[str]) -> None:
        self._port, self._table, self._since, self._tokens = port, table, since, tokens
        self.came: list[float] = []
        self.statuses: list[int] = []
        self.lost = 0

    async def wait(self) -> None:
        """Wait until every poll has got news."""
        await asyncio.gather(*map(self._one, self._tokens))

    async def _one(self, token: str) -> None:
        while True:
            try:
                status, seq = await self._ask(token)
            except (ConnectionError, asyncio.IncompleteReadError, ValueError):
                self.lost += 1
                await asyncio.sleep(PAUSE_S)
                continue
            self.statuses.append(status)
            if status == 200 and seq > self._since:
                self.came.append(time.monotonic())
                return
            if status == 503:
                await asyncio.sleep(PAUSE_S)

    async def _ask(self, token: str) -> tuple[int, int]:
        reader, writer = await asyncio.open_connection("127.0.0.1", self._port)
        try:
            writer.write(
                f"GET /api/v1/tables/{self._table}/state?since={self._since} HTTP/1.1\r\nHost: 127.0.0.1\r\n"
                f"Authorization: Bearer {token}\r\nPrefer: wait=60\r\nConnection: close\r\n\r\n".encode()
            )
            head, _, body = (await reader.read()).partition(b"\r\n\r\n")
            return int(head.split()[1]), json.loads(body).get("seq", 0)
        except IndexError:
            raise ConnectionError("hung up without an answer") from None
        finally:
            writer.close()
