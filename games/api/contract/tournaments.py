"""The shapes of tournaments."""

from __future__ import annotations

from rest_framework import serializers

from games.api.contract.clocks import ClockRules, NewClock
from games.api.contract.fields import Choice, Moment, Shape, Text, Truth, Whole
from games.api.contract.parameters import ListQuery
from games.api.contract.plain import Chosen, texts
from games.api.contract.resource import LEFT_OUT, Instant, Options, given, members, sent
from games.api.contract.shapes import shape
from games.api.contract.tables import RULES, PlayerShape
from games.api.contract.tournament_words import (
    StageMethod,
    TieBreak,
    TournamentScoring,
    TournamentStep,
    UnevenNumbers,
)
from games.api.presented.told import HOUSE_RULES
from games.tournaments.models import Tournament
from games.tournaments.pairing.formats import Method
from games.tournaments.pairing.uneven import Uneven
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
STATUSES = tuple(Tournament.Status.values)
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


class StageShape(Shape):
    method = Choice(choices=[each.value for each in Method])
    rounds = Whole(allow_null=True)
    uneven = Choice(choices=[each.value for each in Uneven])
    laps = Whole()
    enters = Whole(allow_null=True)
    carry = Whole()
    advancing = Whole()
    scheduled = Truth()
    meet_again = Truth()
    asynchronous = Truth()


class SharedBoardsShape(Shape):
    commitment = Text(help_text="The SHA-256 that promises their seed before anybody enters (EST-DEAL-1).")
    dealt = Whole(help_text="So many have been dealt so far; numbered from 1 through the event.")
    seed = Text(allow_null=True, help_text="Hex; told when no board is left to be played.")


class TournamentShape(Shape):
    id = Text(help_text="`tournament_…`")
    name = Text()
    description = Text(allow_blank=True)
    status = Choice(
        choices=STATUSES,
        help_text="`draft` is seen by officials; `open` for entries; `played`: the time for complaints runs.",
    )
    version = Whole(help_text="Grows with each change that officials make.")
    owner = PlayerShape()
    roles = serializers.ListField(child=Choice(choices=ROLES), help_text="Yours here.")
    ruleset = Text(help_text="Pinned, such as `modern@1`.")
    rules = Text(help_text=RULES)
    players = Whole(help_text="At each table.")
    options = serializers.DictField(child=Chosen())
    house_rules = texts(help_text=HOUSE_RULES)
    turn_limit = Whole(allow_null=True)
    clock = shape(ClockRules)(allow_null=True)
    rated = Truth()
    stages = StageShape(many=True)
    scoring = Choice(choices=SCORINGS, help_text=SCORING)
    scale = Whole(help_text=SCALES)
    bye_points = Whole(allow_null=True, help_text=BYES)
    tie_breaks = serializers.ListField(child=Choice(choices=TIE_BREAKS), help_text=TIES)
    duplicate = Truth(help_text=DUPLICATE)
    day = serializers.DateField(allow_null=True, help_text="Whose six boards everybody plays alone.")
    boards = SharedBoardsShape(
        allow_null=True, help_text="Once entries were opened, where boards are shared."
    )
    capacity = Whole()
    entered = Whole(help_text="So many play at present.")
    late_until = Whole()
    complaint_hours = Whole()
    commitment = Text(help_text="The SHA-256 that promises all lots before anybody enters (EST-PAIR-1).")
    seed = Text(allow_null=True, help_text="From which all lots were drawn; told once it is confirmed.")
    created_at = Moment()
    entries_close_at = Moment(allow_null=True)
    started_at = Moment(allow_null=True)
    complaints_until = Moment(allow_null=True)
    ended_at = Moment(allow_null=True)


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


class OfficialShape(Shape):
    user = PlayerShape()
    role = Choice(choices=ROLES)
    since = Moment()
