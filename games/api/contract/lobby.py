"""The shape of the lobby."""

from games.api.contract.fields import Shape
from games.api.contract.seeks import SeekShape
from games.api.contract.tables import TableShape


class LobbyShape(Shape):
    seeks = SeekShape(many=True, help_text="Open seeks, the newest hundred first; GET /seeks lists all.")
    tables = TableShape(
        many=True, help_text="Public tables with a free seat, likewise; GET /tables?open_seats=true."
    )
