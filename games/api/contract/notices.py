"""The shapes of notices, and of how somebody wants to be told."""

from __future__ import annotations

from typing import Any, Final

from drf_spectacular.utils import OpenApiExample, extend_schema_field, extend_schema_serializer
from rest_framework import serializers

from games.api.contract.fields import Choice, Moment, Shape, Text, Truth, Whole
from games.api.contract.parameters import ListQuery
from games.notices.kinds import DIGEST_HOURS, LANGUAGES, USUAL_DIGEST_HOURS, WAYS, Kind

KINDS: Final = tuple(str(each) for each in Kind)
DIGESTS: Final = "How many hours of notices are gathered in a mail, for kinds told by `digest`."


@extend_schema_field({"type": "integer", "enum": list(DIGEST_HOURS)})
class _Hours(Whole):
    """One of the lengths that a digest may have."""

    default_error_messages = {"invalid_choice": "One of 1, 2, 4, 6, 12, 24."}  # noqa: RUF012  # REST framework's way

    def to_internal_value(self, data: Any) -> int:
        hours = super().to_internal_value(data)
        if hours not in DIGEST_HOURS:
            self.fail("invalid_choice")
        return hours


class NoticeQuery(ListQuery):
    unread = serializers.BooleanField(required=False, help_text="Only those not read, or only those read.")


class NoticeShape(Shape):
    id = Text(help_text="`notice_…`")
    kind = Choice(choices=KINDS, help_text="; ".join(f"`{each}`: {each.about}" for each in Kind))
    table = Text(allow_null=True)
    challenge = Text(allow_null=True, help_text="The challenge to accept or decline, at `/challenges/{id}`.")
    title = Text(help_text="A few words, in the language of `Accept-Language`.")
    text = Text(help_text="The same at length. It never names a card.")
    seat = Whole(allow_null=True, help_text="Your seat there.")
    turn_ids = serializers.ListField(child=Text(), help_text="The turns that wait, or waited, for you.")
    deadline_at = Moment(allow_null=True, help_text="Of a reminder: when your time was to run out.")
    created_at = Moment()
    read_at = Moment(allow_null=True)


@extend_schema_serializer(examples=[OpenApiExample("Everything", {"up_to": None})])
class ReadUpTo(Shape):
    up_to = Text(
        required=False,
        allow_null=True,
        max_length=60,
        help_text="The newest notice that was read; left out or null: all of them.",
    )


class Read(Shape):
    read = Whole(help_text="How many were unread.")


def _ways(*, required: bool) -> dict[str, type[Shape]]:
    """Make a shape for each channel, with a member for each kind of notice."""
    ending = "WaysShape" if required else "Ways"
    return {
        channel: type(
            f"{channel.title()}{ending}",
            (Shape,),
            {
                str(kind): Choice(choices=tuple(map(str, ways)), required=required, help_text=kind.about)
                for kind in Kind
            },
        )
        for channel, ways in WAYS.items()
    }


def _by_channel(name: str, *, required: bool) -> Any:
    shapes = _ways(required=required)
    return type(name, (Shape,), {channel: shape(required=required) for channel, shape in shapes.items()})


WaysShape = _by_channel("WaysShape", required=True)
NewWays = _by_channel("NewWays", required=False)


class ChannelShape(Shape):
    channel = Choice(choices=tuple(WAYS))
    ready = Truth(help_text="Whether you can be told by it.")
    missing = Text(
        allow_null=True,
        help_text="Why not: `no_confirmed_address` until you have entered a mail address at `/account/email` "
        "and opened the link that is sent there; `no_push_subscription` until a browser may tell you: "
        "`/account/push`.",
    )


class NotificationSettingsShape(Shape):
    language = Choice(choices=LANGUAGES, help_text="In which you are written to.")
    digest_hours = Whole(help_text=DIGESTS)
    ways = WaysShape(
        help_text="By channel and kind: `off`, `instant` (of turns: when they still wait a minute later, ten "
        "where you have just taken one) or, by mail, `digest`."
    )
    channels = ChannelShape(many=True)


@extend_schema_serializer(
    examples=[
        OpenApiExample(
            "Mails twice a day, of one's turns only",
            {
                "language": "ar",
                "digest_hours": 12,
                "ways": {"email": {**dict.fromkeys(KINDS, "off"), "turn": "digest", "reminder": "instant"}},
            },
        )
    ]
)
class NewNotificationSettings(Shape):
    language = Choice(choices=LANGUAGES, required=False, default="en", help_text="`en`, unless given.")
    digest_hours = _Hours(required=False, default=USUAL_DIGEST_HOURS, help_text=DIGESTS)
    ways = NewWays(required=False, help_text="What is left out is told at once, as is usual.")
