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
DECIDER = "It says who of the staff decided it."
BY_STAFF = "Only staff decide."

PERSONAL = (
    PersonalRows(Block, "blocker", ("blocked", "created_at")),
    PersonalRows(Block, "blocked", not_exported_because=PRIVATE),
    PersonalRows(Follow, "follower", ("followed", "created_at")),
    PersonalRows(Follow, "followed", ("follower", "created_at")),
    PersonalRows(Note, "writer", ("about", "text", "created_at", "changed_at")),
    PersonalRows(Note, "about", not_exported_because=PRIVATE),
    PersonalRows(Mute, "user", ("muted", "created_at")),
    PersonalRows(Mute, "muted", not_exported_because=PRIVATE),
    PersonalRows(
        Report,
        "reporter",
        ("id", "about", "table", "reason", "words", "made_at", "closed_at"),
        kept_because="It is about somebody else, and staff may still have to decide.",
    ),
    PersonalRows(Measure, "person", ("id", "kind", "until", "reason", "at", "lifted_at")),
    PersonalRows(Measure, "by", kept_because=DECIDER, not_exported_because=BY_STAFF),
    PersonalRows(Report, "about", not_exported_because=PRIVATE),
    PersonalRows(Case, "about", not_exported_because=WEIGHED),
    PersonalRows(AccountFigures, "player", not_exported_because=WEIGHED),
    PersonalRows(PairFigures, "player", not_exported_because=WEIGHED),
    PersonalRows(PairFigures, "other", not_exported_because=WEIGHED),
    PersonalRows(
        Signal,
        "player",
        not_exported_because=WEIGHED,
        rows=lambda user: Signal.objects.filter(player=user, other=None),
    ),
    PersonalRows(
        Signal,
        "player",
        kept_because=ABOUT_TWO,
        not_exported_because=WEIGHED,
        rows=lambda user: Signal.objects.filter(player=user, other__isnull=False),
    ),
    PersonalRows(Signal, "other", kept_because=ABOUT_TWO, not_exported_because=WEIGHED),
    PersonalRows(Signal, "decided_by", kept_because=DECIDER, not_exported_because=BY_STAFF),
    PersonalRows(Seek, "player", ("id", "ruleset", "players", "status", "table", "since", "closed_at")),
    PersonalRows(Challenge, "challenger", ("id", "table", "again_of", "ended", "created_at", "ends_at")),
    PersonalRows(Chair, "user", ("challenge", "seat", "declined")),
    PersonalRows(Message, "author", ("table", "room", "number", "text", "phrase", "at")),
)
