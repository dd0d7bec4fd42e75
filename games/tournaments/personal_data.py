"""Personal data of tournaments: what a person played stays, under a former player's name."""

from accounts.personal_data import PersonalRows
from games.tournaments.models import Complaint, Entry, Motion, Official, Tournament

STANDS = "Standings remember who played, and who was responsible."

PERSONAL = tuple(
    PersonalRows(model, person, columns, kept_because=STANDS)
    for model, person, columns in (
        (Tournament, "creator", ("id", "name", "status", "created_at", "ended_at")),
        (Entry, "player", ("tournament", "number", "status", "first_round", "last_round", "entered_at")),
        (Complaint, "by", (
            "id", "tournament", "stage_round", "number", "text", "status", "ruling", "filed_at",
        )),
        (Complaint, "answered_by", ("id", "tournament", "status", "answered_at")),
        (Motion, "asked_by", ("id", "tournament", "kind", "reason", "status", "asked_at")),
        (Motion, "decided_by", ("id", "tournament", "kind", "status", "decided_at")),
        (Official, "user", ("tournament", "role", "since")),
    )
)  # fmt: skip
