"""Bodies of webhooks: `{"type", "timestamp", "data"}`; for a bot's turn the bot's own view of the table.

A stored event holds no card. A bot's hand is looked up when it is sent, for the seat that the bot holds then,
by the same queries and presenters as for an answer.
"""

import orjson

from accounts.instants import instant
from games.api.presented.states import my_turn_json, state_json
from games.engine.codec import Json, parse_turn_id, turn_id
from games.engine.seats import Seat
from games.feed.news import users
from games.notices.services import DueDelivery
from games.tables import queries as tables
from games.tables.states import State


def payload(errand: DueDelivery) -> bytes | None:
    """Return the body to send; None if it is outdated because the turn was taken."""
    data: Json | None = dict(errand.body)
    if errand.type == users.BOT_TURN.type:
        data = _with_state(errand)
    return None if data is None else body_of(errand.type, instant(errand.happened_at), data)


def body_of(kind: str, timestamp: str | None, data: Json) -> bytes:
    return orjson.dumps({"type": kind, "timestamp": timestamp, "data": data})


def bot_turn(state: State, round: int, turn: int) -> Json:
    """The body of a bot's turn: table, turn, deadline, hand, legal actions, the state as its seat sees it."""
    due = next(
        (each.due_at for each in state.waiting if each.seat == state.seat and each.round == round), None
    )
    return {
        "table": state.table.id,
        "round": round,
        "seat": state.seat,
        "turn_id": turn_id(round, turn),
        "deadline_at": instant(due),
        "my": my_turn_json(state, round, turn),
        "state": state_json(state),
    }


def _with_state(errand: DueDelivery) -> Json | None:
    table_id, turn = str(errand.body["table"]), parse_turn_id(str(errand.body["turn_id"]))
    seat = Seat(int(str(errand.body["seat"])))
    state = tables.bot_state(table_id, seat, turn)
    # The seat may have changed hands since; its cards are its holder's only.
    if state is None or errand.user_id not in {each.player_id for each in state.seats if each.seat == seat}:
        return None
    return bot_turn(state, *turn)
