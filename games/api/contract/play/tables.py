"""Tables, seats and invitations."""

from collections.abc import Iterable
from typing import Annotated, Any, Final, Self

from rest_framework import serializers

from accounts.models import User
from games.api.contract.fields import (
    Choice,
    Expand,
    ListQuery,
    Moment,
    Query,
    whole_number,
)
from games.api.contract.play.clocks import CLOCK, TURN_LIMIT, ClockRules, NewClock
from games.api.contract.players.people import Player
from games.api.contract.resource import LEFT_OUT, Row, bounds, field, input_type, member, members, resource
from games.api.contract.shapes import extended, shape
from games.api.contract.values import Id, Instant, Options
from games.api.contract.words import (
    EMBARGO,
    HOUSE_RULES,
    LATER,
    PER_SEAT,
    PLACE_NAMES,
    ChatMode,
    GameStatus,
    OccupancyKind,
    PlaceName,
    Visibility,
)
from games.api.presented.rulesets import house_rules_of, rules_page
from games.engine.fair_deal import CLIENT_SEED_BYTES
from games.engine.places import place_names
from games.tables import models
from games.tables.models.table import MOST_PLAYERS
from games.tables.states import Seated, State

SEED = f"Your part of the shuffle: a text of at most {CLIENT_SEED_BYTES} bytes, published at the start."
RULES = (
    "The address of the page with the table's rules. Where tables share boards some rules are different, and "
    "the address leads to these (`#shared-boards`). Programs find them in `shared_boards` of "
    "GET /rulesets/{key}."
)
CHAT_MODE = "What you may say at the table: `free` anything, `phrases` those of GET /phrases, `off` nothing."
HINTS = "For practice: whether a player may ask at their turn what a strong bot thinks of each action."
AUTOMATIC: Final = "Whether the service plays cards for a seat that has no choice."


@resource("A seat, and who holds it.")
class Seat(Row[models.Occupancy]):
    seat: int = member("The number of the seat, from 0.")
    kind: OccupancyKind | None = member("How the seat is held; null while it is free.")
    player: Player | None = member("The player who holds the seat; null while it is free.")

    @classmethod
    def of_state(cls, seated: Seated) -> Self:
        kind = User.Kind.BOT if seated.bot else User.Kind.PERSON
        player = Player(id=seated.player_id, name=seated.name, kind=kind.value)
        return cls(seat=seated.seat, kind=seated.kind, player=player)


EXAMPLE = {
    "id": "table_01kax3q0zgf2ktx1q3r7m5c8ye", "ruleset": "updown@1", "rules": "/rules/updown@1",
    "options": {"rounds": [1, 2, 3]}, "house_rules": [],
    "players": 2, "visibility": "public", "status": "open", "turn_limit": None,
    "clock": None, "spectator_delay": 0,
    "concurrency": 1, "automatic": False, "rated": False, "hints": False, "chat_mode": "free",
    "creator": "user_01kax3q0zgf2ktx1q3r7m5c8yf", "tournament": None,
    "first_board": None, "embargo_from": None,
    "seats": [
        {"seat": 0, "kind": "owner",
         "player": {"id": "user_01kax3q0zgf2ktx1q3r7m5c8yf", "name": "omar", "kind": "person"}},
        {"seat": 1, "kind": None, "player": None},
    ],
    "reserved": [], "seq": 2, "scores": None, "places": None, "place_names": None,
    "created_at": "2026-11-21T13:00:00.000Z", "started_at": None, "ended_at": None,
}  # fmt: skip


@resource("A table and its one game.", examples={"A free seat": EXAMPLE})
class Table(Row[models.Table]):
    id: Id = member("The id, `table_…`.")
    ruleset: str = member("The ruleset with its version, such as `modern@1`.")
    rules: str = member(RULES)
    options: Options = member("The ruleset's options, as they were chosen.")
    house_rules: list[str] = member(HOUSE_RULES, house_rules_of)
    players: int = member("The number of players.")
    visibility: Visibility = member("Who may find and see the table.")
    status: GameStatus = member("The status of its game.")
    turn_limit: int | None = member(TURN_LIMIT)
    clock: ClockRules | None = member(CLOCK)
    spectator_delay: int = member(LATER)
    concurrency: int = member("The number of rounds that are dealt together.")
    automatic: bool = member(AUTOMATIC)
    rated: bool = member("Whether its result changes the players' ratings.")
    hints: bool = member(HINTS)
    chat_mode: ChatMode = member(CHAT_MODE)
    creator: Id = member("The id of the person who opened it, `user_…`.", "creator_id")
    tournament: str | None = member("The id of its tournament, `tournament_…`; null if it belongs to none.")
    first_board: int | None = member("The shared board of the first round; null without shared boards.")
    embargo_from: int | None = member(EMBARGO)
    seats: list[Seat] = member(f"Who sits where. {PER_SEAT}")
    reserved: list[int] = member("Seats that are kept for others than you, until the game begins.")
    seq: int = member("The number of the last log entry.")
    scores: list[int] | None = member(f"Running totals. {PER_SEAT} null before the first round is scored.")
    places: list[int] | None = member(f"{PER_SEAT} Places from 1, ties share; null before the end.")
    place_names: list[PlaceName | None] | None = member(f"{PER_SEAT} {PLACE_NAMES} null before the end.")
    created_at: Instant = member("When it was opened.")
    started_at: Instant | None = member("When its game started; null before that.")
    ended_at: Instant | None = member("When its game ended; null before that.")

    @classmethod
    def of(cls, table: models.Table, /) -> Self:
        """A table read by `queries.table` or `queries.tables`."""
        return cls._of(table, map(Seat.of, table.seated))

    @classmethod
    def of_state(cls, state: State) -> Self:
        return cls._of(state.table, map(Seat.of_state, state.seats))

    @classmethod
    def _of(cls, table: models.Table, taken: Iterable[Seat]) -> Self:
        by_seat = {each.seat: each for each in taken}
        free = (Seat(seat=seat, kind=None, player=None) for seat in range(table.players))
        return cls.filled(
            table,
            rules=rules_page(table.ruleset, boards=table.first_board is not None),
            seats=[by_seat.get(each.seat, each) for each in free],
            place_names=None if table.places is None else [*place_names(table.places)],
        )


