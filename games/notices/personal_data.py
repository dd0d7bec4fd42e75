"""Personal data of notices and webhooks; all of it is deleted with the account."""

from accounts.personal_data import PersonalRows
from games.notices.models import Endpoint, Message, Notice, Preferences, PushSubscription

PERSONAL = (
    PersonalRows(Preferences, "user", ("language", "digest_hours", "ways")),
    PersonalRows(Notice, "user", ("id", "kind", "table", "by", "body", "created_at", "read_at")),
    PersonalRows(
        Notice,
        "by",
        kept_because="It is somebody else's, to whom it is then a former player's.",
        not_exported_because="It is somebody else's.",
    ),
    PersonalRows(
        Message, "user", ("id", "channel", "target", "digest", "status", "created_at", "settled_at")
    ),
    PersonalRows(PushSubscription, "user", ("id", "endpoint", "description", "created_at")),
    PersonalRows(Endpoint, "user", ("id", "url", "types", "description", "state", "created_at")),
)
