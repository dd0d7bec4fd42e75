"""Shapes of seeks, and of the lobby, which also shows tables with a free seat."""

from typing import Annotated, Final

from rest_framework import serializers

from accounts.models import User
from games.api.contract.fields import Choice, ListQuery, Query, Shape
from games.api.contract.play.clocks import CLOCK, TURN_LIMIT, ClockRules
from games.api.contract.play.tables import GameTerms, Table, TableShape
from games.api.contract.players.people import Player
from games.api.contract.resource import LEFT_OUT, Row, field, input_type, member, resource
from games.api.contract.shapes import shape
from games.api.contract.values import Id, Instant, Options, words
from games.api.contract.words import HOUSE_RULES
from games.api.presented.rulesets import house_rules_of
from games.engine.codec import Json
from games.lobby import models, queries
from games.lobby.models.seeks import SPEEDS
from games.ratings.pools import CORRESPONDENCE, LIVE
from games.tables import queries as tables

STATUS: Final = words(
    "SeekStatus",
    "The status of a seek.",
    {
        models.Seek.Status.OPEN.value: "It is open and may still find a table.",
        models.Seek.Status.MATCHED.value: "It has found its `table`.",
        models.Seek.Status.WITHDRAWN.value: "Its player withdrew it, or sat down at a live table.",
        models.Seek.Status.LAPSED.value: "Its time is over.",
    },
)
SPEED: Final = words(
    "SeekSpeed",
    "How fast a game is played.",
    {LIVE: "With a time limit for each turn.", CORRESPONDENCE: "With clocks of days."},
)
Status = Annotated[str, STATUS]
Speed = Annotated[str, SPEED]
MOST_SHOWN: Final = 100  # of seeks, and of tables, in a lobby
WAIT = "Number of seconds after which bots may take seats that nobody took; null for never."


@resource("The wanted ratings of others, in points.")
class RatingRange:
    min: int | None = member("The lowest rating; null for no limit.")
    max: int | None = member("The highest rating; null for no limit.")


@resource("A seek: somebody's wish to play a certain game with others who want it, too.")
class Seek(Row[models.Seek]):
    id: Id = member("The id, `seek_…`.")
    player: Player = member("The player who seeks.")
    ruleset: str = member("The ruleset with its version, such as `modern@1`.")
    players: int = member("The number of seats of the table.")
    options: Options = member("The ruleset's options, as they were chosen.")
    house_rules: list[str] = member(HOUSE_RULES, house_rules_of)
    speed: Speed = member("The speed: `live` has a limit for each turn, `correspondence` lasts days.")
    turn_limit: int | None = member(TURN_LIMIT)
    clock: ClockRules | None = member(CLOCK, lambda seek: ClockRules.chosen(seek.clock))
    rated: bool = member("Whether the result will change the players' ratings.")
    rating: int = member("The player's rating in the pool of this game when the seek was opened.")
    rating_range: RatingRange = member(
        "Wanted ratings of others; they widen at both ends by up to 400 points.",
        lambda seek: RatingRange(min=seek.least, max=seek.most),
    )
    bots_after: int | None = member(
        WAIT, lambda seek: None if seek.bots_after is None else int(seek.bots_after.total_seconds())
    )
    status: Status = member("The status of the seek.")
    table: Id | None = member("The id of the table, `table_…`; null until the seek is `matched`.", "table_id")
    since: Instant = member("When it was opened.")
    expires_at: Instant = member("When it lapses.")


class GameQuery(Query):
    ruleset = serializers.CharField(max_length=40, required=False, help_text="`modern`, or `modern@1`.")
    speed = Choice(choices=SPEEDS, required=False, help_text="The speed; `live` has a limit for each turn.")
    rated = serializers.BooleanField(required=False, help_text="Whether the result changes ratings.")


class SeekListQuery(ListQuery, GameQuery):
    mine = serializers.BooleanField(default=False, help_text="true for your own seeks only.")


@input_type("A range of ratings: either `within`, or `min`, `max` or both.", graphql="RatingRangeInput")
class NewRange:
    within: int | None = field("This many points below and above your own rating.", LEFT_OUT)
    min: int | None = field("The lowest rating, in points.", LEFT_OUT)
    max: int | None = field("The highest rating, in points.", LEFT_OUT)


@input_type(
    "A game for which you seek others.",
    examples={
        "A short rated game, now": {
            "ruleset": "modern",
            "options": {"rounds": "micro"},
            "turn_limit": 30,
            "rated": True,
            "rating_range": {"within": 200},
            "bots_after": 60,
        },
        "By correspondence": {"clock": {"preset": "normal"}, "rated": True},
    },
)
class NewSeek(GameTerms):
    turn_limit: int | None = field("Seconds for each turn, 15 to 300. Without it and a clock: 60.", None)
    rating_range: NewRange | None = field("The wanted ratings of others; null for any rating.", None)
    bots_after: int | None = field(WAIT, None)


class LobbyShape(Shape):
    seeks = shape(Seek)(many=True, help_text="The newest hundred open seeks. GET /seeks lists all.")
    tables = TableShape(
        many=True,
        help_text="The newest hundred public tables with a free seat. GET /tables?open_seats=true lists all.",
    )


def lobby_json(
    viewer: User | None, *, ruleset: str | None = None, speed: str | None = None, rated: bool | None = None
) -> Json:
    """The newest open seeks and public tables with a free seat, as the viewer's world has them."""
    seeks = queries.seeks(viewer, ruleset=ruleset, speed=speed, rated=rated).order_by("-pk")
    free = tables.tables(viewer, status="open", open_seats=True, ruleset=ruleset)
    rows = queries.of_speed(free, speed, rated)[:MOST_SHOWN]
    return {
        "seeks": [Seek.of(each) for each in seeks[:MOST_SHOWN]],
        "tables": [Table.of(each) for each in tables.as_viewer_sees(rows, viewer)],
    }
