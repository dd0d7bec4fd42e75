"""The shape of the six boards of the day."""

from games.api.contract.fields import Shape, Text
from games.api.contract.shapes import shape
from games.api.contract.tournament.tournaments import Tournament


class DailyShape(Shape):
    tournament = shape(Tournament)(help_text="The event of the day; before there is one, the last day's.")
    table = Text(allow_null=True, help_text="The id of your table, `table_…`; null before you have begun.")
