"""Personal data of the feed."""

from accounts.personal_data import Kept
from games.feed.models import AuditEntry

PERSONAL = (
    Kept(
        AuditEntry, "who", stays="Nobody takes back what staff did.", untold="Only what staff did is in it."
    ),
)
