"""Personal data of the lobby; nearly all of it is deleted with the account."""

from accounts.personal_data import Kept
from games.lobby.models import (
    AccountFigures,
    Block,
    Case,
    Chair,
    Challenge,
    Follow,
    Measure,
    Message,
    Mute,
    Note,
    PairFigures,
    Report,
    Seek,
    Signal,
)

WEIGHED = "What staff decide they are told; what they weigh until then is theirs."
PRIVATE = "It is somebody else's own affair."
ABOUT_TWO = "It is about somebody else, too, and is let go of a year after it was last seen."

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
    Kept(Case, "about", untold=WEIGHED),
    Kept(AccountFigures, "player", untold=WEIGHED),
    Kept(PairFigures, "player", untold=WEIGHED),
    Kept(PairFigures, "other", untold=WEIGHED),
    Kept(Signal, "player", untold=WEIGHED, rows=lambda user: Signal.objects.filter(player=user, other=None)),
    Kept(
        Signal,
        "player",
        stays=ABOUT_TWO,
        untold=WEIGHED,
        rows=lambda user: Signal.objects.filter(player=user, other__isnull=False),
    ),
    Kept(Signal, "other", stays=ABOUT_TWO, untold=WEIGHED),
    Kept(
        Signal,
        "decided_by",
        stays="It says who of the staff decided it.",
        untold="Only staff decide.",
    ),
    Kept(Seek, "player", ("id", "ruleset", "players", "status", "table", "since", "closed_at")),
    Kept(Challenge, "challenger", ("id", "table", "again_of", "ended", "created_at", "ends_at")),
    Kept(Chair, "user", ("challenge", "seat", "declined")),
    Kept(Message, "author", ("table", "room", "number", "text", "phrase", "at")),
)
