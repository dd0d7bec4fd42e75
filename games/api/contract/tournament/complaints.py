"""The shapes of complaints."""

from typing import Any

from games.api.contract.fields import wrong_members
from games.api.contract.players.people import Player
from games.api.contract.resource import Row, field, input_type, member, resource
from games.api.contract.tournament.tournament_words import ComplaintStatus
from games.api.contract.values import Id, Instant
from games.tables.interventions import LONGEST_REASON
from games.tournaments import models

_MOST = 32_767


@input_type(
    "A new complaint.",
    examples={"At a table": {"text": "Seat 2 was scored wrongly.", "stage_round": 3, "table": 5}},
)
class NewComplaint:
    text: str = field("The complaint: a line of ten letters or more.", max_length=LONGEST_REASON)
    stage_round: int | None = field("The stage round; null for none.", None, min_value=1, max_value=_MOST)
    table: int | None = field("The table's number in it; null for none.", None, min_value=1, max_value=_MOST)

    @staticmethod
    def judged(sent: dict[str, Any]) -> dict[str, Any]:
        """Check that a table and its stage round are both named, or neither."""
        missing = [name for name in ("stage_round", "table") if sent[name] is None]
        if len(missing) == 1:
            raise wrong_members({missing[0]: "required"})
        return sent


@input_type(
    "The answer to a complaint.", examples={"Upheld": {"upheld": True, "ruling": "The score was put right."}}
)
class ComplaintAnswer:
    upheld: bool = field("true if the complaint is upheld, false if it is dismissed.")
    ruling: str = field("What follows; the person who complained reads it.", max_length=LONGEST_REASON)


@resource("A complaint of somebody who plays in a tournament.", edges=True)
class Complaint(Row[models.Complaint]):
    id: Id = member("The id, `complaint_…`.")
    by: Player = member("The person who complains.")
    text: str = member("What they complain about.")
    stage_round: int | None = member("The stage round; null for none.")
    table: int | None = member("The table's number in it; null for none.", "number")
    status: ComplaintStatus = member("Whether it is open, upheld or dismissed.")
    ruling: str | None = member(
        "The officials' answer; null while it is open.", lambda row: row.ruling or None
    )
    filed_at: Instant = member("When it was made.")
    answered_at: Instant | None = member("When it was answered; null while it is open.")
