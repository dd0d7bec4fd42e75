"""Tables, seats and invitations."""

from __future__ import annotations

from typing import Final

from drf_spectacular.utils import OpenApiExample, extend_schema_serializer
from rest_framework import serializers

from games.api.contract.clocks import ClockRules, NewClock
from games.api.contract.fields import Choice, Moment, Shape, Text, Truth, Whole
from games.api.contract.parameters import Expand, ListQuery, Query
from games.api.contract.people import Player
from games.api.contract.plain import Chosen, names_of_places, numbers, texts
from games.api.contract.resource import Instant, resource, told
from games.api.contract.shapes import shape
from games.api.contract.words import OccupancyKind
from games.api.presented.instants import instant
from games.api.presented.told import EMBARGO, HOUSE_RULES, LATER, PER_SEAT
from games.engine.fair_deal import CLIENT_SEED_BYTES
from games.tables import models
from games.tables.models import Table

SEED = f"Your part of the shuffle: text of at most {CLIENT_SEED_BYTES} bytes, published at the start."

RULES = (
    "The page of the rules it plays by. Where tables share boards some rules hold otherwise, and the address "
    "leads to them (`#shared-boards`); for programs they are `shared_boards` of GET /rulesets/{key}."
)

CHAT_MODE = "What may be said at it: `free` anything, `phrases` what GET /phrases lists, `off` nothing."

HINTS = "For practice: whether whoever is awaited may ask what a strong bot makes of each action."


PlayerShape = shape(Player)


AUTOMATIC: Final = "Whether cards about which there is nothing to choose are played for their seats."


@resource("A seat, and who holds it.")
class Seat:
    seat: int = told("Its number, from 0.")
    kind: OccupancyKind | None = told("As what it is held; null while it is free.")
    player: Player | None = told("Who holds it; null while it is free.")


EXAMPLE = {
    "id": "table_01kax3q0zgf2ktx1q3r7m5c8ye", "ruleset": "updown@1", "rules": "/rules/updown@1",
    "options": {"rounds": [1, 2, 3]}, "house_rules": [],
    "players": 2, "visibility": "public", "status": "open", "turn_limit": None,
    "clock": None, "spectator_delay": 0,
    "concurrency": 1, "automatic": False, "rated": False, "hints": False, "chat_mode": "free",
    "creator": "user_01kax3q0zgf2ktx1q3r7m5c8yf", "tournament": None,
    "first_board": None, "embargo_from": None,
    "seats": [
        {"seat": 0, "kind": "owner",
         "player": {"id": "user_01kax3q0zgf2ktx1q3r7m5c8yf", "name": "omar", "kind": "person"}},
        {"seat": 1, "kind": None, "player": None},
    ],
    "seq": 2, "scores": None, "places": None, "place_names": None,
    "created_at": "2026-11-21T13:00:00.000Z", "started_at": None, "ended_at": None,
}  # fmt: skip


@extend_schema_serializer(examples=[OpenApiExample("A free seat", EXAMPLE, response_only=True)])
class TableShape(Shape):
    id = Text(help_text="`table_…`")
    ruleset = Text(help_text="Pinned, such as `modern@1`.")
    rules = Text(help_text=RULES)
    options = serializers.DictField(child=Chosen())
    house_rules = texts(help_text=HOUSE_RULES)
    players = Whole()
    visibility = Choice(choices=Table.Visibility.values)
    status = Choice(choices=Table.Status.values)
    turn_limit = Whole(allow_null=True, help_text="Seconds for each turn.")
    clock = shape(ClockRules)(allow_null=True, help_text="By which rules clocks go, where a game lasts days.")
    spectator_delay = Whole(help_text=LATER)
    concurrency = Whole(help_text="How many rounds are dealt together.")
    automatic = Truth(
        help_text="Whether cards about which there is nothing to choose are played for their seats."
    )
    rated = Truth(help_text="Whether its result changes the players' ratings.")
    hints = Truth(help_text=HINTS)
    chat_mode = Choice(choices=Table.ChatMode.values, help_text=CHAT_MODE)
    creator = Text(help_text="`user_…`")
    tournament = Text(allow_null=True, help_text="`tournament_…`, of which it is a table.")
    first_board = Whole(
        allow_null=True, help_text="Where its tables share boards: the one that the first round plays."
    )
    embargo_from = Whole(allow_null=True, help_text=EMBARGO)
    seats = shape(Seat)(many=True, help_text=PER_SEAT)
    seq = Whole(help_text="The number of the last log entry.")
    scores = numbers(allow_null=True, help_text=f"{PER_SEAT} null before the first round is scored.")
    places = numbers(allow_null=True, help_text=f"{PER_SEAT} null before the end.")
    place_names = names_of_places()
    created_at = Moment()
    started_at = Moment(allow_null=True)
    ended_at = Moment(allow_null=True)
    creator_user = PlayerShape(required=False, help_text="With `expand=creator`.")


