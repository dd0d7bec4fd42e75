"""Notices in the app, and how somebody is told."""

from __future__ import annotations

from typing import Annotated

from accounts.models import User
from accounts.scopes import Scope
from games.api.contract.players.notices import (
    NewNotificationSettings,
    Notice,
    NoticeQuery,
    NotificationSettingsShape,
    Read,
    ReadUpTo,
    settings_json,
)
from games.api.contract.resource import Id
from games.api.operations.address import Address
from games.api.operations.command import Argument, InLanguage, Rows, command
from games.api.texts.languages import Language
from games.engine.codec import Json
from games.notices import queries, services
from games.notices.preferences import Preferred

NOTICES = Address("me/notices", "notices", "me")
NOTIFICATION_SETTINGS = Address("me/notification-settings", "notification_settings", "me")
NOTICES_READ = Address("me/notices/read", "notices_read", "me")


@NOTICES.get(scope=Scope.PROFILE_READ, query=NoticeQuery, answers={200: list[Notice]})
def list_notices(
    by: User,
    language: InLanguage,
    unread: Annotated[bool | None, Argument("Only those not read, or only those read; null: all.")] = None,
) -> Rows:
    """Your notices

    What you are told of games that last days and by staff, newest first, for 90 days. Of your turns at a
    table there is one notice, kept up to date; it goes when nothing waits for you. `/me/stream` says when
    one comes.
    """
    found = queries.notices_of(by)
    if unread is not None:
        found = found.filter(read_at__isnull=unread)
    return Rows(found, lambda page: [Notice.of(each, language) for each in queries.as_they_stand(by, page)])


@NOTICES_READ.post(scope=Scope.PROFILE_WRITE, body=ReadUpTo, answers={200: Read}, refuses=("not_found",))
@command("NoticesRead")
def mark_notices_read(
    by: User,
    up_to: Annotated[Id | None, Argument("The newest notice that was read; null: all of them.")] = None,
) -> Json:
    """Mark notices as read

    All up to one, and that one. What comes later, or changes again, is unread.
    """
    return {"read": services.read_up_to(user=by, notice_id=up_to)}


@NOTIFICATION_SETTINGS.get(scope=Scope.PROFILE_READ, answers={200: NotificationSettingsShape})
def get_notification_settings(by: User) -> Json:
    """How you are told

    Of each kind by each channel: never, at once or, by mail, in a digest. Mails are written about games
    that last days and what staff decide about you, to a confirmed address. When you are reminded is at
    `/me/hours`; what programs are told is at `/webhooks`.
    """
    return settings_json(queries.preferred(by), by.pk)


@NOTIFICATION_SETTINGS.put(
    scope=Scope.PROFILE_WRITE,
    body=NewNotificationSettings,
    answers={200: NotificationSettingsShape},
    refuses=(services.prefer,),
)
def choose_notifications(by: User, language: Language, digest_hours: int, ways: Json | None = None) -> Json:
    """Choose how you are told

    In place of what was chosen. `instant` tells of turns that still wait after a minute, or after ten
    where you have just taken one; of all else at once. In your quiet hours nothing is sent but reminders
    of the last six hours.
    A channel you cannot be told by may be chosen: `channels` says what it lacks.
    """
    services.prefer(user_id=by.pk, preferred=Preferred(language, digest_hours, ways or {}))
    return get_notification_settings(by)
