"""Notices and notification settings in GraphQL, as at /me/notices in REST."""

from typing import Annotated, Any

import strawberry

from accounts.models import User
from accounts.scopes import Scope
from games.api.contract.players import notices as contract
from games.api.contract.players.notices import settings_json
from games.api.contract.values import words
from games.api.graphql.context import Info
from games.api.graphql.reads import listing, own
from games.api.graphql.types.contract_types import written
from games.api.graphql.types.refusals import mutation
from games.api.graphql.types.scalars import about, described_field
from games.api.operations.notices import list_notices
from games.engine.codec import Json
from games.notices import kinds, queries, services
from games.notices.kinds import Preferred, Way

WAY = words(
    "NoticeWay",
    "How a notice is sent.",
    off="Never.",
    instant="At once.",
    digest="In a digest; by mail only.",
)
NoticeWay = Annotated[str, WAY]


@written("How one kind of notice is sent by one channel.")
class ChosenWay:
    channel: contract.NoticeChannel = described_field("The channel.")
    kind: contract.NoticeKind = described_field("The kind of notice.")
    way: NoticeWay = described_field("How it is sent.")


@written("Your notification settings.")
class NotificationSettings:
    language: str = described_field("The language of your mails and messages: `en` or `ar`.")
    digest_hours: int = described_field("Number of hours of notices that one mail gathers.")
    ways: list[ChosenWay] = described_field("How each kind of notice is sent by each channel.")
    channels: list[contract.ChannelState] = described_field("The channels, and whether each can reach you.")


@written("How to send one kind of notice by one channel.", strawberry.input)
class WayInput(ChosenWay):
    pass


@written("The settings are stored.")
class NotificationsChosen:
    settings: NotificationSettings = described_field("Your notification settings.")


InLanguage = Annotated[str | None, about("The language, `en` or `ar`; null to leave it as it is.")]
DigestHours = Annotated[
    int | None, about("Hours of a digest: 1, 2, 4, 6, 12 or 24; null to leave them as they are.")
]
Ways = Annotated[list[WayInput], about("The settings to change; the others stay as they are.")]


def _reader(info: Info) -> User:
    return info.context.known(Scope.PROFILE_READ).user


notices = listing(own, list_notices, "Your notices, newest first; needs `profile:read`.")


@own("Number of notices that you have not read; needs `profile:read`.")
def unread_notices(info: Info) -> int | None:
    return queries.unread_by(_reader(info))


@own("Your notification settings; needs `profile:read`.", gives=NotificationSettings | None)
def notification_settings(info: Info) -> Json:
    return settings_of(_reader(info))


def settings_of(user: User) -> Json:
    """A user's notification settings, as lists."""
    shown = settings_json(queries.notification_settings_of(user), user.pk)
    ways = [
        {"channel": channel, "kind": kind, "way": way}
        for channel, kinds in shown["ways"].items()
        for kind, way in kinds.items()
    ]
    return {**shown, "ways": ways}


@mutation(
    "chooseNotifications",
    NotificationsChosen,
    services.change_preferences,
    about="Choose your notification settings. Mails are about games that last days and about what "
    "staff decide about you; they go to a confirmed address.",
)
def choose_notifications(
    info: Info, ways: Ways, language: InLanguage = None, digest_hours: DigestHours = None
) -> Json:
    user = info.context.known(Scope.PROFILE_WRITE).user

    def revised(before: Preferred) -> Preferred:
        spoken: Any = before.language if language is None else language  # judged by the service
        hours = before.digest_hours if digest_hours is None else digest_hours
        chosen = before._replace(language=spoken, digest_hours=hours)
        sent: Any  # read by the enums
        for sent in ways:
            chosen = chosen.by(sent.channel.value, {kinds.NoticeKind(sent.kind.value): Way(sent.way.value)})
        return chosen

    services.change_preferences(user_id=user.pk, revised=revised)
    return {"__typename": "NotificationsChosen", "settings": settings_of(user)}
