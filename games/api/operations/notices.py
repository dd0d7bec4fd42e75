"""Notices in the app, and notification settings."""

from accounts.models import User
from games.api.contract.players import notices as contract
from games.api.contract.values import Id
from games.api.operations.address import Address
from games.api.operations.command import InLanguage, Rows, command
from games.api.texts.languages import Language
from games.engine.codec import Json
from games.notices import queries, services
from games.notices.kinds import Preferred

NOTICES = Address("me/notices", "notices", "me")
NOTIFICATION_SETTINGS = Address("me/notification-settings", "notification_settings", "me")
NOTICES_READ = NOTICES.below("read", "notices_read")


@NOTICES.get(list[contract.Notice], query=contract.NoticeQuery)
def list_notices(by: User, language: InLanguage, unread: bool | None = None) -> Rows:
    """Your notices

    Notices about games that last days, and messages from staff, newest first. They are kept for 90 days. One
    notice stands for all turns that wait for you at a table. It is kept up to date, and removed when no turn
    waits. One that asks you something, such as an invitation, is there until you answer or nobody asks any
    more. `/me/stream` says when a notice comes.
    """
    found = queries.notices_of(by)
    if unread is not None:
        found = found.filter(read_at__isnull=unread)
    return Rows(
        found,
        lambda page: [contract.Notice.of(each, language) for each in queries.with_present_turns(by, page)],
    )


@NOTICES_READ.post(contract.Read, body=contract.ReadUpTo, refuses=("not_found",))
@command("NoticesRead")
def mark_notices_read(by: User, up_to: Id | None = None, notices: list[Id] | None = None) -> Json:
    """Mark notices as read

    Marks the notices that you name, or one and all older ones. A notice that comes later or changes again is
    unread. A notice may appear a moment after one with a later id: only `notices` marks none that you have
    not seen.
    """
    return {"read": services.mark_read(user=by, up_to=up_to, shown=notices)}


@NOTIFICATION_SETTINGS.get(contract.NotificationSettingsShape)
def get_notification_settings(by: User) -> Json:
    """Your notification settings

    For each kind of notice and each channel: never, at once, or in a digest, which is for mail only. Mails
    are about games that last days and about what staff decide about you. They go to a confirmed address.
    Reminders are set at `/me/hours`, webhooks at `/webhooks`.
    """
    return contract.settings_json(queries.notification_settings_of(by), by.pk)


@NOTIFICATION_SETTINGS.put(
    contract.NotificationSettingsShape, body=contract.NewNotificationSettings, refuses=(services.prefer,)
)
def choose_notifications(by: User, language: Language, digest_hours: int, ways: Json | None = None) -> Json:
    """Choose your notification settings

    Replaces what you chose before. `instant` notifies you at once; of a turn only if it still waits after a
    minute, or after ten minutes if you have just taken another one. In your quiet hours nothing is sent
    except reminders of the last six hours. You may choose a channel that cannot reach you yet: `channels`
    says what is missing.
    """
    services.prefer(user_id=by.pk, preferred=Preferred(language, digest_hours, ways or {}))
    return get_notification_settings(by)
