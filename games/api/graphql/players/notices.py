"""Reading one's notices and choosing how to be told: what REST does at /me/notices and beside it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Annotated, Any

import strawberry

from accounts.ids import InvalidId
from accounts.models import User
from accounts.scopes import Scope
from games.api.callers import Caller
from games.api.contract.players.notices import Notice as Shown
from games.api.contract.players.notices import settings_json
from games.api.graphql.context import Info
from games.api.graphql.play.table_connections import page_of
from games.api.graphql.play.table_resolvers import paged
from games.api.graphql.refusals import mutation
from games.api.graphql.types import payloads
from games.api.graphql.types.nodes import MOST_ROWS, ROWS, After, Connection, First
from games.api.graphql.types.players.notices import Notice, NotificationSettings, WayInput
from games.api.graphql.types.scalars import about, told
from games.api.problems import Problem
from games.engine.codec import Json
from games.notices import queries, services
from games.notices.kinds import NoticeKind, Way

Unread = Annotated[bool | None, about("Only those not read, or only those read; null: all.")]
InLanguage = Annotated[str | None, about("`en` or `ar`; null: as it is.")]
DigestHours = Annotated[int | None, about("1, 2, 4, 6, 12 or 24; null: as they are.")]
Ways = Annotated[list[WayInput], about("What is to change; the rest stays as it is.")]
Viewing = strawberry.Parent[Caller]


def _reader(info: Info) -> User:
    return info.context.known(Scope.PROFILE_READ).user


def _notices(
    viewer: Viewing, info: Info, first: First = ROWS, after: After = None, unread: Unread = None
) -> Json:
    """A page of them. A notice's cursor is its id."""
    user = _reader(info)
    found = queries.notices_of(user)
    if unread is not None:
        found = found.filter(read_at__isnull=unread)
    if after is not None:
        try:
            found = found.filter(pk__lt=after)
        except InvalidId:
            raise Problem("invalid_cursor") from None
    rows = list(found.order_by("-id")[: paged(first, MOST_ROWS) + 1])
    shown = queries.as_they_stand(user, rows[:first])
    nodes = [Shown.of(each, info.context.language) for each in shown]
    return page_of([(each.id, each) for each in nodes], more=len(rows) > first, after=after)


def _unread(viewer: Viewing, info: Info) -> int:
    return queries.unread_by(_reader(info))


def _settings(viewer: Viewing, info: Info) -> Json:
    return settings_of(_reader(info))


def settings_of(user: User) -> Json:
    """How a user is told, as lists."""
    shown = settings_json(queries.preferred(user), user.pk)
    ways = [
        {"channel": channel, "kind": kind, "way": way}
        for channel, kinds in shown["ways"].items()
        for kind, way in kinds.items()
    ]
    return {**shown, "ways": ways}


@strawberry.type
class Told:
    """What a viewer is told, themselves alone."""

    notices: Connection[Notice] | None = told(
        "What you are told, newest first; needs `profile:read`.", resolver=_notices
    )
    unread_notices: int | None = told("How much of it you have not read; likewise.", resolver=_unread)
    notification_settings: NotificationSettings | None = told("How; likewise.", resolver=_settings)


@strawberry.type
class BeingTold:
    @mutation(
        payloads.CHOOSE_NOTIFICATIONS,
        "Choose how you are told. Mails are written about games that last days and what staff decide about "
        "you, to a confirmed address.",
    )
    def choose_notifications(
        self, info: Info, ways: Ways, language: InLanguage = None, digest_hours: DigestHours = None
    ) -> Json:
        user = info.context.known(Scope.PROFILE_WRITE).user
        before = queries.preferred(user)
        spoken: Any = before.language if language is None else language  # judged by the service
        hours = before.digest_hours if digest_hours is None else digest_hours
        chosen = before._replace(language=spoken, digest_hours=hours)
        for channel, changed in _by_channel(ways).items():
            chosen = chosen.by(channel, changed)
        services.prefer(user_id=user.pk, preferred=chosen)
        return {"__typename": "NotificationsChosen", "settings": settings_of(user)}


def _by_channel(ways: Sequence[WayInput]) -> dict[str, dict[NoticeKind, Way]]:
    found: dict[str, dict[NoticeKind, Way]] = {}
    for each in ways:
        sent: Any = each  # read by the enums
        found.setdefault(sent.channel.value, {})[NoticeKind(sent.kind.value)] = Way(sent.way.value)
    return found
