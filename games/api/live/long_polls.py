"""Long polls: `GET …/state?since=417` with `Prefer: wait=30` is answered when the table is past 417.

The coroutine only waits. Then it forwards the request unchanged to the ordinary endpoint, which checks the
token and the seat again and answers the state. After a time-out it does the same. An unclear request is no
long poll: the ordinary endpoint answers it, and says what is wrong.
"""

import asyncio
import re
from collections import defaultdict
from collections.abc import Awaitable, Callable
from datetime import UTC, datetime
from typing import NamedTuple
from urllib.parse import parse_qsl

import structlog

from accounts.queries import caller_by_secret
from accounts.scopes import Scope as Allowed
from accounts.secrets import hashed
from games.api import callers
from games.api.live.holders import Holders
from games.api.live.protocol import Forward, Message, Receive, Scope, Send, gone, headers_of
from games.tables import queries

log = structlog.get_logger("estimation.live")

MOST = 10_000
# Seconds. Proxies give up an answer that has not begun after a minute, ours too (deploy/Caddyfile).
LONGEST_WAIT = 50
HIGHEST_SEQ = 2**31 - 1

_STATE = re.compile(r"/api/v1/tables/(table_[0-9a-z]{26})/state")
# RFC 7240 §2: a preference is a token, perhaps with a value, perhaps with parameters behind it; empty
# elements of the list are ignored (RFC 9110 §5.6.1.2). The pattern never backtracks, so that no header takes
# long to read.
_NAME = r"[!#$%&'*+.^_`|~0-9A-Za-z-]++"
_WORD = rf'(?:{_NAME}|"(?:[^"\\]|\\.)*+")'
_PARAMETER = rf"\s*+;\s*+(?:{_NAME}\s*+(?:=\s*+{_WORD}?+)?+)?+"
_PREFERENCE = re.compile(rf"[\s,]*+({_NAME})\s*+(?:=\s*+({_WORD})?+)?+(?:{_PARAMETER})*+\s*+(?:,|$)")
_SECONDS = re.compile(r'"?([0-9]{1,9})"?')
_SEQ = re.compile(r"[0-9]{1,10}")


class Waiter:
    """One request that waits until a table is past `since`. `holder` is the hash of its token, of which eight
    may wait.

    It is not `admitted` before it is known that the holder may see the table. One that is `held_back` has to
    check whether the change is visible to its holder.
    """

    def __init__(self, table: str, holder: bytes, since: int) -> None:
        self.table = table
        self.holder = holder
        self.since = since
        self.admitted = self.held_back = False
        self._woken = asyncio.Event()
        self._for_good = False

    def wake(self) -> None:
        self._for_good = True
        self._woken.set()

    def hint(self) -> None:
        """Note that something happened."""
        self._woken.set()

    def took_hint(self) -> bool:
        """Whether it was woken by a hint alone; then it can wait again."""
        hinted = self._woken.is_set() and not self._for_good
        if hinted:
            self._woken.clear()
        return hinted

    async def woken(self) -> None:
        await self._woken.wait()


class Waiters:
    """All long polls of one event loop, by table and by holder of the token."""

    def __init__(self, *, most: int = MOST) -> None:
        self._most = most
        self._by_table: dict[str, set[Waiter]] = defaultdict(set)
        self._holders = Holders[Waiter]()
        self._count = 0
        self._closed = False

    def __len__(self) -> int:
        return self._count

    def join(self, table: str, holder: bytes, since: int) -> Waiter | None:
        """Return a new waiter, for which the holder's oldest may have to go; None when nobody more may
        wait."""
        if self._closed or self._count >= self._most:
            return None
        waiter = Waiter(table, holder, since)
        if (oldest := self._holders.join(holder, waiter)) is not None:
            self._forget(oldest)
            oldest.wake()
        self._by_table[table].add(waiter)
        self._count += 1
        return waiter

    def leave(self, waiter: Waiter) -> None:
        """Remove a waiter; removing it again changes nothing."""
        if self._holders.leave(waiter.holder, waiter):
            self._forget(waiter)

    def _forget(self, waiter: Waiter) -> None:
        self._count -= 1
        self._by_table[waiter.table].discard(waiter)
        if not self._by_table[waiter.table]:
            del self._by_table[waiter.table]

    def tables(self) -> list[str]:
        """Return the tables for which admitted waiters wait."""
        return [table for table, waiters in self._by_table.items() if any(each.admitted for each in waiters)]

    def tell(self, table: str, seq: int) -> None:
        """Wake those for whom `seq` is news."""
        for waiter in self._by_table.get(table, ()):
            if waiter.since < seq:
                waiter.hint()

    def release(self) -> None:
        """Wake everybody, and let nobody wait again."""
        self._closed = True
        for waiters in self._by_table.values():
            for waiter in waiters:
                waiter.wake()


class WaitRequest(NamedTuple):
    """`Prefer: wait=…` (seconds) on the state of a table with `since=`, by the owner of a token."""

    table: str
    since: int
    wait: int
    token: str


