"""Messages to webhooks, for the `webhooks` of the description: one operation for each type of event."""

from typing import Any, Final

from games.api.contract.play.actions import TEXT, having, one_of, one_text, ref
from games.api.contract.schemas.facts import AT, NAMING, members_of
from games.engine.codec import Json
from games.feed.news import NEWS, WEBHOOKS, News, Webhook, users
from games.feed.news.kind import TableMember

SIGNED: Final = (
    ("webhook-id", "The id of the event, the same at every try. If you have had it, ignore the request."),
    ("webhook-timestamp", "When this try was made, in seconds since 1970. Refuse old requests."),
    (
        "webhook-signature",
        "The signature of Standard Webhooks: `v1,` and the HMAC. There are two signatures for a "
        "day after the secret has changed.",
    ),
)


def _name(kind: str) -> str:
    return "".join(part.title() for part in kind.replace(".", "_").split("_")) + "Message"


def _message(news: News[Any], webhook: Webhook) -> Json:
    table = {} if news.where is TableMember.UNSAID else {"table": NAMING[news.where]}
    data = having({**table, **members_of(news.body)})
    members = {"type": one_text(webhook.type), "timestamp": AT, "data": data}
    return having(members) | {"description": f"{webhook.about}."}


COMPONENTS: Final[Json] = {
    **one_of(
        "WebhookMessage",
        {_name(each.webhook.type): _message(each, each.webhook) for each in NEWS if each.webhook is not None},
        "A message to a webhook. It holds no card; only `bot.turn` carries the bot's own cards.",
    ),
    "BotAnswer": {
        **having({"turn_id": TEXT, "action": ref("Action")}),
        "additionalProperties": False,
        "description": "The action for the turn. It is played as if it were sent to the API.",
    },
}


def webhooks() -> Json:
    """Return the `webhooks` of OpenAPI 3.1: what we send, and what is done with the answer."""
    return {each.type: {"post": _operation(*each)} for each in WEBHOOKS}


def _operation(kind: str, about: str) -> Json:
    answers: Json = {
        "2XX": {
            "description": "Accepted. After another answer, or none in ten seconds, the event is sent again."
        },
        "410": {"description": "The event is not sent again, and the webhook is disabled."},
    }
    if kind == users.BOT_TURN.type:
        taken = {"application/json": {"schema": ref("BotAnswer")}}
        answers = {
            "200": {"description": "Accepted; a body holds the bot's action.", "content": taken},
            **answers,
        }
    return {
        "operationId": f"on{_name(kind).removesuffix('Message')}",
        "summary": about,
        "tags": ["webhooks"],
        "parameters": [
            {"name": name, "in": "header", "required": True, "schema": TEXT, "description": about}
            for name, about in SIGNED
        ],
        "requestBody": {"required": True, "content": {"application/json": {"schema": ref(_name(kind))}}},
        "responses": answers,
    }
