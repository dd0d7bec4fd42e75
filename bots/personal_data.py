"""What bots keep about a person: what a program of theirs said of itself, which is told with games."""

from accounts.personal_data import Kept
from bots.models import Bot, RemoteBot

SAID = "Games remember which program played."

PERSONAL = (
    Kept(Bot, "user", stays=SAID, untold="It is of the service's own bots."),
    Kept(RemoteBot, "user", ("rulesets", "speeds", "concurrency", "is_open", "description"), stays=SAID),
)