WITH_CREATOR = "`creator` adds `creator_user`."


class TableQuery(Query):
    expand = Expand(allowed=("creator",), help_text=WITH_CREATOR)


class TableListQuery(ListQuery):
    expand = Expand(allowed=("creator",), help_text=WITH_CREATOR)
    status = Choice(choices=Table.Status.values, required=False, help_text="`open`: not started yet.")
    ruleset = serializers.CharField(max_length=40, required=False, help_text="`modern` or `modern@1`.")
    player = serializers.CharField(max_length=150, required=False, help_text="The name of somebody seated.")
    open_seats = serializers.BooleanField(required=False, help_text="Whether a seat can still be taken.")
    mine = serializers.BooleanField(
        default=False, help_text="Yours instead of the public ones: opened by you, sat at or invited to."
    )


@extend_schema_serializer(
    examples=[
        OpenApiExample("Against bots", {"ruleset": "modern", "options": {"rounds": "micro"}, "seat": 0}),
        OpenApiExample(
            "For weeks: six rounds side by side, half a day more for each visit",
            {
                "ruleset": "modern",
                "clock": {"preset": "normal"},
                "options": {"concurrency": 6},
                "automatic": True,
                "visibility": "unlisted",
            },
        ),
        OpenApiExample(
            "Two players, in private",
            {
                "ruleset": "updown",
                "players": 2,
                "visibility": "invite",
                "turn_limit": 60,
                "client_seed": "luck",
            },
        ),
    ]
)
class NewTable(Shape):
    ruleset = Text(default="modern", max_length=40, help_text="`modern` (newest version) or `modern@1`.")
    players = Whole(default=None, allow_null=True, help_text="null: as many as the ruleset usually has.")
    options = serializers.DictField(child=Chosen(), default=dict, help_text="GET /rulesets/{key} lists them.")
    visibility = Choice(choices=Table.Visibility.values, default=Table.Visibility.PUBLIC.value)
    turn_limit = Whole(
        default=None, allow_null=True, help_text="Seconds for each turn, 15 to 300; null: none."
    )
    clock = NewClock(
        default=None, allow_null=True, help_text="For games that last days: a clock for each player."
    )
    spectator_delay = Whole(
        default=0,
        help_text="0 to 200: so many moves later than the players are all told who do not sit at the table.",
    )
    automatic = Truth(
        default=None,
        allow_null=True,
        help_text="Whether cards about which there is nothing to choose are played for their seats; null: "
        "as the clock suggests, by correspondence yes, otherwise no.",
    )
    rated = Truth(
        default=False,
        help_text="Whether the result is to change the players' ratings; it takes a time limit or a clock. "
        "With bots of the service it counts as practice.",
    )
    hints = Truth(default=False, help_text=f"{HINTS} Not where it is rated.")
    chat_mode = Choice(choices=Table.ChatMode.values, default=Table.ChatMode.FREE.value, help_text=CHAT_MODE)
    seat = Whole(default=0, allow_null=True, help_text="The seat you take at once; null: you only watch.")
    client_seed = Text(default="", allow_blank=True, help_text=SEED)


@extend_schema_serializer(
    examples=[
        OpenApiExample("I sit down", {"client_seed": "my lucky words"}),
        OpenApiExample("A bot", {"bot": "steady"}),
        OpenApiExample("Somebody I invite", {"invite": "omar"}),
    ]
)
class SeatTaken(Shape):
    client_seed = Text(default="", allow_blank=True, help_text=SEED)
    bot = Text(required=False, max_length=150, help_text="The name of a bot to put there.")
    invite = Text(required=False, max_length=150, help_text="The name of a person to keep the seat for.")

    def validate(self, sent: dict[str, str]) -> dict[str, str]:
        if len([name for name in ("bot", "invite") if name in sent]) + bool(sent["client_seed"]) > 1:
            raise serializers.ValidationError("Send one of client_seed, bot and invite.", code="too_many")
        return sent


@resource("Somebody who may see a table and sit down.")
class Invitation:
    user: Player = told("Who is invited.")
    seat: int | None = told("The seat kept for them, if any.")
    created_at: Instant = told("Since when.")

    @classmethod
    def of(cls, invitation: models.Invitation) -> Invitation:
        """`user` must be loaded."""
        return cls(
            user=Player.of(invitation.user),
            seat=invitation.seat,
            created_at=instant(invitation.created_at),
        )
