"""The shapes of an event at a glance: its tables, what needs attention, standings, whom everybody met."""

from drf_spectacular.utils import OpenApiExample, extend_schema_serializer
from rest_framework import serializers

from games.api.contract.fields import Choice, Moment, Shape, Text, Truth, Whole
from games.api.contract.parameters import Query, format_field
from games.api.contract.plain import numbers
from games.api.contract.stage_rounds import PairingShape, SeatedEntryShape
from games.api.contract.tables import PlayerShape
from games.tables.models.table import FEWEST_PLAYERS, MOST_PLAYERS
from games.tournaments.concerns import Kind
from games.tournaments.models import Entry
from games.tournaments.quotas import FEWEST_ENTRIES, MOST_ENTRIES, MOST_ROUNDS
from games.tournaments.services.tournament_terms import TIE_BREAKS

CONCERNS = tuple(each.value for each in Kind)


SHOWN = "Else the first that is at play or, where none is, the last that was published."


class TablesQuery(Query):
    stage_round = serializers.IntegerField(
        min_value=1, max_value=MOST_ROUNDS, required=False, help_text=SHOWN
    )


class AwaitedEntryShape(SeatedEntryShape):
    round = Whole(help_text="Of the game.")
    seat = Whole(help_text="At the table, once seats were drawn.")
    since = Moment()
    deadline_at = Moment(allow_null=True, help_text="When a bot moves for the seat.")


class TableNowShape(PairingShape):
    stage_round = Whole()
    seq = Whole(help_text="How far its log is: unchanged, nothing has moved.")
    rounds = numbers(help_text="The rounds that are played now.")
    awaited = AwaitedEntryShape(many=True, help_text="Whose turn it is.")
    paused_until = Moment(allow_null=True)
    needs_attention = serializers.ListField(
        child=Choice(choices=CONCERNS), allow_null=True, help_text="For officials; null for everybody else."
    )


class ConcernShape(Shape):
    kind = Choice(choices=CONCERNS)
    stage_round = Whole(allow_null=True)
    number = Whole(allow_null=True, help_text="Of the table within its stage round.")
    table = Text(allow_null=True)
    since = Moment(allow_null=True)
    until = Moment(allow_null=True, help_text="When it is too late to help.")
    count = Whole(allow_null=True, help_text="Entries, or tries.")
    name = Text(allow_null=True, help_text="Of a player.")
    said = Text(help_text="In words.")


@extend_schema_serializer(
    examples=[OpenApiExample("An evening", {"entries": 32, "rounds": 5, "deals": 5}, request_only=True)]
)
class ReliabilityQuery(Query):
    entries = serializers.IntegerField(
        min_value=FEWEST_ENTRIES, max_value=MOST_ENTRIES, help_text="So many play."
    )
    rounds = serializers.IntegerField(min_value=1, max_value=MOST_ROUNDS, help_text="Stage rounds.")
    deals = serializers.IntegerField(
        min_value=1, max_value=64, default=18, help_text="Rounds of each game: 18, `half` 9, `micro` 5."
    )
    players = serializers.IntegerField(
        min_value=FEWEST_PLAYERS, max_value=MOST_PLAYERS, default=4, help_text="At each table."
    )
    duplicate = serializers.BooleanField(default=False, help_text="All tables play the same deals.")


class ReliabilityShape(Shape):
    entries = Whole()
    rounds = Whole(help_text="Stage rounds, as if everybody played all of them.")
    deals = Whole(help_text="Rounds of each game.")
    players = Whole()
    duplicate = Truth()
    best_wins = serializers.FloatField(help_text="How likely the best player is the first, from 0 to 1.")
    best_among_four = serializers.FloatField()
    error = serializers.FloatField(help_text="The standard error of these two, which are simulated.")
    agreement = serializers.FloatField(help_text="Spearman's: how well the order agrees with skill.")
    says = Text()


class StandingsQuery(Query):
    after = serializers.IntegerField(
        min_value=0, max_value=64, required=False, help_text="As of this stage round; 0: before the first."
    )
    format = format_field()


class DecidedShape(Shape):
    tie_break = Choice(choices=TIE_BREAKS)
    value = serializers.FloatField(help_text="One's own number; more is better.")
    tied = numbers(help_text="The entries that were tied until then.")


class StandingLineShape(Shape):
    rank = Whole(help_text="From 1; who is tied to the end shares it.")
    entry = Whole()
    name = Text(help_text="As in the event: `steady 3`, else the player's.")
    player = PlayerShape()
    status = Choice(choices=Entry.Status.values)
    stage = Whole(
        help_text="The last that they have reached, by its place in `stages`, from 0; in CSV from 1."
    )
    points = serializers.FloatField(help_text="Of that stage, with what was brought along.")
    carried = serializers.FloatField()
    by_round = serializers.ListField(
        child=serializers.FloatField(), help_text="Of that stage's stage rounds."
    )
    why = DecidedShape(many=True, help_text="What decided between them and those with as many points.")


class StandingsShape(Shape):
    data = StandingLineShape(many=True)


class CrossedCellShape(Shape):
    stage_round = Whole()
    points = serializers.FloatField()
    place = serializers.FloatField(allow_null=True, help_text="Halves where shared; null: not at a table.")
    opponents = numbers(help_text="Their entries.")
    bye = Truth()


class CrossedLineShape(SeatedEntryShape):
    stage = Whole(help_text="By its place in `stages`, from 0; in CSV from 1.")
    rank = Whole(allow_null=True)
    points = serializers.FloatField()
    cells = CrossedCellShape(many=True, help_text="A stage round of the stage each.")
