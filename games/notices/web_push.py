"""The channel of web push: to each browser a message encrypted for it, which its push service cannot read.

It names no card. A later message about a table replaces one that the browser has not got yet (`Topic`, RFC
8030). So a user who was away for a week finds one message, not thirty.
"""

from collections.abc import Collection, Mapping, Sequence
from datetime import datetime, timedelta
from functools import partial
from typing import Any
from urllib.parse import urlencode, urlsplit

import orjson
from django.conf import settings
from django.utils.http import urlsafe_base64_encode

from accounts.instants import instant
from accounts.models import User
from games.notices import channels, queries, services, transport, vapid
from games.notices.kinds import PUSH, NoticeKind
from games.notices.models import PushSubscription
from games.tables import queries as tables

NOT_SUBSCRIBED = "no_push_subscription"
# A push service's answers for a subscription that is gone.
GONE = (404, 410)
# Its answers if the signature is by another key than the browser named when it subscribed.
BY_ANOTHER_KEY = (401, 403)
# How long a push service keeps it for a browser that is off: until the deadline, if there is one.
SHORTEST_KEPT, USUALLY_KEPT, LONGEST_KEPT = timedelta(minutes=1), timedelta(days=1), timedelta(days=28)
# These say what waits at a table; a later one replaces an earlier one.
OF_WAITING = (NoticeKind.TURN, NoticeKind.REMINDER)
LONGEST_TEXT = 400


class Push:
    """Web push, to every browser that a person subscribed."""

    name = PUSH
    at_once = 16
    patience_s = 30.0
    missing = NOT_SUBSCRIBED

    def __init__(self) -> None:
        # Push services that took a message of this process, so its key and its clock are right.
        self.taken_by: set[str] = set()

    def targets(self, users: Collection[str]) -> Mapping[str, Sequence[str]]:
        return queries.pushes_by_user(users) if settings.VAPID_KEY else {}

    def prepared(self, message: channels.OutgoingMessage) -> channels.Prepared:
        rows = PushSubscription.objects.filter(pk=message.target, user=message.user)
        found = rows.select_related("user").first()
        if found is None:
            return channels.NOBODY
        if not settings.VAPID_KEY:
            return channels.NOT_NOW  # the browser is still there, and a process with the key may send it
        body = _encrypted(found, _body(message, _page(found.user, message.notices[0])))
        return channels.Prepared(partial(self._sent, found.endpoint, body, _headers(found, message)))

    def gone(self, message: channels.OutgoingMessage) -> None:
        services.forget_push(message.target)

    def _sent(
        self, endpoint: str, body: bytes, headers: Mapping[str, str]
    ) -> channels.SendResult | channels.Later:
        answer = transport.post(endpoint, body, headers, loopback=settings.WEBHOOKS_TO_LOOPBACK, reads=False)
        service = urlsplit(endpoint).netloc
        if answer.accepted:
            self.taken_by.add(service)
            return channels.SendResult.SENT
        # A browser that subscribed before the key was changed is removed. But if the key is wrong, no service
        # takes a message, and then no browser may be removed.
        if answer.status in GONE or (answer.status in BY_ANOTHER_KEY and service in self.taken_by):
            return channels.SendResult.GONE
        return channels.SendResult.AGAIN if answer.wait_s is None else channels.Later(answer.wait_s)


def _page(user: User, notice: channels.RenderedNotice) -> str:
    """Return the page that a tap opens: the table, the lobby for a challenge, else the list of notices."""
    if notice.kind == NoticeKind.CHALLENGE:
        return "/tables"
    if notice.table is None or tables.hidden_from(user, [notice.table]):
        return "/notices"
    return f"/tables/{notice.table}"


def _body(message: channels.OutgoingMessage, page: str) -> bytes:
    """Return what our service worker shows. `tag`: a later one with this tag replaces it on the screen.

    `url` leads through the page of signing in, which sends on whoever is signed in: a session is often over
    when a turn comes.
    """
    first = message.notices[0]
    shown: dict[str, Any] = {
        "title": first.title,
        "text": first.text[:LONGEST_TEXT],
        "kind": first.kind,
        "notice": first.notice,
        "table": first.table,
        "deadline_at": instant(first.deadline_at),
        "tag": _topic(first),
        "language": message.language,
        "url": f"{settings.ORIGIN}/account/login?{urlencode({'next': page})}",
    }
    return orjson.dumps(shown)


def _headers(found: PushSubscription, message: channels.OutgoingMessage) -> dict[str, str]:
    first = message.notices[0]
    return {
        "Content-Type": "application/octet-stream",
        "Content-Encoding": "aes128gcm",
        "TTL": str(int(_kept(first, message.now).total_seconds())),
        "Urgency": _urgency(first.kind, urgent=message.urgent),
        "Topic": _topic(first),
        "Authorization": vapid.authorization(
            settings.VAPID_KEY, endpoint=found.endpoint, subject=settings.VAPID_SUBJECT, now=message.now
        ),
    }


def _kept(notice: channels.RenderedNotice, now: datetime) -> timedelta:
    if notice.deadline_at is None:
        return USUALLY_KEPT
    return min(max(notice.deadline_at - now, SHORTEST_KEPT), LONGEST_KEPT)


def _urgency(kind: NoticeKind, *, urgent: bool) -> str:
    """Return how urgent the message is (RFC 8030, 5.3): high wakes a telephone that saves its battery."""
    if urgent:
        return "high"
    return "normal" if kind in (NoticeKind.TURN, NoticeKind.REMINDER, NoticeKind.CLAIM) else "low"


def _topic(notice: channels.RenderedNotice) -> str:
    """Return at most 32 letters of base64url: of the table's id, or of the notice's where each counts."""
    about = notice.table if notice.kind in OF_WAITING and notice.table is not None else notice.notice
    return about.rpartition("_")[2]


def _encrypted(found: PushSubscription, body: bytes) -> bytes:
    from pywebpush import WebPusher  # noqa: PLC0415 - takes a second, which only the courier needs to spend

    keys = {name: urlsafe_base64_encode(getattr(found, name)) for name in ("p256dh", "auth")}
    encoded = WebPusher({"endpoint": found.endpoint, "keys": keys}).encode(body)
    return bytes(encoded["body"])
