"""GraphQL types of tournament entries, officials, complaints and motions."""

from __future__ import annotations

from games.api.contract.resource import about_member
from games.api.contract.tournament import complaints, entries, motions
from games.api.graphql.types.made import shows
from games.api.graphql.types.scalars import told


@shows(entries.Entry)
class TournamentEntry:
    pass


@shows(entries.Official)
class TournamentOfficial:
    pass


@shows(motions.Motion)
class Motion:
    pass


@shows(complaints.Complaint)
class Complaint:
    table: int | None = told(about_member(complaints.Complaint, "table"), name="tableNumber")
