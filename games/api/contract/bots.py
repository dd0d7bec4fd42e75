"""Bots, as everybody may see them."""

from drf_spectacular.utils import OpenApiExample, extend_schema_serializer
from rest_framework import serializers

from bots.models import Bot, RemoteBot
from games.api.contract.fields import Choice, Moment, Shape, Text, Truth, Whole
from games.api.contract.tables import PlayerShape
from games.api.contract.tokens import TokenWithSecret
from games.api.presented.bots import EVERY_RULESET

KEYS = EVERY_RULESET
SPEEDS = RemoteBot.Speed.values
AT_ONCE = "At how many tables it plays at once."
OPEN = "Whether anybody may seat it, or only you."

EXPERT = {
    "id": "user_01kax3q0zgf2ktx1q3r7m5c8yf", "name": "expert", "level": "expert", "version": 3, "owner": None,
    "open": True, "rulesets": KEYS, "speeds": SPEEDS, "concurrency": None, "playing": 3,
    "description": "Thinks as strong does, longer for every card.",
    "created_at": "2026-11-23T20:27:02.391Z",
}  # fmt: skip
OWNER = {"id": "user_01kax3q0zgf2ktx1q3r7m5c8yg", "name": "omar", "kind": "person"}
TOKEN = {
    "id": "token_01kax3q0zgf2ktx1q3r7m5c8yg", "name": "the bot's program", "last_four": "f00d",
    "scopes": ["games:read", "games:play", "bot:play"],
    "created_at": "2026-11-23T20:27:02.391Z", "expires_at": "2027-11-23T20:27:02.391Z",
    "last_used_at": None, "secret": "est_pat_…f00d",
}  # fmt: skip
OMARS = EXPERT | {
    "name": "counting-camel", "level": None, "version": None, "owner": OWNER, "concurrency": 2, "playing": 0,
    "rulesets": ["modern", "rising"], "description": "", "token": TOKEN,
}  # fmt: skip


@extend_schema_serializer(
    examples=[OpenApiExample("The strongest of the service's own", EXPERT, response_only=True)]
)
class BotShape(Shape):
    id = Text(help_text="`user_…`")
    name = Text(help_text="What PUT /tables/{id}/seats/{n} takes as `bot`.")
    level = Choice(
        choices=[str(each) for each in Bot.Strategy],
        allow_null=True,
        help_text="How the service's own plays, from the weakest to the strongest; null: somebody's program.",
    )
    version = Whole(
        allow_null=True,
        help_text="How often the level came to play otherwise, from 1. null: somebody's program.",
    )
    owner = PlayerShape(allow_null=True, help_text="null: the service's own, which play on any table.")
    open = Truth(help_text=OPEN)
    rulesets = serializers.ListField(child=Text())
    speeds = serializers.ListField(child=Choice(choices=SPEEDS))
    concurrency = Whole(allow_null=True, help_text=f"{AT_ONCE} null: at any number.")
    playing = Whole(help_text="At how many tables it sits now.")
    description = Text()
    created_at = Moment()


@extend_schema_serializer(examples=[OpenApiExample("Just registered", OMARS, response_only=True)])
class BotWithToken(BotShape):
    token = TokenWithSecret(help_text="With games:read, games:play and bot:play; its secret is shown once.")
