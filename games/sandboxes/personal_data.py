"""Personal data of sandboxes: which ones a person opened, until they are removed with all their content."""

from accounts.personal_data import PersonalRows
from games.sandboxes.models import Sandbox

PERSONAL = (
    PersonalRows(
        Sandbox,
        "owner",
        ("id", "name", "created_at", "ends_at"),
        kept_because="It ends with them, and is then removed.",
    ),
)
