"""Bots: finding those that may be seated, and registering one's own."""

from urllib.parse import quote

from django.http import HttpResponse
from drf_spectacular.utils import OpenApiExample, extend_schema_serializer
from rest_framework import serializers

from accounts.models import Realm, Token, User
from accounts.scopes import Scope
from bots import queries, services
from games.api import callers
from games.api.answers import answer, nothing, read
from games.api.callers import personal
from games.api.contract.fields import Choice, Shape, Text, Truth, Whole
from games.api.contract.parameters import ListQuery
from games.api.contract.players.people import TokenWithSecret
from games.api.contract.programs.bots import AT_ONCE, OPEN, SPEEDS, Bot, BotWithToken
from games.api.contract.resource import members_of
from games.api.contract.shapes import shape
from games.api.operations.address import Address
from games.api.rest.endpoint import ApiRequest, caller_of, viewer_of
from games.api.rest.lists import listed, paged
from games.engine.codec import Json
from games.engine.rulesets import KEYS


@extend_schema_serializer(
    examples=[
        OpenApiExample(
            "For anybody, at two tables at once",
            {"name": "counting-camel", "rulesets": ["modern", "rising"], "concurrency": 2, "open": True},
        )
    ]
)
class NewBot(Shape):
    name = Text(max_length=150, help_text="By the same rules as people's names.")
    description = Text(default="", allow_blank=True, max_length=2000)
    rulesets = serializers.ListField(child=Choice(choices=KEYS), min_length=1, max_length=20, default=[*KEYS])
    speeds = serializers.ListField(
        child=Choice(choices=SPEEDS),
        min_length=1,
        max_length=2,
        default=list(SPEEDS),
        help_text="`live`: tables with a limit for each turn; `untimed`: without.",
    )
    concurrency = Whole(default=4, min_value=1, max_value=100, help_text=AT_ONCE)
    open = Truth(default=True, help_text=OPEN)


@extend_schema_serializer(examples=[OpenApiExample("For me alone", {"open": False})])
class BotChange(Shape):
    description = Text(required=False, allow_blank=True, max_length=2000)
    rulesets = serializers.ListField(child=Choice(choices=KEYS), min_length=1, max_length=20, required=False)
    speeds = serializers.ListField(child=Choice(choices=SPEEDS), min_length=1, max_length=2, required=False)
    concurrency = Whole(required=False, min_value=1, max_value=100, help_text=AT_ONCE)
    open = Truth(required=False, help_text=OPEN)


class BotQuery(ListQuery):
    mine = serializers.BooleanField(default=False, help_text="Only yours.")


BOTS = Address("bots", "bots", "bots")
BOT = Address("bots/<str:name>", "bot", "bots")
BOT_TOKEN = Address("bots/<str:name>/token", "bot_token", "bots")


@BOTS.get(anonymous=True, query=BotQuery, answers={200: list[Bot]})
def list_bots(request: ApiRequest) -> HttpResponse:
    """Bots

    The service's own and those that people run, newest first. `mine=true` asks for a token.
    """
    viewer = viewer_of(request)
    found = queries.bots(realm=Realm.REAL if viewer is None else str(viewer.realm_id))
    if request.query["mine"]:
        found = found.none() if viewer is None else found.filter(owner=viewer)
    page = paged(request, found)
    return listed(request, page, [Bot.of(each) for each in page.rows])


@BOTS.post(
    scope=Scope.PROFILE_WRITE,
    body=NewBot,
    answers={201: BotWithToken},
    secret=True,
    refuses=(personal, services.register),
)
def register_bot(request: ApiRequest) -> HttpResponse:
    """Register a bot

    An account that your program plays, with a token of its own, shown here and never again. The program
    asks for the bot's turns (GET /me/turns, streams, long polls) or is sent them: register an address by
    POST /webhooks, type `bot.turn` and `bot` its name. Asked for with a token that may itself see tables
    and play (games:read, games:play).

    You may sit beside a bot of yours, and see its hand: `owner` tells everybody whose it is.
    """
    caller, fields = _may_play(request), dict(request.fields)
    user, token, secret = services.register(by=caller, is_open=fields.pop("open"), **fields)
    shown = _with_token(queries.bot(user.name, realm=str(caller.realm_id)), token, secret)
    location = f"/api/v1/bots/{quote(user.name)}"
    return answer(shown, status=201, location=location, secret=True)


@BOT.get(anonymous=True, answers={200: shape(Bot)})
def get_bot(request: ApiRequest, name: str) -> HttpResponse:
    """One bot, and to which tables it comes

    Its rulesets and speeds, at how many tables it plays at once, and at how many it sits now.
    """
    viewer = viewer_of(request)
    realm = Realm.REAL if viewer is None else str(viewer.realm_id)
    return read(request, Bot.of(queries.bot(name, realm=realm)))


@BOT.patch(
    scope=Scope.PROFILE_WRITE, body=BotChange, answers={200: shape(Bot)}, refuses=(personal, services.change)
)
def change_bot(request: ApiRequest, name: str) -> HttpResponse:
    """Change a bot of yours

    Only what is sent. Tables at which it sits already are played to their end.
    """
    terms = dict(request.fields)
    if "open" in terms:
        terms["is_open"] = terms.pop("open")
    return answer(Bot.of(services.change(by=personal(caller_of(request)).user, name=name, **terms)))


@BOT.delete(scope=Scope.PROFILE_WRITE, answers={204: None}, refuses=(personal, services.dismiss))
def delete_bot(request: ApiRequest, name: str) -> HttpResponse:
    """Remove a bot of yours

    It leaves its tables; where a game runs, a stand-in plays on. Its token and webhooks end.
    """
    services.dismiss(by=personal(caller_of(request)).user, name=name)
    return nothing()


@BOT_TOKEN.post(
    scope=Scope.PROFILE_WRITE,
    answers={201: BotWithToken},
    secret=True,
    refuses=(personal, services.renew_token),
)
def renew_bot_token(request: ApiRequest, name: str) -> HttpResponse:
    """Another token for a bot of yours

    Those before open nothing from now on. Asked for with a token that may itself see tables and play.
    """
    user, token, secret = services.renew_token(by=_may_play(request), name=name)
    return answer(_with_token(user, token, secret), status=201, secret=True)


def _with_token(user: User, token: Token, secret: str) -> Json:
    return {**members_of(Bot.of(user)), "token": TokenWithSecret.filled(token, secret=secret)}


def _may_play(request: ApiRequest) -> User:
    """The person themselves, by a token that may do what a bot's token may: none gives more than it has."""
    caller = personal(caller_of(request))
    for scope in (Scope.GAMES_READ, Scope.GAMES_PLAY):
        callers.admit(caller, scope)
    return caller.user
