"""Personal data of tournaments: what a person played stays, under a former player's name."""

from accounts.personal_data import Kept
from games.tournaments.models import Complaint, Entry, Motion, Official, Tournament

STANDS = "Standings remember who played, and who was responsible."

PERSONAL = (
    Kept(Tournament, "creator", ("id", "name", "status", "created_at", "ended_at"), stays=STANDS),
    Kept(
        Entry,
        "player",
        ("tournament", "number", "status", "first_round", "last_round", "entered_at"),
        stays=STANDS,
    ),
    Kept(
        Complaint,
        "by",
        ("id", "tournament", "stage_round", "number", "text", "status", "ruling", "filed_at"),
        stays=STANDS,
    ),
    Kept(Complaint, "answered_by", ("id", "tournament", "status", "answered_at"), stays=STANDS),
    Kept(Motion, "asked_by", ("id", "tournament", "kind", "reason", "status", "asked_at"), stays=STANDS),
    Kept(Motion, "decided_by", ("id", "tournament", "kind", "status", "decided_at"), stays=STANDS),
    Kept(Official, "user", ("tournament", "role", "since"), stays=STANDS),
)
