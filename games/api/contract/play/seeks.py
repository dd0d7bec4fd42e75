"""Seeks: who looks for others, and for which game."""

from __future__ import annotations

from typing import Annotated, Final, Self

from rest_framework import serializers

from games.api.contract.fields import Choice
from games.api.contract.parameters import ListQuery, Query
from games.api.contract.play.clocks import CLOCK, TURN_LIMIT, ClockRules
from games.api.contract.play.tables import GameTerms
from games.api.contract.players.people import Player
from games.api.contract.resource import (
    LEFT_OUT,
    Id,
    Instant,
    Options,
    Row,
    given,
    resource,
    sent,
    told,
    words,
)
from games.api.presented.member_texts import HOUSE_RULES
from games.api.presented.rulesets import options_json
from games.lobby import models
from games.ratings.pools import CORRESPONDENCE, LIVE

STATUS: Final = words(
    "SeekStatus",
    "Where a seek stands.",
    {
        models.Seek.Status.OPEN.value: "It may still find a table.",
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
SPEEDS: Final = (LIVE, CORRESPONDENCE)
WAIT = "After so many seconds seats for which nobody came may be taken by bots; null: never."


@resource("Which ratings of others are wanted, in points.")
class RatingRange:
    min: int | None = told("null: as low as you like.")
    max: int | None = told("null: as high as you like.")


@resource("Somebody's wish to play a certain game with whoever wants it too.")
class Seek(Row[models.Seek]):
    id: Id = told("`seek_…`")
    player: Player = told("Whose it is.")
    ruleset: str = told("Pinned, such as `modern@1`.")
    players: int = told("How many seats the table is to have.")
    options: Options = told("What is chosen of the ruleset's options.")
    house_rules: list[str] = told(HOUSE_RULES)
    speed: Speed = told("How fast; `live`: with a limit for each turn. `correspondence`: over days.")
    turn_limit: int | None = told(TURN_LIMIT)
    clock: ClockRules | None = told(CLOCK)
    rated: bool = told("Whether the result is to change the players' ratings.")
    rating: int = told("The player's, in the pool of this game, when the seek was opened.")
    rating_range: RatingRange = told("Of others. It widens at both ends by up to 400 points.")
    bots_after: int | None = told(WAIT)
    status: Status = told("Where it stands.")
    table: Id | None = told("`table_…`, once it is `matched`.", "table_id")
    since: Instant = told("When it was opened.")
    expires_at: Instant = told("When it lapses.")

    @classmethod
    def of(cls, seek: models.Seek, /) -> Self:
        """A seek as everybody sees it. What its player gives to the shuffle is not told before."""
        return cls.filled(
            seek,
            **options_json(seek.ruleset, seek.options),
            clock=ClockRules.chosen(seek.clock),
            rating_range=RatingRange(min=seek.least, max=seek.most),
            bots_after=None if seek.bots_after is None else int(seek.bots_after.total_seconds()),
        )


class GameQuery(Query):
    ruleset = serializers.CharField(max_length=40, required=False, help_text="`modern` or `modern@1`.")
    speed = Choice(choices=SPEEDS, required=False, help_text="`live`: with a time limit for each turn.")
    rated = serializers.BooleanField(required=False, help_text="Whether the result changes ratings.")


class SeekListQuery(ListQuery, GameQuery):
    mine = serializers.BooleanField(default=False, help_text="Your own alone.")


@sent("Either `within`, or one or both of the others.", graphql="RatingRangeInput")
class NewRange:
    within: int | None = given("So many points around your own rating.", LEFT_OUT)
    min: int | None = given("At least so many points.", LEFT_OUT)
    max: int | None = given("At most so many.", LEFT_OUT)


@sent(
    "A game that somebody seeks others for.",
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
    turn_limit: int | None = given("Seconds for each turn, 15 to 300; without a clock usually 60.", None)
    rating_range: NewRange | None = given("Of others; null: anybody.", None)
    bots_after: int | None = given(WAIT, None)
