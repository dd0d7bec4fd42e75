"""Personal data of the lobby; nearly all of it is deleted with the account."""

from accounts.personal_data import PersonalRows
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
    PersonalRows(Block, "blocker", ("blocked", "created_at")),
    PersonalRows(Block, "blocked", untold=PRIVATE),
    PersonalRows(Follow, "follower", ("followed", "created_at")),
    PersonalRows(Follow, "followed", ("follower", "created_at")),
    PersonalRows(Note, "writer", ("about", "text", "created_at", "changed_at")),
    PersonalRows(Note, "about", untold=PRIVATE),
    PersonalRows(Mute, "user", ("muted", "created_at")),
    PersonalRows(Mute, "muted", untold=PRIVATE),
    PersonalRows(
        Report,
        "reporter",
        ("id", "about", "table", "reason", "words", "made_at", "closed_at"),
        stays="It is about somebody else, and staff may still have to decide.",
    ),
    PersonalRows(Measure, "person", ("id", "kind", "until", "reason", "at", "lifted_at")),
    PersonalRows(Measure, "by", stays="It says who of the staff decided it.", untold="Only staff decide."),
    PersonalRows(Report, "about", untold=PRIVATE),
    PersonalRows(Case, "about", untold=WEIGHED),
    PersonalRows(AccountFigures, "player", untold=WEIGHED),
    PersonalRows(PairFigures, "player", untold=WEIGHED),
    PersonalRows(PairFigures, "other", untold=WEIGHED),
    PersonalRows(
        Signal, "player", untold=WEIGHED, rows=lambda user: Signal.objects.filter(player=user, other=None)
    ),
    PersonalRows(
        Signal,
        "player",
        stays=ABOUT_TWO,
        untold=WEIGHED,
        rows=lambda user: Signal.objects.filter(player=user, other__isnull=False),
    ),
    PersonalRows(Signal, "other", stays=ABOUT_TWO, untold=WEIGHED),
    PersonalRows(
        Signal,
        "decided_by",
        stays="It says who of the staff decided it.",
        untold="Only staff decide.",
    ),
    PersonalRows(Seek, "player", ("id", "ruleset", "players", "status", "table", "since", "closed_at")),
    PersonalRows(Challenge, "challenger", ("id", "table", "again_of", "ended", "created_at", "ends_at")),
    PersonalRows(Chair, "user", ("challenge", "seat", "declined")),
    PersonalRows(Message, "author", ("table", "room", "number", "text", "phrase", "at")),
)
