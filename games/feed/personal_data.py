"""Personal data of the feed."""

from accounts.personal_data import PersonalRows
from games.feed.models import AuditEntry

PERSONAL = (
    PersonalRows(
        AuditEntry, "who", stays="Nobody takes back what staff did.", untold="Only what staff did is in it."
    ),
)
