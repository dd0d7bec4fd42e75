"""The shapes of tournaments."""

from __future__ import annotations

from typing import Self

from rest_framework import serializers

from games.api.contract.fields import Choice
from games.api.contract.parameters import ListQuery
from games.api.contract.play.clocks import ClockRules, NewClock
from games.api.contract.play.tables import RULES
from games.api.contract.players.people import Player
from games.api.contract.resource import (
    LEFT_OUT,
    Day,
    Id,
    Instant,
    Options,
    Row,
    given,
    members,
    resource,
    sent,
    told,
)
from games.api.contract.tournament.tournament_words import (
    StageMethod,
    TieBreak,
    TournamentPhase,
    TournamentRole,
    TournamentScoring,
    TournamentStep,
    UnevenNumbers,
)
from games.api.presented.member_texts import HOUSE_RULES
from games.api.presented.rulesets import options_json, rules_page
from games.tournaments import models
from games.tournaments.pairing.formats import Method
from games.tournaments.pairing.uneven import Uneven
from games.tournaments.queries import boards_seed, seed_of
from games.tournaments.quotas import FEWEST_ENTRIES, LONGEST_COMPLAINTS_H, MOST_ENTRIES
from games.tournaments.roles import Role
from games.tournaments.services.tournament_terms import SCORINGS, TIE_BREAKS

STAGES = (
    "One after the other. `method`: `swiss` pairs equals, `fixed` draws a schedule, in a `league` all meet "
    "equally often, of a `knockout` the first `advancing` of each table go on."
)
UNEVEN = (
    "Where numbers do not come out even, `bots` fill seats, somebody has one of `byes`, or tables differ in "
    "`sizes`."
)
SCALES = "In `margin`, so many points of a game beside the mean are one; 1 to 1000, as is usual 5."
BYES = "What a stage round without a table is worth; null: the mean of those who play."
SCORING = (
    "What a game is worth: by `margin`, the score beside the table's mean and a bonus by place; by `places`, "
    "one for each player behind; or the `raw` score. On shared boards also by `matchpoints`, what part of "
    "those who held the same cards made less, or `cross`, by how much one made more than they in the mean."
)
DUPLICATE = (
    "Whether all tables of a stage round are dealt the same boards, of which others are told once every "
    "table has played them. Some rules then hold otherwise: `shared_boards` of GET /rulesets/{key}."
)
ROLES = tuple(each.value for each in Role)
STATUSES = tuple(models.Tournament.Status.values)
CAPACITY = (
    f"So many enter at most: {FEWEST_ENTRIES}, or a table, to {MOST_ENTRIES}, which is usual. So many can "
    "play all stages."
)
LATE = (
    "The last stage round before which somebody may still come: 0, as is usual, for none, to the last of the "
    "Swiss stage that comes first."
)
ASYNCHRONOUS = (
    "Whether a stage round may be published while tables of the last one are still open; only of `fixed` and "
    "`league`. They are closed in their order."
)
COMPLAINT_HOURS = (
    "So many hours from the last game to the confirmation, at least: "
    f"0 to {LONGEST_COMPLAINTS_H}, as is usual 24."
)
TIES = "What decides between equal points, one after the other."


@sent("One part of a tournament.", graphql="StageInput")
class NewStage:
    method: StageMethod = given("How its stage rounds are paired.", Method.SWISS.value)
    rounds: int | None = given("Stage rounds; null for a league and a knock-out.", None)
    uneven: UnevenNumbers = given(UNEVEN, Uneven.BOTS.value)
    laps: int = given("How often a league goes round.", 1)
    enters: int | None = given("The cut: so many of the stage before go on.", None)
    carry: int = given("Percent of their points that they bring along.", 0)
    advancing: int = given("How many of each table of a knock-out go on.", 2)
    scheduled: bool = given("Whether Swiss follows a schedule with the fewest repeats.", True)
    meet_again: bool = given("Whether meetings of earlier stages count for nothing.", False)
    asynchronous: bool = given(ASYNCHRONOUS, False)


