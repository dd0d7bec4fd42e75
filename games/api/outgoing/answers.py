"""A bot's answer to its turn: nothing yet, or an action, which is taken as if it had been sent to the API."""

import orjson

from accounts.models import User
from games.api.bodies import plain_numbers
from games.engine import codec
from games.engine.actions import Action
from games.engine.errors import MalformedRecord
from games.feed.news import users
from games.notices.services import DueDelivery
from games.notices.transport import Answer
from games.tables.errors import TableError
from games.tables.services import act

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
