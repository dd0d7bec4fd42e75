"""Notices, and how somebody wants to be told. Seen by oneself alone."""

from __future__ import annotations

from typing import TYPE_CHECKING

import strawberry

from games.api.contract.players import notices as contract
from games.api.graphql.types.made import shows
from games.api.graphql.types.scalars import choices, enum_of, told
from games.notices.kinds import Way

if TYPE_CHECKING:
    # What leaves by these is the words themselves.
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


@shows(contract.Notice)
class Notice:
    pass


@strawberry.type(description="How you are told of a kind by a channel.")
class ChosenWay:
    channel: NoticeChannel = told("By what.")
    kind: NoticeKind = told("Of what.")
    way: NoticeWay = told("How.")


@shows(contract.ChannelState)
class ChannelState:
    pass


@strawberry.type(description="How you are told.")
class NotificationSettings:
    language: str = told("In which you are written to: `en` or `ar`.")
    digest_hours: int = told("How many hours of notices are gathered in a mail.")
    ways: list[ChosenWay] = told("Of every kind by every channel.")
    channels: list[ChannelState] = told("By what you can be told.")


@strawberry.input(description="How to be told of a kind by a channel.")
class WayInput:
    channel: NoticeChannel = told("By what.")
    kind: NoticeKind = told("Of what.")
    way: NoticeWay = told("How.")
