"""The shapes of seeks."""

from __future__ import annotations

from typing import Final

from rest_framework import serializers

from games.api.contract.clocks import ClockRules
from games.api.contract.fields import Choice, Moment, Shape, Text, Truth, Whole
from games.api.contract.parameters import ListQuery, Query
from games.api.contract.plain import Chosen, texts
from games.api.contract.resource import LEFT_OUT, given, sent
from games.api.contract.shapes import shape
from games.api.contract.tables import GameTerms, PlayerShape
from games.api.presented.told import HOUSE_RULES
from games.lobby.models import Seek
from games.ratings.pools import CORRESPONDENCE, LIVE

SPEEDS: Final = (LIVE, CORRESPONDENCE)
WAIT = "After so many seconds seats for which nobody came may be taken by bots; null: never."


class RatingRangeShape(Shape):
    min = Whole(allow_null=True, help_text="null: as low as you like.")
    max = Whole(allow_null=True, help_text="null: as high as you like.")


class SeekShape(Shape):
    id = Text(help_text="`seek_…`")
    player = PlayerShape()
    ruleset = Text(help_text="Pinned, such as `modern@1`.")
    players = Whole(help_text="How many seats the table is to have.")
    options = serializers.DictField(child=Chosen())
    house_rules = texts(help_text=HOUSE_RULES)
    speed = Choice(choices=SPEEDS)
    turn_limit = Whole(allow_null=True, help_text="Seconds for each turn.")
    clock = shape(ClockRules)(allow_null=True, help_text="By which rules clocks go, where a game lasts days.")
    rated = Truth(help_text="Whether the result is to change the players' ratings.")
    rating = Whole(help_text="The player's, in the pool of this game, when the seek was opened.")
    rating_range = RatingRangeShape(help_text="Of others. It widens at both ends by up to 400 points.")
    bots_after = Whole(allow_null=True, help_text=WAIT)
    status = Choice(choices=Seek.Status.values)
    table = Text(allow_null=True, help_text="`table_…`, once it is `matched`.")
    since = Moment(help_text="When it was opened.")
    expires_at = Moment(help_text="When it lapses.")


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