def asked_of(scope: Scope) -> WaitRequest | None:
    """Return the long poll, or None if the request is none."""
    address = _STATE.fullmatch(scope["path"])
    if address is None or scope["method"] != "GET":
        return None
    headers = headers_of(scope)
    wait = wait_of(headers.get("prefer", ""))
    scheme, _, token = headers.get("authorization", "").partition(" ")
    since = _since(scope["query_string"])
    has_body = "transfer-encoding" in headers or headers.get("content-length", "0") != "0"
    if wait is None or since is None or scheme.lower() != "bearer" or not token.strip() or has_body:
        return None
    seconds = min(wait, LONGEST_WAIT)
    return WaitRequest(address[1], since, seconds, token.strip()) if seconds else None


def wait_of(prefer: str) -> int | None:
    """The seconds of the first `wait` in a header Prefer (RFC 7240 §4.3); None when none can be read."""
    place = 0
    while place < len(prefer) and (found := _PREFERENCE.match(prefer, place)):
        if found[1].lower() == "wait":
            seconds = _SECONDS.fullmatch(found[2] or "")
            return None if seconds is None else int(seconds[1])
        place = found.end()
    return None


def _since(query: bytes) -> int | None:
    parameters = parse_qsl(query.decode("latin-1"), keep_blank_values=True)
    if [name for name, _ in parameters] != ["since"] or not _SEQ.fullmatch(parameters[0][1]):
        return None
    since = int(parameters[0][1])
    return since if since <= HIGHEST_SEQ else None


class PollStart(NamedTuple):
    """A table when a client begins to wait for it: its `seq`, and what they may know of that.

    `is_held_back`: they see some events later than they happen.
    """

    seq: int
    known: int
    is_over: bool
    is_held_back: bool


def arrival(wait_request: WaitRequest) -> PollStart:
    """Raise what `GET` on the table would: the token is bad, or the caller may not see the table."""
    caller = caller_by_secret(wait_request.token, now=datetime.now(UTC))
    callers.admit(caller, Allowed.GAMES_READ)
    table = queries.table_head(wait_request.table, caller.user)
    held_back = table.standing.seat is None and queries.holds_back(table)
    return PollStart(table.present_seq, table.seq, table.ended_at is not None, held_back)


class LongPolls:
    """The long polls of one process. `forward` answers a request by the ordinary endpoint; `look` reads an
    arrival in a thread."""

    def __init__(
        self, forward: Forward, waiters: Waiters, look: Callable[[WaitRequest], Awaitable[PollStart]]
    ) -> None:
        self._forward = forward
        self._waiters = waiters
        self._look_at = look

    async def answer(self, wait_request: WaitRequest, scope: Scope, receive: Receive, send: Send) -> None:
        """Wait, then forward the request. A caller who may not wait is forwarded at once; the missing header
        says so."""
        waiter = self._waiters.join(wait_request.table, hashed(wait_request.token), wait_request.since)
        if waiter is None:
            await self._forward(scope, send)
            return
        try:
            # Joined before the first look, so that no hint falls between the two.
            may_wait = await self._look(wait_request, waiter)
            is_there = not may_wait or await self._waited(wait_request, waiter, receive)
        finally:
            self._waiters.leave(waiter)
        if is_there:
            await self._forward(scope, _applied(send) if may_wait else send)

    async def _look(self, wait_request: WaitRequest, waiter: Waiter) -> bool:
        """Whether the caller may wait for this table; if there is news for them, or it is over, wake them at
        once."""
        try:
            arrived = await self._look_at(wait_request)
        except Exception as error:  # the ordinary endpoint meets the same error and answers it
            log.debug("not waiting", reason=type(error).__name__)
            return False
        waiter.admitted = True
        if arrived.known > wait_request.since or arrived.is_over:
            waiter.wake()
        waiter.since = max(waiter.since, arrived.seq)  # what they may not know of yet is no news to them
        waiter.held_back = arrived.is_held_back
        return True

    async def _waited(self, wait_request: WaitRequest, waiter: Waiter, receive: Receive) -> bool:
        """Wait for news or the end of time; return False if the caller has gone.

        For a spectator with a delay each hint is checked, because even that something happened is secret.
        """
        clock = asyncio.get_running_loop()
        ends = clock.time() + wait_request.wait
        while is_there := await _wait(waiter, max(0.0, ends - clock.time()), receive):
            if not (waiter.held_back and waiter.took_hint() and await self._look(wait_request, waiter)):
                break
        return is_there


async def _wait(waiter: Waiter, seconds: float, receive: Receive) -> bool:
    """Wait until woken or out of time; False if the caller has gone."""
    woken = asyncio.ensure_future(waiter.woken())
    going = asyncio.ensure_future(gone(receive))
    try:
        await asyncio.wait({woken, going}, timeout=seconds, return_when=asyncio.FIRST_COMPLETED)
        return not going.done()
    finally:
        woken.cancel()
        going.cancel()


def _applied(send: Send) -> Send:
    """Add to the answer, unless it is a refusal, that the preference was applied (RFC 7240)."""

    async def sending(message: Message) -> None:
        if message["type"] == "http.response.start" and message["status"] < 400:
            message["headers"] = [*message["headers"], (b"preference-applied", b"wait")]
        await send(message)

    return sending
