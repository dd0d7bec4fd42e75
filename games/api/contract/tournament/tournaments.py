"""The shapes of tournaments, and of the six boards of the day."""

from rest_framework import serializers

from games.api.contract.fields import Choice, ListQuery, Shape, Text
from games.api.contract.play.clocks import ClockRules, NewClock
from games.api.contract.play.tables import RULES
from games.api.contract.players.people import Player
from games.api.contract.resource import LEFT_OUT, Row, field, input_type, member, members, resource
from games.api.contract.shapes import shape
from games.api.contract.tournament import tournament_words as words
from games.api.contract.values import Day, Id, Instant, Options
from games.api.contract.words import HOUSE_RULES
from games.api.presented.rulesets import house_rules_of, rules_page
from games.engine.codec import Json
from games.tournaments import models
from games.tournaments.pairing.formats import Method
from games.tournaments.pairing.uneven_numbers import Uneven
from games.tournaments.queries import boards_seed, seed_of
from games.tournaments.quotas import FEWEST_ENTRIES, LONGEST_COMPLAINTS_H, MOST_ENTRIES
from games.tournaments.roles import Role
from games.tournaments.services.tournament_terms import SCORINGS, TIE_BREAKS

STAGES = (
    "The stages, one after the other. By their `method`: `swiss` pairs entries with equal "
    "points, `fixed` draws a schedule, in a `league` all meet equally often, in a `knockout` "
    "the first `advancing` of each table go on."
)
UNEVEN = (
    "What happens if the entries do not fill the tables: `bots` fill seats, some entries have "
    "`byes`, or tables differ in `sizes`."
)
SCALES = (
    "With `margin`: how many points of a game above the mean are worth one point, 1 to 1000. Left out: 5."
)
BYES = "Points for a stage round without a table; null for the mean of those who play."
SCORING = (
    "What a game is worth. `margin`: the score compared with the table's mean, and a bonus by "
    "place. `places`: one point for each player behind. `raw`: the score. On shared boards "
    "also `matchpoints`: the share of players with the same cards who made less; and `cross`: "
    "the points above the mean of those players."
)
DUPLICATE = (
    "Whether all tables of a stage round are dealt the same boards. Others see these boards once every table "
    "has played them. Some rules are then different: see `shared_boards` of GET /rulesets/{key}."
)
ROLES = tuple(each.value for each in Role)
STATUSES = tuple(models.Tournament.Status.values)
CAPACITY = (
    f"The largest number of entries: from {FEWEST_ENTRIES}, or one table, to {MOST_ENTRIES}. "
    f"Left out: {MOST_ENTRIES}. The stages must be playable with so many."
)
LATE = (
    "The number of the last stage round before which somebody may still enter: from 0 for none "
    "to the last of a first Swiss stage. Left out: 0."
)
ASYNCHRONOUS = (
    "Whether a stage round may be published while tables of the last one are still open; only "
    "for `fixed` and `league`. The stage rounds are closed in their order."
)
COMPLAINT_HOURS = (
    f"Hours from the last game to the confirmation, at least: 0 to {LONGEST_COMPLAINTS_H}. Left out: 24."
)
TIES = "The tie-breaks that decide between equal points, one after the other."


@input_type("One part of a tournament.", graphql="StageInput")
class NewStage:
    method: words.StageMethod = field("How its stage rounds are paired.", Method.SWISS.value)
    rounds: int | None = field("Number of stage rounds; null for a league and a knock-out.", None)
    uneven: words.UnevenNumbers = field(UNEVEN, Uneven.BOTS.value)
    laps: int = field("How often everybody meets everybody in a league.", 1)
    enters: int | None = field("The cut: entries of the stage before that go on; null for all.", None)
    carry: int = field("Percentage of their earlier points that they bring along.", 0)
    advancing: int = field("Number of players of each table that go on in a knock-out.", 2)
    scheduled: bool = field("Whether Swiss rounds follow a schedule with the fewest repeated meetings.", True)
    meet_again: bool = field("Whether entries may meet again who met in earlier stages.", False)
    asynchronous: bool = field(ASYNCHRONOUS, False)


@members
class TournamentTerms:
    """The terms of an event: all optional in a change; a new event has defaults, except for required ones."""

    name: str = field("The name of the tournament.", LEFT_OUT, max_length=80)
    description: str = field("The description, for everybody.", LEFT_OUT, max_length=4000, allow_blank=True)
    ruleset: str = field("The ruleset: `modern` (newest version) or `modern@1`.", LEFT_OUT, max_length=40)
    players: int | None = field("Number of players at each table; null for the usual number.", LEFT_OUT)
    options: Options = field("Options of the ruleset, as for a table.", LEFT_OUT)
    turn_limit: int | None = field("Seconds for each turn; null if the games have clocks.", LEFT_OUT)
    clock: NewClock | None = field("A clock for each player, where games last days; else null.", LEFT_OUT)
    rated: bool = field("Whether results change ratings.", LEFT_OUT)
    stages: list[NewStage] = field(STAGES, LEFT_OUT)
    scoring: words.TournamentScoring = field(SCORING, LEFT_OUT)
    scale: int = field(SCALES, LEFT_OUT)
    bye_points: int | None = field(BYES, LEFT_OUT)
    tie_breaks: list[words.TieBreak] = field(TIES, LEFT_OUT, max_length=len(TIE_BREAKS))
    duplicate: bool = field(DUPLICATE, LEFT_OUT)
    capacity: int = field(CAPACITY, LEFT_OUT)
    late_until: int = field(LATE, LEFT_OUT)
    complaint_hours: int = field(COMPLAINT_HOURS, LEFT_OUT)
    entries_close_at: Instant | None = field("When entries close by themselves, or null.", LEFT_OUT)


