"""Shapes of directors' interventions at tables: the input, and the consequences."""

from typing import Annotated, Any, Final

from games.api.contract.fields import Shape, Text, wrong_members
from games.api.contract.resource import Row, bounds, field, input_type, member, resource
from games.api.contract.shapes import shape
from games.api.contract.tournament.tournament_words import (
    AdjustmentCategory,
    InterventionKind,
    OfferedIntervention,
)
from games.api.contract.values import Action, Id, Instant, TurnId, TurnIdText
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

_OF_TRAIL: Final = {what: kind.value for kind, what in AUDITED.items()}

_Point = Annotated[int, bounds(min_value=-MOST_POINTS, max_value=MOST_POINTS)]
Points = Annotated[list[_Point], bounds(min_length=2, max_length=5)]


@input_type(
    "An intervention of a director at a table. Each kind has members of its own.",
    graphql="InterventionInput",
    examples={
        title: {"kind": kind.value, **members} for kind in OFFERED for title, members in kind.of.examples
    },
)
class NewIntervention:
    kind: OfferedIntervention = field(" ".join(f"`{each}`: {each.of.about}." for each in OFFERED))
    reason: str = field(
        f"Why: a line of {SHORTEST_REASON} to {LONGEST_REASON} characters, which the players read.",
        max_length=2 * LONGEST_REASON,
    )
    preview: bool = field("Show what would change; nothing is done.", False, beside=True)
    seat: int | None = field(f"The seat, for {with_member('seat')}.", None, min_value=0, max_value=4)
    seconds: int | None = field(
        f"The time in seconds, for {with_member('seconds')}.", None, min_value=1, max_value=2**31 - 1
    )
    player: str | None = field(f"The player's name, for {with_member('player')}.", None, max_length=150)
    round: int | None = field(f"The round, for {with_member('round')}.", None, min_value=1, max_value=999)
    turn_id: TurnId | None = field(f"The turn, for {with_member('turn_id')}.", None)
    action: Action | None = field("The action to force, for `force`; no card. Left out, a bot chooses.", None)
    points: Points | None = field(f"The points of each seat, for {with_member('points')}.", None)
    scores: Points | None = field("The final score of each seat, for `adjudicate`.", None)
    change: int | None = field(
        "The points to add or, if negative, to take, for `adjust`. Where an event compares boards, in what "
        "counts there: hundredths of a board for matchpoints, or points of cross-scores; more is better.",
        None,
        min_value=-MOST_POINTS,
        max_value=MOST_POINTS,
    )
    category: AdjustmentCategory | None = field("The reason that everybody sees, for `adjust`.", None)

    @staticmethod
    def judged(sent: dict[str, Any]) -> dict[str, Any]:
        """Check that an intervention has the members of its kind, and no others."""
        wrong = misfits(
            interventions.InterventionKind(sent["kind"]), [name for name in MEMBERS if sent[name] is not None]
        )
        if wrong:
            raise wrong_members(wrong)
        return sent


@resource("A round that is dealt and not yet scored.")
class RoundStand(Row[directing.RoundStand]):
    number: int = member("The number of the round, from 1.")
    attempt: int = member("Number of deals of this round that were thrown in.")
    dealer: int = member("The seat that dealt.")
    phase: Phase | None = member("The phase; null in a preview where it would hint at hidden cards.")


@resource("A seat, and who holds it.")
class SeatStand:
    seat: int = member("The number of the seat, from 0.")
    kind: OccupancyKind = member("How the seat is held.")
    player: str = member("The name of the player who holds it.")


@resource("A seat whose turn it is.")
class WaitingStand(Row[Awaited]):
    turn_id: TurnIdText = member(
        "The turn: round and turn, such as `7.23`.", lambda awaited: turn_id(awaited.round, awaited.turn)
    )
    seat: int = member("The number of the seat, from 0.")
    deadline_at: Instant | None = member("When a bot plays for the seat; null without a limit.", "due_at")


@resource("How a table stands, as far as interventions change it.")
class Stand(Row[directing.Stand]):
    status: GameStatus = member("The status of its game.")
    paused_until: Instant | None = member(
        "When the pause ends at the latest; null if the game is not paused."
    )
    held: bool = member("Whether a director paused the game, so that the players cannot agree to go on.")
    scores: list[int] = member("Running totals, by seat.")
    places: list[int] | None = member("The places, by seat; null before the end.")
    left: list[int] = member("The seats whose players rank below all who stayed.")
    seats: list[SeatStand] = member(
        "The seats, and who holds them.",
        lambda stand: [SeatStand(seat=seat, kind=kind, player=name) for seat, kind, name in stand.seats],
    )
    rounds: list[RoundStand] = member("The rounds that are dealt and not yet scored.")
    waiting: list[WaitingStand] | None = member(
        "The seats whose turn it is; null in a preview where they would hint at hidden cards.", "awaited"
    )
    replaced_by: Id | None = member("The id of the table at which the game began anew; null if it did not.")


@resource("The consequences of an intervention or of its preview.")
class Consequences(Row[directing.Consequences]):
    kind: InterventionKind = member("The kind of intervention.")
    table: Id = member("The id of the table, `table_…`.", "table_id")
    previewed: bool = member("Whether this is a preview, so that nothing was done.")
    rated: bool = member("Whether the players' ratings follow from how the game ends.")
    before: Stand = member("The table before the intervention.")
    after: Stand = member("The table after the intervention.")


@resource("An intervention that was made.")
class Intervention(Row[AuditEntry]):
    at: Instant = member("When the director did it.")
    kind: InterventionKind = member("The kind of intervention.", lambda entry: _OF_TRAIL[entry.what])
    by: str | None = member(
        "The name of the director; null if it is not shown.", lambda entry: entry.who and entry.who.name
    )
    reason: str = member("The reason.")
    seats: list[int] = member(
        "The seats it was about; empty if it was about all.", lambda entry: entry.body["seats"]
    )


class InterventionsShape(Shape):
    data = shape(Intervention)(many=True, help_text="What was done, the earliest first.")
    next_cursor = Text(allow_null=True)
    stand = shape(Stand)(help_text="How the table stands now.")