TableShape = extended(
    Table,
    "Table",
    creator_user=shape(Player)(
        required=False, help_text="The person who opened it; only with `expand=creator`."
    ),
)
WITH_CREATOR = "Parts to add: `creator` adds `creator_user`."


class TableQuery(Query):
    expand = Expand(allowed=("creator",), help_text=WITH_CREATOR)


class TableListQuery(ListQuery):
    expand = Expand(allowed=("creator",), help_text=WITH_CREATOR)
    status = Choice(choices=models.Table.Status.values, required=False, help_text="The game's status.")
    ruleset = serializers.CharField(max_length=40, required=False, help_text="`modern`, or `modern@1`.")
    player = serializers.CharField(max_length=150, required=False, help_text="The name of a seated player.")
    open_seats = serializers.BooleanField(required=False, help_text="Whether a seat is free for you.")
    mine = serializers.BooleanField(
        default=False,
        help_text="true for your own tables instead of the public ones: tables you opened, sit or sat at, or "
        "are invited to.",
    )


class HistoryQuery(ListQuery):
    ruleset = serializers.CharField(max_length=40, required=False, help_text="`modern` or `modern@1`.")
    status = Choice(choices=models.Table.Status.values, required=False, help_text="Only with this status.")
    rated = serializers.BooleanField(required=False, help_text="Whether the result changes ratings.")
    opponent = serializers.CharField(
        max_length=150, required=False, help_text="The name of another player who played there."
    )
    place = whole_number(
        "The player's place; only finished games have places.", 1, MOST_PLAYERS, required=False
    )

    # Their names are keywords of Python, so they are added in `get_fields`.
    def get_fields(self) -> dict[str, serializers.Field[Any, Any, Any, Any]]:
        bounds = {
            "from": Moment(required=False, help_text="Only tables opened at this instant or later."),
            "to": Moment(required=False, help_text="Only tables opened before this instant."),
        }
        return {**super().get_fields(), **bounds}


@members
class GameTerms:
    """Terms of a game, for all inputs that open or seek a table."""

    ruleset: str = field("The ruleset: `modern` (newest version) or `modern@1`.", "modern", max_length=40)
    players: int | None = field("The number of players; null for the usual number of the ruleset.", None)
    options: Options = field("Options of the ruleset, as an object. GET /rulesets/{key} lists them.", dict)
    turn_limit: int | None = field("Seconds for each turn, 15 to 300; null for no limit.", None)
    clock: NewClock | None = field("A clock for each player, for games that last days; null for none.", None)
    rated: bool = field(
        "Whether the result will change the players' ratings. This needs a time limit or a clock. "
        "With bots of the service it counts as practice.",
        False,
    )
    client_seed: str = field(SEED, "", allow_blank=True)


UserName = Annotated[str, bounds(max_length=150)]


@members
class TableTerms(GameTerms):
    """The choices for a table, except for who sits where."""

    visibility: Visibility = field("Who may find and see the table.", models.Table.Visibility.PUBLIC.value)
    spectator_delay: int = field("Number of moves by which spectators see the game late, 0 to 200.", 0)
    automatic: bool | None = field(
        "Whether the service plays cards for a seat that has no choice; null for the usual: in "
        "games by correspondence yes, otherwise no.",
        None,
    )
    hints: bool = field(f"{HINTS} Not at rated tables.", False)
    chat_mode: ChatMode = field(CHAT_MODE, models.Table.ChatMode.FREE.value)


@input_type(
    "A table to be opened.",
    examples={
        "Against bots": {"ruleset": "modern", "options": {"rounds": "micro"}, "seat": 0},
        "For weeks: six rounds side by side, half a day more for each visit": {
            "ruleset": "modern", "clock": {"preset": "normal"}, "options": {"concurrency": 6},
            "automatic": True, "visibility": "unlisted",
        },
        "Two players, in private": {
            "ruleset": "updown", "players": 2, "visibility": "invite", "turn_limit": 60,
            "client_seed": "luck",
        },
    },
)  # fmt: skip
class NewTable(TableTerms):
    seat: int | None = field("The seat that you take at once; null to watch only.", 0)


@input_type(
    examples={
        "I sit down": {"client_seed": "my lucky words"},
        "A bot": {"bot": "steady"},
        "Somebody I invite": {"invite": "omar"},
    }
)
class SeatTaken:
    client_seed: str = field(SEED, "", allow_blank=True)
    bot: str = field("The name of a bot to put there.", LEFT_OUT, max_length=150)
    invite: str = field("The name of a person to keep the seat for.", LEFT_OUT, max_length=150)

    @staticmethod
    def judged(sent: dict[str, str]) -> dict[str, str]:
        if len([name for name in ("bot", "invite") if name in sent]) + bool(sent["client_seed"]) > 1:
            raise serializers.ValidationError("Send one of client_seed, bot and invite.", code="too_many")
        return sent


@resource("An invitation: the person may see the table and sit down.")
class Invitation(Row[models.Invitation]):
    user: Player = member("The person who is invited.")
    seat: int | None = member("The seat that is kept for them; null if there is none.")
    created_at: Instant = member("When they were invited.")
