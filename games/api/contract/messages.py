"""What webhooks are sent, for the `webhooks` of the description: one operation for each type of event."""

from typing import Final

from games.api.contract.actions import SEAT, having, one_of, one_text, ref
from games.api.contract.facts import AT
from games.api.contract.streams import ATTENTION_NEWS, EVENT_NEWS, NEWS
from games.engine.codec import Json
from games.notices.events import OF_FEED, EventType

_TEXT: Final[Json] = {"type": "string"}
_TURN: Final[Json] = {"table": _TEXT, "round": {"type": "integer"}, "seat": SEAT, "turn_id": _TEXT}
_CLAIM: Final[Json] = {"table": _TEXT, "round": {"type": "integer"}, "seat": SEAT}
_DATA: Final[dict[EventType, Json]] = {
    **{OF_FEED[kind]: {"table": _TEXT, **body} for kind, _, body in NEWS if kind in OF_FEED},
    **{OF_FEED[kind]: {"table": {"type": "null"}, **body} for kind, _, body in EVENT_NEWS},
    EventType.TOURNAMENT_ATTENTION: {"table": {"type": ["string", "null"]}, **ATTENTION_NEWS[2]},
    EventType.TURN: {**_TURN, "deadline_at": {**AT, "type": ["string", "null"]}},
    EventType.TURN_REMINDER: {
        "table": _TEXT,
        "seat": SEAT,
        "deadline_at": AT,
        "turn_ids": {"type": "array", "items": _TEXT},
    },
    EventType.TURN_TIMED_OUT: {
        "table": _TEXT,
        "seat": SEAT,
        "timeouts": {"type": "integer"},
        "turn_ids": {"type": "array", "items": _TEXT},
    },
    EventType.CLAIM_MADE: _CLAIM,
    EventType.CLAIM_DECIDED: {
        **_CLAIM,
        "outcome": {"type": "string", "enum": ["granted", "refused", "lapsed", "played"]},
    },
    EventType.BOT_TURN: {
        **_TURN,
        "deadline_at": {**AT, "type": ["string", "null"]},
        "my": ref("My"),
        "state": ref("State"),
    },
    EventType.TEST: {},
}
SIGNED: Final = (
    ("webhook-id", "The event's id, at every try the same: what came before is no news."),
    ("webhook-timestamp", "When this try was made, in seconds since 1970. Refuse what is old."),
    ("webhook-signature", "By Standard Webhooks: `v1,` and the HMAC; two while the secret is being changed."),
)


def _name(kind: EventType) -> str:
    return "".join(part.title() for part in kind.replace(".", "_").split("_")) + "Message"


def _message(kind: EventType) -> Json:
    members = {"type": one_text(kind.value), "timestamp": AT, "data": having(_DATA[kind])}
    return having(members) | {"description": f"{kind.about}."}


COMPONENTS: Final[Json] = {
    **one_of(
        "WebhookMessage",
        {_name(kind): _message(kind) for kind in EventType},
        "What a webhook is sent. It holds no card but in `bot.turn`, which carries the bot's own.",
    ),
    "BotAnswer": {
        **having({"turn_id": _TEXT, "action": ref("Action")}),
        "additionalProperties": False,
        "description": "The action for the turn, taken as if it were sent to the API.",
    },
}


def webhooks() -> Json:
    """The `webhooks` of OpenAPI 3.1: what we send, and what is done with the answer."""
    return {kind.value: {"post": _operation(kind)} for kind in EventType}


def _operation(kind: EventType) -> Json:
    answers: Json = {
        "2XX": {
            "description": "Taken. Anything else, and what takes longer than ten seconds, is sent again."
        },
        "410": {"description": "Never again: the webhook is disabled."},
    }
    if kind is EventType.BOT_TURN:
        taken = {"application/json": {"schema": ref("BotAnswer")}}
        answers = {
            "200": {"description": "Taken, with the action if there is a body.", "content": taken},
            **answers,
        }
    return {
        "operationId": f"on{_name(kind).removesuffix('Message')}",
        "summary": kind.about,
        "tags": ["webhooks"],
        "parameters": [
            {"name": name, "in": "header", "required": True, "schema": _TEXT, "description": about}
            for name, about in SIGNED
        ],
        "requestBody": {"required": True, "content": {"application/json": {"schema": ref(_name(kind))}}},
        "responses": answers,
    }
