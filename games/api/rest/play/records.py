"""A game afterwards: whole, and the proof that its deals were fair."""

from accounts.models import User
from accounts.scopes import Scope
from games.api.contract.play import games
from games.api.contract.play.games import Occupancy, RecordShape
from games.api.contract.play.tables import Table
from games.api.operations.address import Address
from games.api.presented.games import visible_events
from games.engine.codec import Json
from games.tables import queries
from games.tables.states import Fairness

RECORD = Address("tables/<str:table_id>/record", "record", "after the game")
FAIRNESS = Address("tables/<str:table_id>/fairness", "fairness", "after the game")


@RECORD.get(scope=Scope.GAMES_READ, anonymous=True, answers={200: RecordShape}, limit="export")
def get_record(viewer: User | None, table_id: str) -> Json:
    """The whole game

    Shows the table, who held which seat and when, every fact, and after the end the deals. While the game
    runs, it shows the game so far, as you may see it.
    """
    table = queries.table(table_id, viewer)
    state = queries.state(table_id, viewer)
    record = queries.record(table)
    return {
        "table": Table.of(record.table),
        "occupancies": [Occupancy.of(each) for each in record.occupancies],
        "facts": list(visible_events(state.game, record.facts, state.seat)),
        "fairness": games.Fairness.of(queries.fairness(table)),
    }


@FAIRNESS.get(scope=Scope.GAMES_READ, anonymous=True, answers={200: games.Fairness})
def get_fairness(viewer: User | None, table_id: str) -> Fairness:
    """The proof of the deals

    Shows the commitment from the beginning, the players' seeds from the start of the game, and after its end
    the server's seed and every deck. With these anybody can compute the deals again.
    """
    return queries.fairness(queries.table(table_id, viewer))
