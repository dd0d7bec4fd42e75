"""What is shown of ratings and leaderboards."""

from rest_framework import serializers

from games.api.contract.fields import Choice, Moment, Shape, Text, Truth, Whole
from games.api.contract.parameters import ListQuery
from games.api.contract.tables import PlayerShape
from games.ratings.pools import SPEEDS

RATING = "1500 for somebody new."
DEVIATION = "How far off the rating may be: two in three are within one of these."


class PoolShape(Shape):
    pool = Text(help_text="Ruleset and speed: `modern.live`.")
    ruleset = Text(help_text="Without its version.")
    speed = Choice(choices=SPEEDS, help_text="`practice`: games with bots of the service.")


class BoardShape(PoolShape):
    players = Whole(help_text="How many people it lists.")


class RatingShape(PoolShape):
    rating = Whole(help_text=RATING)
    deviation = Whole(help_text=DEVIATION)
    games = Whole(help_text="Rated games in this pool.")
    provisional = Truth(help_text="Fewer than twenty games, so the rating says little.")
    place = Whole(allow_null=True, help_text="On the leaderboard; null for who is not listed there.")
    last_at = Moment(help_text="When the last of these games ended.")


class RatingsShape(Shape):
    data = RatingShape(many=True)


class ChangeShape(Shape):
    table = Text(allow_null=True, help_text="`table_…` of a public game, else null.")
    at = Moment(help_text="When the game ended.")
    place = Whole()
    rating = Whole(help_text="After the game.")
    deviation = Whole(help_text="After the game.")
    change = Whole(help_text="Of the rating, as it was still known that day.")


class BoardLineShape(Shape):
    place = Whole(help_text="From 1; equals share the better place.")
    player = PlayerShape()
    rating = Whole(help_text=RATING)
    deviation = Whole(help_text=DEVIATION)
    games = Whole()
    last_at = Moment()


class BoardQuery(ListQuery):
    around = serializers.CharField(
        max_length=150, required=False, help_text="The name of somebody listed: the lines around theirs."
    )
