"""One websocket: it is begun, then operations come and go, each by its id."""

import asyncio
import time
from collections.abc import Callable, Mapping
from contextlib import suppress
from typing import Any
from uuid import uuid4

import orjson
from django.http import HttpRequest
from graphql import ExecutionResult, subscribe

from accounts.queries import bearer_token
from games.api import callers
from games.api.graphql.documents import InvalidQuery, Refused, is_subscription
from games.api.graphql.operation_result import (
    GraphQLRequest,
    PreparedOperation,
    WrongTransport,
    error_json,
    prepare,
)
from games.api.graphql.schema import GRAPHQL
from games.api.graphql.sockets import messages
from games.api.graphql.sockets.messages import ClientMessage, ConnectionClosed, read_message
from games.api.graphql.sockets.subscribers import EventExecution, SubscriptionContext
from games.api.graphql.views import COST_OF_A_READ, graphql_request_of
from games.api.limits.charge import principal_of, refused, take
from games.api.live.hub import LiveEndpoints
from games.api.live.protocol import Receive, Send
from games.api.live.streams import LAST_WORDS_S
from games.api.problems import Problem, problem_of

MOST_OPERATIONS = 16
Begun = Callable[["Connection", str | None], None]


class Connection:
    """`begun` is called when the user is known, with the secret or, for nobody, None."""

    def __init__(self, live: LiveEndpoints, headers: Mapping[str, str], address: str, begun: Begun) -> None:
        self.address = address
        self.opened_at = self.heard_at = time.monotonic()
        self.sending_since: float | None = None
        self.is_begun = False
        self._live = live
        self._begun = begun
        self._request = _request(headers)
        self._follows = SubscriptionContext(live, None, address, self._request)
        self._principal = principal_of(None, address)
        self._operations: dict[str, asyncio.Task[None]] = {}
        self._sending = asyncio.Lock()
        self._send: Send
        self._main: asyncio.Task[object] | None = None
        self._why: ConnectionClosed | None = None
        self._pinging: asyncio.Task[None] | None = None

    async def run(self, receive: Receive, send: Send) -> None:
        """Handle messages until the client has disconnected or is disconnected."""
        self._send = send
        self._main = asyncio.current_task()
        try:
            await send({"type": "websocket.accept", "subprotocol": messages.PROTOCOL})
            await self._handle_all(receive)
        except ConnectionClosed as closing:
            await self._close(closing)
        except asyncio.CancelledError:
            if self._why is None:
                raise
            await self._close(self._why)
        finally:
            tasks = [*self._operations.values(), *([self._pinging] if self._pinging else [])]
            for task in tasks:
                task.cancel()
            await asyncio.gather(*tasks, return_exceptions=True)

    def end(self, why: ConnectionClosed) -> None:
        """End the connection from outside, with a reason."""
        if self._why is None and self._main is not None:
            self._why = why
            self._main.cancel()

    def ping_soon(self) -> None:
        """Check whether the client is still there, unless something is being sent."""
        if self.sending_since is None:
            self._pinging = asyncio.create_task(self._say({"type": "ping"}))

    async def _handle_all(self, receive: Receive) -> None:
        while (message := await receive())["type"] == "websocket.receive":
            self.heard_at = time.monotonic()
            await self._handle(read_message(message.get("text")))

    async def _handle(self, sent: ClientMessage) -> None:
        if sent.type == "connection_init":
            await self._begin(sent)
        elif sent.type == "ping":
            await self._say({"type": "pong"})
        elif sent.type == "subscribe":
            self._subscribe(sent)
        elif sent.type == "complete" and (task := self._operations.pop(sent.id, None)) is not None:
            task.cancel()

    async def _begin(self, sent: ClientMessage) -> None:
        if self.is_begun:
            raise ConnectionClosed("begun_already")
        self.is_begun = True
        header = messages.header_of(sent.payload)
        try:
            secret = None if header is None else bearer_token(header)
            caller = await self._live.reader.ask(lambda: callers.caller_of(header))
        except Exception as error:
            if (problem := problem_of(error)) is None:
                raise
            raise ConnectionClosed(problem.code, messages.FORBIDDEN) from None
        self._follows = SubscriptionContext(self._live, secret, self.address, self._request)
        self._principal = principal_of(None if caller is None else caller.user, self.address)
        self._begun(self, secret)
        await self._say({"type": "connection_ack"})

    def _subscribe(self, sent: ClientMessage) -> None:
        if not self.is_begun:
            raise ConnectionClosed("not_authenticated")
        if sent.id in self._operations:
            raise ConnectionClosed("subscription_exists")
        full = len(self._operations) >= MOST_OPERATIONS
        self._operations[sent.id] = asyncio.create_task(self._operate(sent, full=full))

    async def _operate(self, sent: ClientMessage, *, full: bool) -> None:
        """Run one operation from its beginning to its end."""
        try:
            if full:
                raise Problem("too_many_streams")
            await self._tell_all(sent)
        except Refused as refused:
            await self._end_operation(sent.id, *refused.errors)
        except Exception as error:
            await self._end_operation(sent.id, error)
        else:
            await self._end_operation(sent.id)

    async def _tell_all(self, sent: ClientMessage) -> None:
        graphql_request = graphql_request_of(dict(sent.payload))
        prepared = await asyncio.to_thread(self._read, graphql_request)
        if not is_subscription(prepared.operation):
            raise Refused(WrongTransport("Queries and mutations are sent by POST to this address."))
        responses: Any = subscribe(
            GRAPHQL,
            prepared.document.node,
            context_value=self._follows,
            variable_values=dict(graphql_request.variables),
            operation_name=graphql_request.operation,
            executor_class=EventExecution,
        )
        if asyncio.iscoroutine(responses):
            responses = await responses
        if isinstance(responses, ExecutionResult):
            raise Refused(*(InvalidQuery(each.message, each.nodes) for each in responses.errors or ()))
        try:
            async for response in responses:
                await self._say({"id": sent.id, "type": "next", "payload": self._payload(response)})
        finally:
            await responses.aclose()

    def _read(self, graphql_request: GraphQLRequest) -> PreparedOperation:
        """Parse the document in a thread. It counts against the rate limit like a request, even if it is
        invalid."""
        self._take_read()
        prepared = prepare(graphql_request)
        for _ in range(prepared.cost // COST_OF_A_READ):
            self._take_read()
        return prepared

    def _take_read(self) -> None:
        taken = take("read", self._principal)
        if taken is not None and not taken.allowed:
            raise refused(taken)

    def _payload(self, response: ExecutionResult) -> dict[str, Any]:
        payload: dict[str, Any] = {"data": response.data}
        if response.errors:
            payload["errors"] = [error_json(each, self._request) for each in response.errors]
        return payload

    async def _end_operation(self, id: str, *errors: Exception) -> None:
        if self._operations.pop(id, None) is None:
            return  # the client has ended it
        if errors:
            payload = [error_json(each, self._request) for each in errors]
            await self._say({"id": id, "type": "error", "payload": payload})
        else:
            await self._say({"id": id, "type": "complete"})

    async def _say(self, message: Mapping[str, Any]) -> None:
        async with self._sending:
            self.sending_since = time.monotonic()
            try:
                await self._send({"type": "websocket.send", "text": orjson.dumps(message).decode()})
            finally:
                self.sending_since = None

    async def _close(self, why: ConnectionClosed) -> None:
        """Say why, unless the client reads nothing more."""
        with suppress(TimeoutError):
            async with asyncio.timeout(LAST_WORDS_S):
                await self._send({"type": "websocket.close", "code": why.code, "reason": why.reason})


def _request(headers: Mapping[str, str]) -> HttpRequest:
    """Return a request for problems, which name the place and have a language."""
    request = HttpRequest()
    request.path = "/graphql"
    request.META["HTTP_ACCEPT_LANGUAGE"] = headers.get("accept-language", "")
    request.request_id = f"req_{uuid4().hex}"  # type: ignore[attr-defined]  # as the middleware gives one
    return request
