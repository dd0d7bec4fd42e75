"""Shapes of notices, notification settings and push subscriptions."""

from typing import Annotated, Any, Final, Self

from drf_spectacular.utils import extend_schema_field
from rest_framework import serializers

from games.api.contract.fields import Choice, ListQuery, Shape, StrictInteger, examples
from games.api.contract.resource import LEFT_OUT, Row, bounds, field, input_type, member, resource
from games.api.contract.shapes import shape
from games.api.contract.values import Id, Instant, TurnIdText, words
from games.api.texts.languages import Language
from games.engine.codec import Json
from games.notices import kinds, models, notice_texts
from games.notices.channels import channels
from games.notices.kinds import APP, DIGEST_HOURS, LANGUAGES, USUAL_DIGEST_HOURS, WAYS, Preferred

KINDS: Final = tuple(str(each) for each in kinds.NoticeKind)
KIND: Final = words(
    "NoticeKind", "What a notice is about.", **{str(each): f"{each.about}." for each in kinds.NoticeKind}
)
NoticeKind = Annotated[str, KIND]
NoticeChannel = Annotated[str, words("NoticeChannel", "The channel of a notification.", tuple(WAYS))]
DIGESTS: Final = "Number of hours of notices that one mail gathers, for kinds sent by `digest`."


@extend_schema_field({"type": "integer", "enum": list(DIGEST_HOURS)})
class _DigestHours(StrictInteger):
    """One of the lengths that a digest may have."""

    default_error_messages = {"invalid_choice": "One of 1, 2, 4, 6, 12, 24."}  # noqa: RUF012  # REST framework's way

    def to_internal_value(self, data: Any) -> int:
        hours: int = super().to_internal_value(data)
        if hours not in DIGEST_HOURS:
            self.fail("invalid_choice")
        return hours


# As many as a list shows at once.
MOST_MARKED: Final = 100


class NoticeQuery(ListQuery):
    unread = serializers.BooleanField(required=False, help_text="true for unread ones, false for read ones.")


@resource("A notice: something the service notifies you of.")
class Notice(Row[models.Notice]):
    id: Id = member("The id, `notice_…`.")
    kind: NoticeKind = member("What it is about; `ways` of /me/notification-settings describes each kind.")
    table: Id | None = member("The id of the table it is about; null if it is about none.")
    challenge: Id | None = member("The challenge to accept or decline at `/challenges/{id}`; null for none.")
    tournament: Id | None = member("The id of the tournament it is about; null if it is about none.")
    title: str = member("The title, in the language of `Accept-Language`.")
    text: str = member("The whole text, in the language of `Accept-Language`. It never names a card.")
    seat: int | None = member("The seat of yours that it is about, or that is kept for you; else null.")
    turn_ids: list[TurnIdText] = member("The turns that wait, or waited, for you.")
    deadline_at: Instant | None = member("In a reminder: when your time runs out; null otherwise.")
    created_at: Instant = member("When it was written.")
    read_at: Instant | None = member("When you read it; null if you have not read it.")

    @classmethod
    def of(cls, notice: models.Notice, /, language: Language) -> Self:  # type: ignore[override]  # takes more than the row
        """Show a notice, with its words in this language."""
        kind, body = kinds.NoticeKind(notice.kind), notice.said
        return cls.filled(
            notice,
            **{name: body.get(name) for name in ("challenge", "tournament", "seat", "deadline_at")},
            title=notice_texts.title(kind, body, language),
            text=notice_texts.text(kind, body, language),
            turn_ids=body.get("turn_ids", []),
        )


@input_type(
    examples={
        "Everything": {"up_to": None},
        "What you have seen": {"notices": ["notice_01k2n8q0zgf2ktx1q3r7m5c8ye"]},
    }
)
class ReadUpTo:
    up_to: str | None = field(
        "The id of the newest notice that you have read: all older ones are marked, too. Without `up_to` and "
        "`notices`: all notices.",
        LEFT_OUT,
        max_length=60,
    )
    notices: list[Annotated[str, bounds(max_length=60)]] | None = field(
        f"The ids of the notices that you have read, at most {MOST_MARKED}.", LEFT_OUT, max_length=MOST_MARKED
    )


class Read(Shape):
    read = StrictInteger(help_text="Number of notices that were unread.")


def _by_channel(name: str, *, required: bool) -> Any:
    """Make a shape of a shape for each channel, with a member for each kind of notice."""
    ending = "WaysShape" if required else "Ways"
    of_channels = {
        channel: type(
            f"{channel.title()}{ending}",
            (Shape,),
            {
                str(kind): Choice(choices=tuple(map(str, ways)), required=required, help_text=kind.about)
                for kind in kinds.NoticeKind
            },
        )
        for channel, ways in WAYS.items()
    }
    return type(name, (Shape,), {channel: of(required=required) for channel, of in of_channels.items()})


WaysShape = _by_channel("WaysShape", required=True)
NewWays = _by_channel("NewWays", required=False)


@resource("Whether a channel can reach you.", rest="Channel")
class ChannelState:
    channel: NoticeChannel = member("The channel.")
    ready: bool = member("Whether the channel can reach you.")
    missing: str | None = member(
        "What is missing; null if nothing is. `no_confirmed_address`: enter a mail address at "
        "`/account/email` and open the link that is sent there. `no_push_subscription`: allow a "
        "browser to notify you at `/account/push`."
    )


class NotificationSettingsShape(Shape):
    language = Choice(choices=LANGUAGES, help_text="The language of your messages.")
    digest_hours = StrictInteger(help_text=DIGESTS)
    ways = WaysShape(
        help_text="How you are notified, by channel and kind: `off`, `instant`, or by mail `digest`. With "
        "`instant` you are notified of a turn if it still waits after a minute, or after ten if "
        "you have just taken one."
    )
    channels = shape(ChannelState)(many=True)


def settings_json(preferred: Preferred, user_id: str) -> Json:
    """Return a user's notification settings, and which channels can reach them."""
    found = {each.name: None if each.targets([user_id]) else each.missing for each in channels()}
    return {
        "language": preferred.language,
        "digest_hours": preferred.digest_hours,
        "ways": preferred.whole(),
        "channels": [
            ChannelState(channel=name, ready=missing is None, missing=missing)
            for name, missing in {APP: None, **found}.items()
        ],
    }


@examples(
    {
        "Mails twice a day, of one's turns only": {
            "language": "ar",
            "digest_hours": 12,
            "ways": {"email": {**dict.fromkeys(KINDS, "off"), "turn": "digest", "reminder": "instant"}},
        }
    }
)
class NewNotificationSettings(Shape):
    language = Choice(
        choices=LANGUAGES, required=False, default="en", help_text="The language of your messages."
    )
    digest_hours = _DigestHours(required=False, default=USUAL_DIGEST_HOURS, help_text=DIGESTS)
    ways = NewWays(required=False, help_text="How each kind is sent; what you leave out is sent at once.")


def push_service(subscription: models.PushSubscription) -> str:
    """The host of the browser's push service. The rest of the address is the browser's secret."""
    return subscription.endpoint.split("/")[2]


@resource("A browser that gets push messages, without its keys; of its address only the host is shown.")
class PushSubscription(Row[models.PushSubscription]):
    id: Id = member("The id, `push_…`.")
    service: str = member("The host of the push service.", push_service)
    description: str = member("A description for people.")
    created_at: Instant = member("When it was created.")
