"""Interventions of directors at tables: the input, and what came of it."""

from __future__ import annotations

from typing import Annotated, Any, Final, Self

from rest_framework import serializers

from games.api.contract.fields import Shape, Text
from games.api.contract.resource import (
    Action,
    Id,
    Instant,
    Row,
    TurnId,
    TurnIdText,
    bounds,
    given,
    resource,
    sent,
    told,
)
from games.api.contract.shapes import shape
from games.api.contract.tournament.tournament_words import (
    AdjustmentCategory,
    InterventionKind,
    OfferedIntervention,
)
from games.api.contract.words import GameStatus, OccupancyKind, Phase
from games.engine.codec import turn_id
from games.feed.models import AuditEntry
from games.tables import interventions
from games.tables.interventions import (
    AUDITED,
    LONGEST_REASON,
    MEMBERS,
    MOST_POINTS,
    OFFERED,
    SHORTEST_REASON,
    misfits,
    with_member,
)
from games.tables.services import directing
from games.tables.states import Awaited

KINDS: Final = [each.value for each in interventions.InterventionKind]  # for the description
_OF_TRAIL: Final = {what: kind.value for kind, what in AUDITED.items()}
_FAULTS: Final = {"required": "This field is required.", "unknown_field": "There is no such member."}


_Point = Annotated[int, bounds(min_value=-MOST_POINTS, max_value=MOST_POINTS)]
Points = Annotated[list[_Point], bounds(min_length=2, max_length=5)]


@sent(
    "What a director does about a table. Each kind has members of its own.",
    graphql="InterventionInput",
    examples={
        title: {"kind": kind.value, **members} for kind in OFFERED for title, members in kind.of.examples
    },
)
class NewIntervention:
    kind: OfferedIntervention = given(" ".join(f"`{each}`: {each.of.about}." for each in OFFERED))
    reason: str = given(
        f"Why: a line of {SHORTEST_REASON} to {LONGEST_REASON} characters, which the players read.",
        max_length=2 * LONGEST_REASON,
    )
    preview: bool = given("Only say what would come of it.", False, beside=True)
    seat: int | None = given(f"Whom it is about: {with_member('seat')}.", None, min_value=0, max_value=4)
    seconds: int | None = given(
        f"{with_member('seconds')}: how much.", None, min_value=1, max_value=2**31 - 1
    )
    player: str | None = given(f"{with_member('player')}: the name of whom to seat.", None, max_length=150)
    round: int | None = given(f"{with_member('round')}: which.", None, min_value=1, max_value=999)
    turn_id: TurnId | None = given(f"{with_member('turn_id')}: which turn.", None)
    action: Action | None = given("`force`: what is said, no card; left out, a bot chooses.", None)
    points: Points | None = given(f"{with_member('points')}: by seat.", None)
    scores: Points | None = given("`adjudicate`: the final scores by seat.", None)
    change: int | None = given(
        "`adjust`: how many points, up or down; where an event compares boards, of what counts there, more "
        "being better: hundredths of a board for matchpoints, points of cross-scores.",
        None,
        min_value=-MOST_POINTS,
        max_value=MOST_POINTS,
    )
    category: AdjustmentCategory | None = given("`adjust`: what for, told to everybody.", None)

    @staticmethod
    def judged(sent: dict[str, Any]) -> dict[str, Any]:
        """Each kind has its own members, and no others."""
        wrong = misfits(
            interventions.InterventionKind(sent["kind"]), [name for name in MEMBERS if sent[name] is not None]
        )
        if wrong:
            raise serializers.ValidationError(
                {name: serializers.ErrorDetail(_FAULTS[code], code=code) for name, code in wrong.items()}
            )
        return sent


@resource("How far a round is.")
class RoundStand(Row[directing.RoundStand]):
    number: int = told("Its number, from 1.")
    attempt: int = told("Counts the deals of the round that were thrown in.")
    dealer: int = told("The seat that dealt.")
    phase: Phase | None = told("null in a preview that would tell of hidden cards.")


@resource("Who holds a seat.")
class SeatStand:
    seat: int = told("The seat.")
    kind: OccupancyKind = told("As what it is held.")
    player: str = told("The name.")


@resource("A seat that is awaited.")
class WaitingStand(Row[Awaited]):
    turn_id: TurnIdText = told("The turn.")
    seat: int = told("Whose it is.")
    deadline_at: Instant | None = told("When a bot moves for the seat; null without a limit.", "due_at")

    @classmethod
    def of(cls, awaited: Awaited, /) -> Self:
        return cls.filled(awaited, turn_id=turn_id(awaited.round, awaited.turn))


@resource("How a table stands, as far as interventions change it.")
class Stand(Row[directing.Stand]):
    status: GameStatus = told("Where its game stands.")
    paused_until: Instant | None = told("Until when at the latest, while it is paused.")
    held: bool = told("A director paused it: the players cannot agree to go on.")
    scores: list[int] = told("Running totals, by seat.")
    places: list[int] | None = told("By seat; null before the end.")
    left: list[int] = told("The seats whose players rank below all who stayed.")
    seats: list[SeatStand] = told("Who holds which seat.")
    rounds: list[RoundStand] = told("Those dealt and not yet scored.")
    waiting: list[WaitingStand] | None = told("null in a preview that would tell of hidden cards.", "awaited")
    replaced_by: Id | None = told("The table at which the game began anew.")

    @classmethod
    def of(cls, stand: directing.Stand, /) -> Self:
        seats = [SeatStand(seat=seat, kind=kind, player=name) for seat, kind, name in stand.seats]
        return cls.filled(stand, seats=seats)


@resource("What came of an intervention, or would come of it.", edges=True)
class Consequences(Row[directing.Consequences]):
    kind: InterventionKind = told("What.")
    table: Id = told("`table_…`", "table_id")
    previewed: bool = told("Nothing was done.")
    rated: bool = told("The players' ratings follow from how the game ends.")
    before: Stand = told("How the table stood.")
    after: Stand = told("How it stands, or would stand.")


@resource("What was done about a table.")
class Intervention(Row[AuditEntry]):
    at: Instant = told("When the director did it.")
    kind: InterventionKind = told("What the director did.")
    by: str | None = told("The director's name.")
    reason: str = told("Why.")
    seats: list[int] = told("Whom it was about; empty: all.")

    @classmethod
    def of(cls, entry: AuditEntry, /) -> Self:
        """One out of the audit trail. `who` must be loaded."""
        by = None if entry.who is None else entry.who.name
        return cls.filled(entry, kind=_OF_TRAIL[entry.what], by=by, seats=entry.body["seats"])


class InterventionsShape(Shape):
    data = shape(Intervention)(many=True, help_text="What was done, the earliest first.")
    next_cursor = Text(allow_null=True)
    stand = shape(Stand)(help_text="How the table stands now.")
