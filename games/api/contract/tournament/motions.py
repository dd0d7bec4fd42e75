"""Shapes of what officials decide: motions, which need two of them, complaints, and unpublishing."""

from collections.abc import Callable
from typing import Annotated, Any

from games.api.contract.fields import wrong_members
from games.api.contract.players.people import Player
from games.api.contract.resource import Row, bounds, field, input_type, member, resource
from games.api.contract.tournament.tournament_words import ComplaintStatus, MotionKind, MotionStatus
from games.api.contract.values import Id, Instant
from games.tables.interventions import LONGEST_REASON
from games.tournaments import models

_WHY = "They told their cards to a friend at another table."
_NEEDS = {"disqualify": ("entry",), "annul": ("games",), "remove": ()}

Game = Annotated[list[Annotated[int, bounds(min_value=1)]], bounds(min_length=2, max_length=2)]

REASON = "The reason: one line of ten letters or more, which players read."


@input_type(
    "A new motion: a request that needs two officials. Each kind has members of its own.",
    graphql="MotionInput",
    examples={
        "Somebody out": {"kind": "disqualify", "reason": _WHY, "entry": 7, "struck": True},
        "Games that do not count": {"kind": "annul", "reason": _WHY, "games": [[1, 3], [2, 1]]},
        "The whole event": {"kind": "remove", "reason": "The hall burnt down at noon."},
    },
)
class NewMotion:
    kind: MotionKind = field(
        "What you ask for: `disqualify` an entry, `annul` games for ratings, or `remove` the "
        "event, even if it is being played."
    )
    reason: str = field(REASON, max_length=LONGEST_REASON)
    entry: int | None = field("The entry's number, for `disqualify`.", None, min_value=1, max_value=32_767)
    struck: bool = field("Whether they also lose the points they won, for `disqualify`.", False)
    games: list[Game] | None = field("Stage round and table, for `annul`.", None, max_length=200)

    @staticmethod
    def judged(sent: dict[str, Any]) -> dict[str, Any]:
        """Check that a motion has the members of its kind."""
        missing = [name for name in _NEEDS[sent["kind"]] if sent[name] is None]
        if missing:
            raise wrong_members(dict.fromkeys(missing, "required"))
        return sent


@input_type(
    "The answer of an official to a motion.", examples={"The second official agrees": {"agrees": True}}
)
class MotionAnswer:
    agrees: bool = field("true to do it at once, false to decline; the official who asked may only decline.")


@input_type(
    "A stage round to unpublish.",
    examples={"A wrong draw": {"reason": "Two brothers were to be kept apart."}},
)
class RollBack:
    reason: str = field(REASON, max_length=LONGEST_REASON)


def _said(name: str) -> Callable[[models.Motion], Any]:
    return lambda motion: motion.body.get(name)


@resource("A motion: a request of an official that needs another one.")
class Motion(Row[models.Motion]):
    id: Id = member("The id, `motion_…`.")
    kind: MotionKind = member("What the motion asks for.")
    entry: int | None = member("The entry's number, for `disqualify`, else null.", _said("entry"))
    struck: bool | None = member(
        "Whether they also lose the points they won, for `disqualify`, else null.", _said("struck")
    )
    games: list[Game] | None = member("Stage round and table, for `annul`, else null.", _said("games"))
    reason: str = member("The reason.")
    status: MotionStatus = member("Whether it is open, agreed to or declined.")
    asked_by: Player = member("The official who asked for it.")
    asked_at: Instant = member("When it was asked for.")
    decided_by: Player | None = member("The official who decided; null while it is open.")
    decided_at: Instant | None = member("When it was decided; null while it is open.")


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


@resource("A complaint of somebody who plays in a tournament.")
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
