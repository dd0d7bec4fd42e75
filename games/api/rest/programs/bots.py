"""Bots: finding those that may be seated, and registering bots of one's own."""

from collections.abc import Sequence
from typing import Annotated, Any

from django.db.models import QuerySet
from rest_framework import serializers

from accounts.models import Token, User
from accounts.scopes import Scope
from bots import queries, services
from games.api import callers
from games.api.callers import Caller, personal
from games.api.contract.fields import Choice, ListQuery, Shape, StrictBoolean, StrictInteger, Text, examples
from games.api.contract.players.people import AT_ONCE, OPEN, SPEEDS, Bot, BotWithToken, TokenWithSecret
from games.api.contract.resource import members_of
from games.api.lookup import realm_of
from games.api.operations.address import Address, Input
from games.engine.codec import Json
from games.engine.rulesets import KEYS


def _several(of: Sequence[str], most: int, **more: Any) -> serializers.ListField:
    """A field that lists one choice at least; keywords are those of REST framework."""
    return serializers.ListField(child=Choice(choices=of), min_length=1, max_length=most, **more)


@examples(
    {
        "For anybody, at two tables at once": {
            "name": "counting-camel",
            "rulesets": ["modern", "rising"],
            "concurrency": 2,
            "open": True,
        }
    }
)
class NewBot(Shape):
    name = Text(max_length=150, help_text="The bot's name, by the rules of people's names.")
    description = Text(default="", allow_blank=True, max_length=2000)
    rulesets = _several(KEYS, 20, default=[*KEYS])
    speeds = _several(
        SPEEDS,
        2,
        default=list(SPEEDS),
        help_text="The speeds it plays: `live` has a limit for each turn, `untimed` has none.",
    )
    concurrency = StrictInteger(default=4, min_value=1, max_value=100, help_text=AT_ONCE)
    open = StrictBoolean(default=True, help_text=OPEN)


@examples({"For me alone": {"open": False}})
class BotChange(Shape):
    description = Text(required=False, allow_blank=True, max_length=2000)
    rulesets = _several(KEYS, 20, required=False)
    speeds = _several(SPEEDS, 2, required=False)
    concurrency = StrictInteger(required=False, min_value=1, max_value=100, help_text=AT_ONCE)
    open = StrictBoolean(required=False, help_text=OPEN)


class BotQuery(ListQuery):
    mine = serializers.BooleanField(default=False, help_text="true for your own bots only.")


BOTS = Address("bots", "bots", "bots")
BOT = BOTS.below("<str:name>", "bot")
BOT_TOKEN = BOT.below("token", "bot_token")


@BOTS.get(list[Bot], anonymous=True, query=BotQuery, replica=True)
def list_bots(viewer: User | None, *, mine: bool) -> QuerySet[User]:
    """Bots

    The service's own bots and those that people run, newest first. `mine=true` needs a token.
    """
    found = queries.bots(realm=realm_of(viewer))
    if mine:
        found = found.none() if viewer is None else found.filter(owner=viewer)
    return found


@BOTS.post(BotWithToken, 201, secret=True, refuses=(personal, services.register))
def register_bot(caller: Caller, bot: Annotated[Json, Input(NewBot)]) -> Json:
    """Register a bot

    Makes an account that your program plays, with a token of its own, which is shown here only. The program
    asks for the bot's turns (GET /me/turns, streams, long polls). Or the service sends them: register an
    address by POST /webhooks, with the type `bot.turn` and the bot's name as `bot`. Your own token needs the
    scopes games:read and games:play.

    You may sit beside your own bot and see its hand: `owner` shows everybody whose bot it is.
    """
    by, fields = _may_play(caller), dict(bot)
    user, token, secret = services.register(by=by, is_open=fields.pop("open"), **fields)
    return _with_token(queries.bot(user.name, realm=realm_of(by)), token, secret)


@BOT.get(Bot, anonymous=True)
def get_bot(viewer: User | None, name: str) -> User:
    """One bot, and the tables it accepts

    Shows its rulesets and speeds, at how many tables it plays at once, and at how many it sits now.
    """
    return queries.bot(name, realm=realm_of(viewer))


@BOT.patch(Bot, refuses=(personal, services.change))
def change_bot(caller: Caller, name: str, changes: Annotated[Json, Input(BotChange)]) -> User:
    """Change a bot of yours

    Changes only what you send. At tables where the bot already sits, it plays to the end.
    """
    terms = {"is_open" if each == "open" else each: value for each, value in changes.items()}
    return services.change(by=personal(caller).user, name=name, **terms)


@BOT.delete(refuses=(personal, services.dismiss))
def delete_bot(caller: Caller, name: str) -> None:
    """Remove a bot of yours

    The bot leaves its tables and tournaments; in running games a stand-in plays on. Its token and webhooks
    end.
    """
    services.dismiss(by=personal(caller).user, name=name)


@BOT_TOKEN.post(BotWithToken, 201, secret=True, refuses=(personal, services.renew_token))
def renew_bot_token(caller: Caller, name: str) -> Json:
    """Another token for a bot of yours

    The bot's earlier tokens stop working. Your own token needs the scopes games:read and games:play.
    """
    return _with_token(*services.renew_token(by=_may_play(caller), name=name))


def _with_token(user: User, token: Token, secret: str) -> Json:
    return {**members_of(Bot.of(user)), "token": TokenWithSecret.filled(token, secret=secret)}


def _may_play(caller: Caller) -> User:
    """Return the person, by a token that may do what a bot's token may: no token gives more than it has."""
    for scope in (Scope.GAMES_READ, Scope.GAMES_PLAY):
        callers.admit(personal(caller), scope)
    return caller.user