@members
class TournamentTerms:
    """What may be left out of a change and is as usual in a new event, but for what that must say."""

    name: str = given("What it is called.", LEFT_OUT, max_length=80)
    description: str = given("What you say of it.", LEFT_OUT, max_length=4000, allow_blank=True)
    ruleset: str = given("`modern` (newest version) or `modern@1`.", LEFT_OUT, max_length=40)
    players: int | None = given("At each table; null: as is usual.", LEFT_OUT)
    options: Options = given("Of the ruleset, as at a table.", LEFT_OUT)
    turn_limit: int | None = given("Seconds for each turn.", LEFT_OUT)
    clock: NewClock | None = given("Or clocks, where games last days.", LEFT_OUT)
    rated: bool = given("Whether results change ratings.", LEFT_OUT)
    stages: list[NewStage] = given(STAGES, LEFT_OUT)
    scoring: TournamentScoring = given(SCORING, LEFT_OUT)
    scale: int = given(SCALES, LEFT_OUT)
    bye_points: int | None = given(BYES, LEFT_OUT)
    tie_breaks: list[TieBreak] = given(TIES, LEFT_OUT, max_length=len(TIE_BREAKS))
    duplicate: bool = given(DUPLICATE, LEFT_OUT)
    capacity: int = given(CAPACITY, LEFT_OUT)
    late_until: int = given(LATE, LEFT_OUT)
    complaint_hours: int = given(COMPLAINT_HOURS, LEFT_OUT)
    entries_close_at: Instant | None = given("When entries close by themselves.", LEFT_OUT)


@sent(
    "A tournament to be made.",
    examples={
        "Five stage rounds, and a final table": {
            "name": "Friday evening",
            "ruleset": "modern",
            "options": {"rounds": "micro"},
            "turn_limit": 60,
            "stages": [
                {"method": "swiss", "rounds": 5},
                {"method": "swiss", "rounds": 1, "enters": 4, "carry": 50, "scheduled": False},
            ],
        }
    },
)
class NewTournament(TournamentTerms):
    name: str = given("What it is called.", max_length=80)
    description: str = given("What you say of it.", "", max_length=4000, allow_blank=True)
    ruleset: str = given("`modern` (newest version) or `modern@1`.", "modern", max_length=40)
    players: int | None = given("At each table; null: as is usual.", None)
    stages: list[NewStage] = given(STAGES)
    scoring: TournamentScoring = given(SCORING, SCORINGS[0])


@sent(
    "What becomes of a tournament; what is left out stays.",
    graphql="TournamentChanges",
    examples={"More room": {"version": 3, "capacity": 64}},
)
class ChangedTournament(TournamentTerms):
    version: int = given(
        "That of the event as you saw it, unless `If-Match` names it: nothing is changed on stale sight.",
        LEFT_OUT,
        beside=True,
    )


@resource("One part of a tournament.")
class Stage:
    method: StageMethod = told("How its stage rounds are paired.")
    rounds: int | None = told("Stage rounds; null for a league and a knock-out.")
    uneven: UnevenNumbers = told("What happens where entries do not fill the tables.")
    laps: int = told("How often a league goes round.")
    enters: int | None = told("The cut: so many of the stage before go on.")
    carry: int = told("Percent of their points that they bring along.")
    advancing: int = told("How many of each table of a knock-out go on.")
    scheduled: bool = told("Whether Swiss follows a schedule with the fewest repeats.")
    meet_again: bool = told("Whether meetings of earlier stages count for nothing.")
    asynchronous: bool = told(
        "Whether a stage round may be published while tables of the last one are still open."
    )


@resource("How the boards that tables share are promised.", graphql="BoardsPromised")
class SharedBoards:
    commitment: str = told("The SHA-256 that promises their seed before anybody enters (EST-DEAL-1).")
    dealt: int = told("So many have been dealt so far; numbered from 1 through the event.")
    seed: str | None = told("Hex; told when no board is left to be played.")


