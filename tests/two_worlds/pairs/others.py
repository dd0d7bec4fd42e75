"""What everybody learns about a table where somebody did something private.

Besides the answers of endpoints, these are all rows that notify people, in their own streams and by webhooks.
"""

import re
from collections.abc import Collection, Iterable, Iterator
from datetime import UTC, datetime
from typing import Any

import orjson
from django.db.models import QuerySet

from accounts.models import User
from games.feed.models import FeedEvent
from games.notices.models import Delivery, Notice, Part
from games.tables.models import LogEntry, Table, Waiting
from games.tables.models.play import AskedTurn
from tests.api.client import Caller
from tests.two_worlds.pairs.endpoints import ASKED, READ, READ_BY_POST, Moment, Request
from tests.two_worlds.pairs.observed import LEFT, Heard, Listener

# A query for everything public about a person.
PERSON = "query ($name: String!) { user(name: $name) { id name kind createdAt } }"
# Endpoints that show callers only their own plans and deliveries. They are not compared.
OF_ONESELF = {"listPlans", "listDeliveries", "getDelivery"}
# Two worlds are played one after another, so times and clocks differ a little. They are compared in spans
# longer than any delay of a slow machine.
SPAN_S = 600
_INSTANT = re.compile(rb"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z|\d{8}T\d{6}Z")  # or, in calendars
_ROW = re.compile(rb"(delivery|notice|message)_\w{26}")


def reads(moment: Moment, name: str) -> Iterator[Request]:
    """Yield all requests that read the table or the person of this name, through every endpoint."""
    for endpoint, asking in ASKED.items():
        if endpoint in READ - OF_ONESELF:
            yield from asking(moment)
    for asking in READ_BY_POST.values():
        yield from asking(moment)
    yield Request("GET", f"users/{name}")
    yield Request("GET", f"tables?player={name}")
    yield Request("POST", "/graphql", {"query": PERSON, "variables": {"name": name}})


def heard(listener: Listener, caller: Caller, request: Request) -> Heard:
    answer = listener.heard(caller, request)
    assert answer.status < 500, request
    return answer


def since(begun: datetime, answers: Iterable[Heard]) -> list[Heard]:
    """Return answers without what differs between two moments after `begun`: times and ids of new rows."""

    def left(found: re.Match[bytes]) -> bytes:
        return b"%d spans" % round(int(found[0]) / 1000 / SPAN_S)

    def alike(answer: Heard) -> Heard:
        body = LEFT.sub(left, _ROW.sub(rb"\1", _later(answer.body, begun)))
        # The ETag is a hash of the body, so it is not compared if the body was changed.
        headers = [each for each in answer.headers if body == answer.body or each[0] != "ETag"]
        return answer._replace(body=body, headers=headers)

    return [alike(each) for each in answers]


def told(
    table: Table, *, but: Collection[User] = (), asked_of: User | None = None
) -> dict[str, list[tuple[Any, ...]]]:
    """Return all rows about the table that notify people and their programs, except the people in `but`.

    Whether a player is asked for a turn depends on their hand, which is private. So with `asked_of` only this
    player's asked turns and due deliveries are returned. Rows of the others must be there all the same.
    """
    people = [each.pk for each in but]
    feed = FeedEvent.objects.filter(table=table.pk).exclude(audience__in=[f"user:{pk}" for pk in people])
    sent = Delivery.objects.filter(body__table=table.pk).exclude(endpoint__user__in=people)
    notices = Notice.objects.filter(table=table.pk).exclude(user__in=people)
    asked = AskedTurn.objects.filter(table=table.pk)
    due = sent.filter(status=Delivery.Status.DUE)
    if asked_of is not None:
        asked, due = asked.filter(player=asked_of.pk), due.filter(endpoint__user=asked_of)
    waiting = Waiting.objects.filter(table=table)
    return {
        "feed": [
            (audience, kind, _ROW.sub(rb"\1", orjson.dumps(body)))
            for audience, kind, body in feed.order_by("pk").values_list("audience", "kind", "body")
        ],
        "notices": [
            *notices.order_by("user", "key").values_list("user", "kind", "key", "body", "shown"),
            *Part.objects.filter(notice__in=notices).order_by("notice", "channel").values_list("channel"),
        ],
        "sent": _without_deadlines(sent),
        "due": _without_deadlines(due),
        "asked": [*asked.order_by("round", "turn").values_list("round", "turn", "player", "seat")],
        "waiting": [*waiting.order_by("round").values_list("round", "turn", "seat", "bot", "leased_until")],
        "log": [*LogEntry.objects.filter(table=table).order_by("seq").values_list("seq", "kind", "body")],
    }


def _without_deadlines(deliveries: QuerySet[Delivery]) -> list[tuple[Any, ...]]:
    """Return who was sent what, with deadlines as spans from now."""
    begun = now()
    rows = deliveries.order_by("endpoint", "type", "key").values_list("endpoint", "type", "body")
    return [(endpoint, type_, _later(orjson.dumps(body), begun)) for endpoint, type_, body in rows]


def _later(text: bytes, begun: datetime) -> bytes:
    """Replace times after `begun` by their distance in spans."""

    def span(found: re.Match[bytes]) -> bytes:
        later = round((datetime.fromisoformat(found[0].decode()) - begun).total_seconds() / SPAN_S)
        return found[0] if later < 0 else b"%d spans later" % later

    return _INSTANT.sub(span, text)


def compare(what: object, one: list[Heard], two: list[Heard], requests: Iterable[Request]) -> None:
    for request, here, there in zip(requests, one, two, strict=True):
        for where, first, second in zip(here._fields, here, there, strict=True):
            assert first == second, (where, what, request)


def compare_rows(what: object, one: dict[str, list[Any]], two: dict[str, list[Any]]) -> None:
    for where, rows in one.items():
        assert rows == two[where], (where, what)


def now() -> datetime:
    return datetime.now(UTC)
