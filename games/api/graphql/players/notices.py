"""Notices and notification settings in GraphQL, as at /me/notices in REST."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Annotated, Any

import strawberry

from accounts.models import User
from accounts.scopes import Scope
from games.api.contract.players import notices as contract
from games.api.contract.players.notices import settings_json
from games.api.graphql.context import Info
from games.api.graphql.reads import listing
from games.api.graphql.refusals import mutation
from games.api.graphql.types.made import written
from games.api.graphql.types.refusals import result
from games.api.graphql.types.roots import own
from games.api.graphql.types.scalars import about, choices, enum_of, told
from games.api.operations.notices import list_notices
from games.engine.codec import Json
from games.notices import kinds, queries, services
from games.notices.kinds import Way

if TYPE_CHECKING:
    # Their values are sent as the words themselves.
    NoticeKind = str
    NoticeChannel = str
    NoticeWay = str
else:
    NoticeKind = enum_of(contract.KIND)
    NoticeChannel = enum_of(contract.CHANNEL)
    NoticeWay = choices(
        "NoticeWay",
        "How one is told.",
        {str(Way.OFF): "Never.", str(Way.INSTANT): "At once.", str(Way.DIGEST): "In a digest; by mail only."},
    )


@written("How you are told of a kind by a channel.")
class ChosenWay:
    channel: NoticeChannel = told("By what.")
    kind: NoticeKind = told("Of what.")
    way: NoticeWay = told("How.")


@written("How you are told.")
class NotificationSettings:
    language: str = told("In which you are written to: `en` or `ar`.")
    digest_hours: int = told("How many hours of notices are gathered in a mail.")
    ways: list[ChosenWay] = told("Of every kind by every channel.")
    channels: list[contract.ChannelState] = told("By what you can be told.")


@written("How to be told of a kind by a channel.", strawberry.input)
class WayInput:
    channel: NoticeChannel = told("By what.")
    kind: NoticeKind = told("Of what.")
    way: NoticeWay = told("How.")


@written("You are told so from now on.")
class NotificationsChosen:
    settings: NotificationSettings = told("How you are told.")


InLanguage = Annotated[str | None, about("`en` or `ar`; null: as it is.")]
DigestHours = Annotated[int | None, about("1, 2, 4, 6, 12 or 24; null: as they are.")]
Ways = Annotated[list[WayInput], about("What is to change; the rest stays as it is.")]


def _reader(info: Info) -> User:
    return info.context.known(Scope.PROFILE_READ).user


notices = listing(own, list_notices, "What you are told, newest first; needs `profile:read`.")


@own("How much of it you have not read; likewise.")
def unread_notices(info: Info) -> int | None:
    return queries.unread_by(_reader(info))


@own("How; likewise.", gives=NotificationSettings | None)
def notification_settings(info: Info) -> Json:
    return settings_of(_reader(info))


def settings_of(user: User) -> Json:
    """A user's notification settings, as lists."""
    shown = settings_json(queries.preferred(user), user.pk)
    ways = [
        {"channel": channel, "kind": kind, "way": way}
        for channel, kinds in shown["ways"].items()
        for kind, way in kinds.items()
    ]
    return {**shown, "ways": ways}


@strawberry.type
class BeingTold:
    @mutation(
        result("ChooseNotifications", NotificationsChosen, services.prefer),
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


def _by_channel(ways: Sequence[WayInput]) -> dict[str, dict[kinds.NoticeKind, Way]]:
    found: dict[str, dict[kinds.NoticeKind, Way]] = {}
    for each in ways:
        sent: Any = each  # read by the enums
        found.setdefault(sent.channel.value, {})[kinds.NoticeKind(sent.kind.value)] = Way(sent.way.value)
    return found