@input_type(
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
    name: str = field("The name of the tournament.", max_length=80)
    description: str = field("The description, for everybody.", "", max_length=4000, allow_blank=True)
    ruleset: str = field("The ruleset: `modern` (newest version) or `modern@1`.", "modern", max_length=40)
    players: int | None = field("Number of players at each table; null for the usual number.", None)
    stages: list[NewStage] = field(STAGES)
    scoring: words.TournamentScoring = field(SCORING, SCORINGS[0])


@input_type(
    "Changes of a tournament; what you leave out stays as it is.",
    graphql="TournamentChanges",
    examples={"More room": {"version": 3, "capacity": 64}},
)
class ChangedTournament(TournamentTerms):
    version: int = field(
        "`version` of the event as you saw it, unless you send `If-Match`. Nothing is changed if "
        "the event has changed since.",
        LEFT_OUT,
        beside=True,
    )


@resource("One part of a tournament.")
class Stage(NewStage, Row[Json]):
    uneven: words.UnevenNumbers = member("What happens if the entries do not fill the tables.")
    asynchronous: bool = member(
        "Whether a stage round may be published while tables of the last one are open."
    )


@resource("The boards that tables share, and the proof of their deals.", graphql="BoardsPromised")
class SharedBoards(Row[models.Boards]):
    commitment: str = member("SHA-256 of the boards' seed, published before anybody enters (EST-DEAL-1).")
    dealt: int = member("Number of boards dealt so far; they are numbered from 1 through the event.")
    seed: str | None = member(
        "The seed in hex; null until every board is played.",
        lambda boards: None if boards.opened_at is None else boards_seed(boards).hex(),
    )


@resource("A tournament.")
class Tournament(Row[models.Tournament]):
    id: Id = member("The id, `tournament_…`.")
    name: str = member("The name of the tournament.")
    description: str = member("The description, by its owner.")
    status: words.TournamentPhase = member(
        "The status: `draft` is seen by officials only; `open` takes entries; in `played` the time "
        "for complaints runs."
    )
    version: int = member("The version; it grows with each change that officials make.")
    owner: Player = member("The person who made it.", "creator")
    roles: list[words.TournamentRole] = member(
        "Your roles in this tournament.", lambda event: sorted(event.roles or ())
    )
    ruleset: str = member("The ruleset with its version, such as `modern@1`.")
    rules: str = member(RULES, lambda event: rules_page(event.ruleset, boards=event.duplicate))
    players: int = member("Number of players at each table.")
    options: Options = member("The ruleset's options, as they were chosen.")
    house_rules: list[str] = member(HOUSE_RULES, house_rules_of)
    turn_limit: int | None = member("Seconds for each turn; null if the games have clocks.")
    clock: ClockRules | None = member("Rules of the clocks, where games last days; null otherwise.")
    rated: bool = member("Whether results change ratings.")
    stages: list[Stage] = member("Its stages, one after the other.")
    scoring: words.TournamentScoring = member(SCORING)
    scale: int = member("With `margin`: how many points of a game above the mean are worth one point.")
    bye_points: int | None = member(BYES)
    tie_breaks: list[words.TieBreak] = member(TIES)
    duplicate: bool = member(DUPLICATE)
    day: Day | None = member(
        "The day, such as `2026-11-23`, if these are the six boards of a day; else null.",
        lambda event: event.day and event.day.isoformat(),
    )
    boards: SharedBoards | None = member(
        "The shared boards, once entries are opened; null if there are none.",
        lambda event: SharedBoards.of(event.boards) if hasattr(event, "boards") else None,
    )
    capacity: int = member("The largest number of entries.")
    entered: int = member("The number of entries at present.")
    late_until: int = member("The number of the last stage round before which somebody may still enter.")
    complaint_hours: int = member("Hours from the last game to the confirmation, at least.")
    commitment: str = member("SHA-256 of the seed of all lots, published before anybody enters (EST-PAIR-1).")
    seed: str | None = member(
        "The seed from which all lots were drawn; null until it is confirmed.",
        lambda event: seed_of(event).hex() if event.status == models.Tournament.Status.CONFIRMED else None,
    )
    created_at: Instant = member("When it was made.")
    entries_close_at: Instant | None = member("When entries close by themselves, or null.")
    started_at: Instant | None = member("When its first stage round was published; null before that.")
    complaints_until: Instant | None = member(
        "When the time for complaints ends; null before the last game's end."
    )
    ended_at: Instant | None = member("When it was confirmed or cancelled; null before that.")


class TournamentListQuery(ListQuery):
    status = Choice(choices=STATUSES, required=False, help_text="The status of the tournament.")
    mine = serializers.BooleanField(default=False, help_text="Only those you entered or are an official of.")


@input_type(
    "A step of a tournament.",
    examples={
        "Let people enter": {"step": "open"},
        "Cancel it": {"step": "cancel", "reason": "The hall was flooded."},
    },
)
class NextStep:
    step: words.TournamentStep = field(
        "The step: `open` or `close` entries, `cancel` before the first stage round, `end` early, "
        "or `confirm`."
    )
    reason: str = field("For `cancel` and `end`: ten letters or more.", "", max_length=500, allow_blank=True)


class DailyShape(Shape):
    tournament = shape(Tournament)(help_text="The event of the day; before there is one, the last day's.")
    table = Text(allow_null=True, help_text="The id of your table, `table_…`; null before you have begun.")
