"""What is shown of statistics."""

from rest_framework import serializers

from games.api.contract.fields import Choice, Shape, Whole
from games.api.contract.parameters import Query
from games.api.contract.plain import numbers
from games.api.contract.tables import PlayerShape
from games.engine.cards import TRUMP_TEXT
from games.engine.rulesets import KEYS
from games.ratings.statistics.figures import ROLES

ALL_OF_THEM = "null: all rulesets together."
AVERAGE = "On average. Of all rulesets together the penalties of `updown` are points lost."


class TallyShape(Shape):
    rounds = Whole(help_text="Only those in which they held their seat from the deal to the last card.")
    exact = Whole(help_text="In so many of them they won as many tricks as they estimated.")
    exact_rate = serializers.FloatField(allow_null=True, help_text="From 0 to 1; null without rounds.")


class RoleTallyShape(TallyShape):
    role = Choice(choices=ROLES, help_text="A Double Risk is counted as a Risk, too.")


class DeclaredTrumpShape(Shape):
    trump = Choice(choices=TRUMP_TEXT)
    rounds = Whole()


class StreakShape(Shape):
    of = Choice(choices=("exact", "won"), help_text="Rounds that were exact, or games that were won.")
    current = Whole(help_text="How many there were in a row, up to the last.")
    longest = Whole()


class StatisticsShape(TallyShape):
    player = PlayerShape()
    ruleset = Choice(choices=KEYS, allow_null=True, help_text=ALL_OF_THEM)
    games = Whole(help_text="Finished games, also private ones; whoever left a game is last in it.")
    places = numbers(help_text="How many games ended in the first place, in the second …")
    kings = Whole(help_text="Games in which nobody came before them.")
    koozes = Whole(help_text="Games in which they came last.")
    points_per_game = serializers.FloatField(allow_null=True, help_text=AVERAGE)
    points_per_round = serializers.FloatField(allow_null=True, help_text=AVERAGE)
    roles = RoleTallyShape(many=True)
    trumps = DeclaredTrumpShape(many=True, help_text="What they declared, the favourite first.")
    kabooots = Whole(help_text="Rounds in which they bid all tricks and took them.")
    streaks = StreakShape(many=True)
    turns = Whole(help_text="Turns that they took themselves.")
    seconds = serializers.FloatField(help_text="How long they waited for them altogether.")
    seconds_per_turn = serializers.FloatField(allow_null=True)
    time_outs = Whole(help_text="How often their time was up.")


class VersusShape(Shape):
    player = PlayerShape()
    other = PlayerShape()
    ruleset = Choice(choices=KEYS, allow_null=True, help_text=ALL_OF_THEM)
    games = Whole(help_text="Public games that both finished.")
    ahead = Whole(help_text="In so many of them `player` had the better place.")
    behind = Whole(help_text="In so many `other` had it.")
    level = Whole(help_text="In so many they shared one.")


class StatisticsQuery(Query):
    ruleset = Choice(
        choices=KEYS, required=False, help_text="Only games by this ruleset, whatever its version."
    )
