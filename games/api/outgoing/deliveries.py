"""Bodies of webhooks, `{"type", "timestamp", "data"}`, and what a bot answers to its turn.

A stored event holds no card. A bot's hand is looked up when it is sent, for the seat that the bot holds then,
by the same queries and presenters as for an answer. The action in its answer is taken as if it had been sent
to the API.
"""

import orjson

from accounts.instants import instant
from accounts.models import User
from games.api.presented.states import my_turn_json, state_json
from games.api.validation import plain_numbers
from games.engine import codec
from games.engine.actions import Action
from games.engine.codec import Json, parse_turn_id, turn_id
from games.engine.errors import MalformedRecord
from games.engine.seats import Seat
from games.feed.news import users
from games.notices.services import DueDelivery
from games.notices.transport import Answer
from games.tables import queries as tables
from games.tables.errors import TableError
from games.tables.services import act
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


TAKEN, MALFORMED, OTHER_TURN = "taken", "malformed_answer", "other_turn"


def take_answer(errand: DueDelivery, answer: Answer) -> str | None:
    """Take the action in a bot's answer to its turn. Return the result, or None without an action.

    A bot whose answer is empty or refused may still act through the API until its time is up.
    """
    if errand.type != users.BOT_TURN.type or not answer.accepted:
        return None
    turn_id = str(errand.body["turn_id"])
    said = said_in(answer.body, turn_id)
    if said is None:
        return None
    action, code = said
    if action is None:
        return code
    player = User.objects.filter(pk=errand.user_id, is_active=True).first()
    if player is None:
        return None  # its sandbox was removed while it answered, or its account switched off
    turn = codec.parse_turn_id(turn_id)
    try:
        act(table_id=str(errand.body["table"]), player=player, turn=turn, action=action)
    except TableError as refused:
        return refused.code
    return TAKEN


def said_in(body: bytes, turn_id: str) -> tuple[Action | None, str | None] | None:
    """Return the action in an answer, `{"turn_id": "7.23", "action": {…}}`, or the reason why it holds none;
    None without a body or with `{}`."""
    try:
        content = plain_numbers(orjson.loads(body)) if body.strip() else {}
        if content == {}:
            return None
        if not isinstance(content, dict) or content.keys() != {"turn_id", "action"}:
            return None, MALFORMED
        action = codec.action(content["action"])
    except (ValueError, RecursionError, MalformedRecord):
        return None, MALFORMED
    return (action, None) if content["turn_id"] == turn_id else (None, OTHER_TURN)
