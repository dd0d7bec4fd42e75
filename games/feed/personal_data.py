"""Personal data of the feed."""

from accounts.personal_data import PersonalRows
from games.feed.models import AuditEntry

PERSONAL = (
    PersonalRows(
        AuditEntry,
        "who",
        kept_because="Nobody takes back what staff did.",
        not_exported_because="Only what staff did is in it.",
    ),
)
