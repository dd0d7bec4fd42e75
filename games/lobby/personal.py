"""What the lobby keeps about a person; nearly all of it goes with his account."""

from accounts.personal import Kept
from games.lobby.models import (
    Block,
    Case,
    Chair,
    Challenge,
    Follow,
    Measure,
    Message,
    Mute,
    Note,
    Report,
    Seek,
)

PRIVATE = "It is somebody else's own affair."

PERSONAL = (
    Kept(Block, "blocker", ("blocked", "created_at")),
    Kept(Block, "blocked", untold=PRIVATE),
    Kept(Follow, "follower", ("followed", "created_at")),
    Kept(Follow, "followed", ("follower", "created_at")),
    Kept(Note, "writer", ("about", "text", "created_at", "changed_at")),
    Kept(Note, "about", untold=PRIVATE),
    Kept(Mute, "user", ("muted", "created_at")),
    Kept(Mute, "muted", untold=PRIVATE),
    Kept(
        Report,
        "reporter",
        ("id", "about", "table", "reason", "words", "made_at", "closed_at"),
        stays="It is about somebody else, and staff may still have to decide.",
    ),
    Kept(Measure, "person", ("id", "kind", "until", "reason", "at", "lifted_at")),
    Kept(Measure, "by", stays="It says who of the staff decided it.", untold="Only staff decide."),
    Kept(Report, "about", untold=PRIVATE),
    Kept(Case, "about", untold="What staff decide he is told; what they weigh until then is theirs."),
    Kept(Seek, "player", ("id", "ruleset", "players", "status", "table", "since", "closed_at")),
    Kept(Challenge, "challenger", ("id", "table", "again_of", "ended", "created_at", "ends_at")),
    Kept(Chair, "user", ("challenge", "seat", "declined")),
    Kept(Message, "author", ("table", "room", "number", "text", "phrase", "at")),
)
