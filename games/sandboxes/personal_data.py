"""Personal data of sandboxes: which ones a person opened, until they are removed with all their content."""

from accounts.personal_data import Kept
from games.sandboxes.models import Sandbox

PERSONAL = (
    Kept(
        Sandbox,
        "owner",
        ("id", "name", "created_at", "ends_at"),
        stays="It ends with them, and is then removed.",
    ),
)
