"""The shape of the six boards of the day."""

from games.api.contract.fields import Shape, Text
from games.api.contract.shapes import shape
from games.api.contract.tournament.tournaments import Tournament


class DailyShape(Shape):
    tournament = shape(Tournament)(help_text="Its event; that of the day before until there is one.")
    table = Text(allow_null=True, help_text="`table_…` at which you play it; null before you have begun.")
