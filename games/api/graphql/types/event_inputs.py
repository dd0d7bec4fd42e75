"""What is sent of tournaments and interventions. What is left out is as REST has it; so are all bounds."""

from __future__ import annotations

from typing import TYPE_CHECKING

import strawberry
from strawberry import UNSET

from games.api.contract.clocks import NewClock
from games.api.graphql.types.actions import ActionInput
from games.api.graphql.types.made import made_of
from games.api.graphql.types.scalars import Instant, Json, TurnId, told
from games.api.graphql.types.tournament_enums import (
    AdjustmentCategory,
    MotionKind,
    OfferedIntervention,
    StageMethod,
    TieBreak,
    TournamentScoring,
    UnevenNumbers,
)
from games.tables.interventions import with_member

if TYPE_CHECKING:
    ClockInput = NewClock
else:
    ClockInput = made_of(NewClock)


@strawberry.input(description="One part of a tournament.")
class StageInput:
    method: StageMethod | None = told("How its stage rounds are paired; Swiss if left out.", default=UNSET)
    rounds: int | None = told("Stage rounds; null for a league and a knock-out.", default=UNSET)
    uneven: UnevenNumbers | None = told(
        "What happens where entries do not fill the tables; `bots` if left out.", default=UNSET
    )
    laps: int | None = told("How often a league goes round; once if left out.", default=UNSET)
    enters: int | None = told("The cut: so many of the stage before go on.", default=UNSET)
    carry: int | None = told("Percent of their points that they bring along; 0 if left out.", default=UNSET)
    advancing: int | None = told("How many of each table of a knock-out go on; 2 if left out.", default=UNSET)
    scheduled: bool | None = told(
        "Whether Swiss follows a schedule with the fewest repeats; true if left out.", default=UNSET
    )
    meet_again: bool | None = told(
        "Whether meetings of earlier stages count for nothing; false if left out.", default=UNSET
    )
    asynchronous: bool | None = told(
        "Whether a stage round may be published while tables of the last one are still open, of `fixed` and "
        "`league`; false if left out.",
        default=UNSET,
    )


@strawberry.input(description="What becomes of a tournament; what is left out stays, or is as usual.")
class TournamentChanges:
    name: str | None = told("What it is called.", default=UNSET)
    description: str | None = told("What you say of it.", default=UNSET)
    ruleset: str | None = told("`modern` (newest version) or `modern@1`.", default=UNSET)
    players: int | None = told("At each table; null: as is usual.", default=UNSET)
    options: Json | None = told("An object; `ruleset { options }` lists what there is.", default=UNSET)
    turn_limit: int | None = told("Seconds for each turn.", default=UNSET)
    clock: ClockInput | None = told("Or clocks, where games last days.", default=UNSET)
    rated: bool | None = told("Whether results change ratings.", default=UNSET)
    stages: list[StageInput] | None = told("Its stages, one after the other.", default=UNSET)
    scoring: TournamentScoring | None = told(
        "What a game is worth; `margin` if nothing is said.", default=UNSET
    )
    scale: int | None = told("In `margin` so many points of a game are one; 1 to 1000.", default=UNSET)
    bye_points: int | None = told(
        "What a stage round without a table is worth; null: the mean.", default=UNSET
    )
    tie_breaks: list[TieBreak] | None = told(
        "What decides between equal points, one after the other.", default=UNSET
    )
    duplicate: bool | None = told(
        "Whether all tables of a stage round are dealt the same boards.", default=UNSET
    )
    capacity: int | None = told("So many enter at most.", default=UNSET)
    late_until: int | None = told("The last stage round before which somebody may still come.", default=UNSET)
    complaint_hours: int | None = told("From the last game to the confirmation, at least.", default=UNSET)
    entries_close_at: Instant | None = told("When entries close by themselves.", default=UNSET)


@strawberry.input(description="A tournament to be made.")
class NewTournament(TournamentChanges):
    name: str = told("What it is called.")
    stages: list[StageInput] = told("Its stages, one after the other.")


@strawberry.input(description="How the next stage round is to be paired; nothing of it: as drawn.")
class PairingWishes:
    roll: int | None = told("Another number, another draw by the same rules; 0 if left out.", default=UNSET)
    forbidden: list[list[int]] | None = told("Pairs of entries that do not meet.", default=UNSET)
    forced: list[list[int]] | None = told("Pairs of entries that do.", default=UNSET)
    locked: list[list[int | None]] | None = told(
        "Tables that stay as they are, by entry in the order of their seats (null: a bot).", default=UNSET
    )
    swaps: list[list[int]] | None = told("Pairs of entries that change seats, in turn.", default=UNSET)


@strawberry.input(description="What needs two officials. Each kind has members of its own.")
class MotionInput:
    kind: MotionKind = told("What.")
    reason: str = told("A line of ten letters or more, which players read.")
    entry: int | None = told("`disqualify`: its number.", default=UNSET)
    struck: bool | None = told("`disqualify`: they lose what they won, too.", default=UNSET)
    games: list[list[int]] | None = told("`annul`: stage round and table of each.", default=UNSET)


@strawberry.input(description="What a director does about a table. Each kind has members of its own.")
class InterventionInput:
    kind: OfferedIntervention = told("What.")
    reason: str = told("Why: a line of 10 to 500 characters, which the players read.")
    seat: int | None = told(f"Whom it is about: {with_member('seat')}.", default=UNSET)
    seconds: int | None = told(f"{with_member('seconds')}: how much.", default=UNSET)
    player: str | None = told(f"{with_member('player')}: the name of whom to seat.", default=UNSET)
    round: int | None = told(f"{with_member('round')}: which.", default=UNSET)
    turn_id: TurnId | None = told(f"{with_member('turn_id')}: which turn.", default=UNSET)
    action: ActionInput | None = told(
        "`force`: what is said, no card; left out, a bot chooses.", default=UNSET
    )
    points: list[int] | None = told(f"{with_member('points')}: by seat.", default=UNSET)
    scores: list[int] | None = told("`adjudicate`: the final scores by seat.", default=UNSET)
    change: int | None = told("`adjust`: how many points, up or down.", default=UNSET)
    category: AdjustmentCategory | None = told("`adjust`: what for, told to everybody.", default=UNSET)
