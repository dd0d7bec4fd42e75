"""Notices, and how somebody wants to be told. Seen by oneself alone."""

from __future__ import annotations

from typing import TYPE_CHECKING

import strawberry

from games.api.graphql.types.scalars import Instant, TurnId, choices, told
from games.notices.kinds import WAYS, Kind, Way

if TYPE_CHECKING:
    # What leaves by these is the words themselves.
    NoticeKind = str
    NoticeChannel = str
    NoticeWay = str
else:
    NoticeKind = choices(
        "NoticeKind", "What a notice tells of.", {str(each): f"{each.about}." for each in Kind}
    )
    NoticeChannel = choices("NoticeChannel", "By what one is told.", tuple(WAYS))
    NoticeWay = choices(
        "NoticeWay",
        "How one is told.",
        {str(Way.OFF): "Never.", str(Way.INSTANT): "At once.", str(Way.DIGEST): "In a digest; by mail only."},
    )


@strawberry.type(description="Something you are told.")
class Notice:
    id: strawberry.ID = told("`notice_…`")
    kind: NoticeKind = told("What it tells of.")
    table: strawberry.ID | None = told("The id of the table it is about.")
    challenge: strawberry.ID | None = told("The id of the challenge to accept or decline.")
    title: str = told("A few words, in the language of `Accept-Language`.")
    text: str = told("The same at length. It never names a card.")
    seat: int | None = told("Your seat there.")
    turn_ids: list[TurnId] = told("The turns that wait, or waited, for you.")
    deadline_at: Instant | None = told("Of a reminder: when your time was to run out.")
    created_at: Instant = told("When it was written.")
    read_at: Instant | None = told("When you read it.")


@strawberry.type(description="How you are told of a kind by a channel.")
class ChosenWay:
    channel: NoticeChannel = told("By what.")
    kind: NoticeKind = told("Of what.")
    way: NoticeWay = told("How.")


@strawberry.type(description="Whether you can be told by a channel.")
class ChannelState:
    channel: NoticeChannel = told("Which.")
    ready: bool = told("Whether you can be.")
    missing: str | None = told("Why not, such as `no_confirmed_address`.")


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