@resource("A tournament.", edges=True)
class Tournament(Row[models.Tournament]):
    id: Id = told("`tournament_…`")
    name: str = told("What it is called.")
    description: str = told("What its owner says of it.")
    status: TournamentPhase = told(
        "`draft` is seen by officials; `open` for entries; `played`: the time for complaints runs."
    )
    version: int = told("Grows with each change that officials make.")
    owner: Player = told("Who made it.", "creator")
    roles: list[TournamentRole] = told("Yours here.")
    ruleset: str = told("Pinned, such as `modern@1`.")
    rules: str = told(RULES)
    players: int = told("At each table.")
    options: Options = told("What it chose of the ruleset's options.")
    house_rules: list[str] = told(HOUSE_RULES)
    turn_limit: int | None = told("Seconds for each turn; null: clocks.")
    clock: ClockRules | None = told("By which rules clocks go, where games last days.")
    rated: bool = told("Whether results change ratings.")
    stages: list[Stage] = told("Its stages, one after the other.")
    scoring: TournamentScoring = told(SCORING)
    scale: int = told("In `margin`, so many points of a game beside the mean are one.")
    bye_points: int | None = told(BYES)
    tie_breaks: list[TieBreak] = told(TIES)
    duplicate: bool = told(DUPLICATE)
    day: Day | None = told("Whose six boards everybody plays alone, such as `2026-11-23`.")
    boards: SharedBoards | None = told("Once entries were opened, where boards are shared.")
    capacity: int = told("So many enter at most.")
    entered: int = told("So many play at present.")
    late_until: int = told("The last stage round before which somebody may still come.")
    complaint_hours: int = told("So many hours from the last game to the confirmation, at least.")
    commitment: str = told("The SHA-256 that promises all lots before anybody enters (EST-PAIR-1).")
    seed: str | None = told("From which all lots were drawn; told once it is confirmed.")
    created_at: Instant = told("When it was made.")
    entries_close_at: Instant | None = told("When entries close by themselves.")
    started_at: Instant | None = told("When its first stage round was published.")
    complaints_until: Instant | None = told("Until when one may complain; null before the last game is over.")
    ended_at: Instant | None = told("When it was confirmed or called off.")

    @classmethod
    def of(cls, event: models.Tournament, /) -> Self:
        """An event read by `queries.tournament`; with its lots once it is confirmed."""
        confirmed = event.status == models.Tournament.Status.CONFIRMED
        boards: models.Boards | None = getattr(event, "boards", None)
        return cls.read(
            event,
            **options_json(event.ruleset, event.options),
            roles=sorted(event.roles or ()),
            rules=rules_page(event.ruleset, boards=event.duplicate),
            stages=[Stage(**each) for each in event.stages],
            day=None if event.day is None else event.day.isoformat(),
            boards=None if boards is None else _promised(boards),
            seed=seed_of(event).hex() if confirmed else None,
        )


def _promised(boards: models.Boards) -> SharedBoards:
    """What is told of the boards that tables share; their seed is opened after the last one."""
    seed = None if boards.opened_at is None else boards_seed(boards)
    return SharedBoards(
        commitment=boards.commitment, dealt=boards.dealt, seed=None if seed is None else seed.hex()
    )


class TournamentListQuery(ListQuery):
    status = Choice(choices=STATUSES, required=False, help_text="How far it is.")
    mine = serializers.BooleanField(default=False, help_text="Those you entered or are an official of.")


@sent(
    "A step of a tournament.",
    examples={
        "Let people enter": {"step": "open"},
        "Call it off": {"step": "cancel", "reason": "The hall was flooded."},
    },
)
class NextStep:
    step: TournamentStep = given(
        "`open` or `close` entries, `cancel` before the first stage round, `end` early, `confirm`."
    )
    reason: str = given("For `cancel` and `end`: ten letters or more.", "", max_length=500, allow_blank=True)
