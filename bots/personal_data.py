"""Personal data in this app: what a user's bot says about itself, which is shown with games."""

from accounts.personal_data import PersonalRows
from bots.models import Bot, RemoteBot

SAID = "Games remember which program played."

PERSONAL = (
    PersonalRows(Bot, "user", kept_because=SAID, not_exported_because="It is of the service's own bots."),
    PersonalRows(
        RemoteBot, "user", ("rulesets", "speeds", "concurrency", "is_open", "description"), kept_because=SAID
    ),
)
