"""Personal data of tournaments: what a person played stays, under a former player's name."""

from accounts.personal_data import PersonalRows
from games.tournaments.models import Complaint, Entry, Motion, Official, Tournament

STANDS = "Standings remember who played, and who was responsible."

PERSONAL = (
    PersonalRows(
        Tournament, "creator", ("id", "name", "status", "created_at", "ended_at"), kept_because=STANDS
    ),
    PersonalRows(
        Entry,
        "player",
        ("tournament", "number", "status", "first_round", "last_round", "entered_at"),
        kept_because=STANDS,
    ),
    PersonalRows(
        Complaint,
        "by",
        ("id", "tournament", "stage_round", "number", "text", "status", "ruling", "filed_at"),
        kept_because=STANDS,
    ),
    PersonalRows(
        Complaint, "answered_by", ("id", "tournament", "status", "answered_at"), kept_because=STANDS
    ),
    PersonalRows(
        Motion, "asked_by", ("id", "tournament", "kind", "reason", "status", "asked_at"), kept_because=STANDS
    ),
    PersonalRows(
        Motion, "decided_by", ("id", "tournament", "kind", "status", "decided_at"), kept_because=STANDS
    ),
    PersonalRows(Official, "user", ("tournament", "role", "since"), kept_because=STANDS),
)
