"""Shapes of challenges, of seeks, and of the lobby, which also shows tables with a free seat."""

from typing import Annotated, Final, Self

from django.conf import settings
from rest_framework import serializers

from accounts.models import User
from games.api.contract.fields import Choice, ListQuery, Query, Shape
from games.api.contract.play.clocks import CLOCK, TURN_LIMIT, ClockRules
from games.api.contract.play.tables import GameTerms, Table, TableShape, TableTerms, UserName
from games.api.contract.players.people import Player
from games.api.contract.resource import LEFT_OUT, Row, field, input_type, member, resource
from games.api.contract.shapes import shape
from games.api.contract.values import Id, Instant, Options, words
from games.api.contract.words import HOUSE_RULES, PER_SEAT, Visibility
from games.api.presented.rulesets import house_rules_of
from games.engine.codec import Json
from games.lobby import models, queries
from games.lobby.models.seeks import SPEEDS
from games.lobby.queries import is_kept
from games.lobby.services import CreatedChallenge
from games.lobby.services.challenges import USUAL_S
from games.tables import queries as tables
from games.tables.models import Occupancy
from games.tables.models import Table as TableRow

CHALLENGE_STATUS: Final = words(
    "ChallengeStatus",
    "The status of a challenge.",
    open="Somebody has still to take a seat.",
    started="All seats are taken, and the game has begun.",
    declined="All people who were named have declined.",
    cancelled="The person who made it withdrew it.",
    expired="Its time is over.",
)
ANSWER: Final = words(
    "ChallengeAnswer",
    "The answer of a seat's player.",
    awaited="They have not answered yet.",
    accepted="They accepted and sit there.",
    declined="They declined.",
)
ChallengeStatus = Annotated[str, CHALLENGE_STATUS]
Answer = Annotated[str, ANSWER]


@resource("A seat of a challenge.")
class ChallengeSeat:
    seat: int = member("The number of the seat, from 0.")
    player: Player | None = member("The player who sits there or for whom the seat is kept, or null.")
    answer: Answer = member("The player's answer.")
    by_link: bool = member("Whether the seat is kept for the first person who uses its link.")

    @classmethod
    def of(cls, seat: int, held: Occupancy | None, chair: models.Chair | None) -> Self:
        """Show a seat of a challenge, by who holds it and for whom it is kept; both loaded."""
        player, answer = None, "awaited"
        if held is not None:
            player, answer = held.player, "accepted"
        elif chair is not None and chair.user is not None and is_kept(chair):
            player, answer = chair.user, "declined" if chair.declined else "awaited"
        by_link = chair is not None and chair.user_id is None
        shown = None if player is None else Player.of(player)
        return cls(seat=seat, player=shown, answer=answer, by_link=by_link)


@resource("A challenge: a table whose game starts when the last seat is taken.")
class Challenge(Row[models.Challenge]):
    id: Id = member("The id, `challenge_…`.")
    table: Id = member("The id of the table, `table_…`.", "table_id")
    challenger: Player = member("The person who made the challenge.")
    rematch_of: Id | None = member("The table whose game is played again, else null.", "again_of_id")
    status: ChallengeStatus = member("The status of the challenge.")
    ruleset: str = member("The ruleset with its version, such as `modern@1`.", "table.ruleset")
    options: Options = member("The ruleset's options, as the table chose them.", "table.options")
    house_rules: list[str] = member(HOUSE_RULES, lambda challenge: house_rules_of(challenge.table))
    players: int = member("The number of players.", "table.players")
    turn_limit: int | None = member(TURN_LIMIT, "table.turn_limit")
    clock: ClockRules | None = member(CLOCK, "table.clock")
    rated: bool = member("Whether the result changes the players' ratings.", "table.rated")
    hints: bool = member("Whether players may ask for hints.", "table.hints")
    seats: list[ChallengeSeat] = member(f"The seats, and who is asked. {PER_SEAT}")
    created_at: Instant = member("When the challenge was made.")
    expires_at: Instant = member("When the challenge ends and the seats are no longer kept.", "ends_at")

    @classmethod
    def of(cls, challenge: models.Challenge, /) -> Self:
        """Show a challenge that was read with all its seats, as by `queries.challenge_of`."""
        table = challenge.table
        seated = {each.seat: each for each in table.seated}
        kept = {each.seat: each for each in challenge.chairs.all()}
        seats = [ChallengeSeat.of(each, seated.get(each), kept.get(each)) for each in range(table.players)]
        return cls.filled(challenge, status=_status(challenge), seats=seats)


def _status(challenge: models.Challenge) -> str:
    """Return the status: that of the challenge if it has ended, else as the table's status says."""
    if challenge.ended:
        return challenge.ended
    if challenge.table.status == TableRow.Status.OPEN:
        return "open"
    return "cancelled" if challenge.table.status == TableRow.Status.ABORTED else "started"


@resource("A link that takes a seat of a challenge.")
class ChallengeLink:
    seat: int = member("The number of the seat, from 0.")
    path: str = member(
        "The address in REST; anybody may use it: GET shows the challenge, POST takes the seat."
    )
    page: str = member("The address of a page for people, in English and Arabic. Send them this one.")


def links_of(made: CreatedChallenge) -> list[ChallengeLink]:
    """Return the links of a new challenge, which are shown only now."""
    one = made.challenge.pk
    return [
        ChallengeLink(
            seat=seat,
            path=f"/api/v1/challenges/{one}/links/{secret}",
            page=f"{settings.ORIGIN}/challenges/{one}/{secret}",
        )
        for seat, secret in made.secrets.items()
    ]


MOST_NAMED = 4


@input_type(
    "A challenge to be made: who is challenged, and the terms of the table.",
    graphql="ChallengeInput",
    examples={
        "Two by name": {"opponents": ["omar", "nadia"], "bots": ["steady"], "turn_limit": 60},
        "Anybody with the link": {"ruleset": "updown", "players": 2},
    },
)
class NewChallenge(TableTerms):
    visibility: Visibility = field("Who may find and see the table.", TableRow.Visibility.INVITE.value)
    opponents: list[UserName] = field("Names of people, seated from seat 1 on.", list, max_length=MOST_NAMED)
    bots: list[UserName] = field(
        "Names of bots, on the next seats. Each seat that is left gets a link.", list, max_length=MOST_NAMED
    )
    expires_in: int = field("Seconds until it ends: 600 (ten minutes) to 604800 (seven days).", USUAL_S)


SEEK_STATUS: Final = words(
    "SeekStatus",
    "The status of a seek.",
    open="It is open and may still find a table.",
    matched="It has found its `table`.",
    withdrawn="Its player withdrew it, or sat down at a live table.",
    lapsed="Its time is over.",
)
SPEED: Final = words(
    "SeekSpeed",
    "How fast a game is played.",
    live="With a time limit for each turn.",
    correspondence="With clocks of days.",
)
SeekStatus = Annotated[str, SEEK_STATUS]
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
    status: SeekStatus = member("The status of the seek.")
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
            "ruleset": "modern", "options": {"rounds": "micro"}, "turn_limit": 30, "rated": True,
            "rating_range": {"within": 200}, "bots_after": 60,
        },
        "By correspondence": {"clock": {"preset": "normal"}, "rated": True},
    },
)  # fmt: skip
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
