"""The shapes of sandboxes: test players, stacked deals, scripts, and a clock that is turned."""

from __future__ import annotations

import re
from datetime import timedelta
from typing import Any, Final

from drf_spectacular.utils import OpenApiExample, extend_schema_field, extend_schema_serializer
from rest_framework import serializers

from games.api.contract.actions import having, ref
from games.api.contract.fields import Choice, Moment, Shape, Text, Truth, Whole
from games.api.contract.notices import KINDS
from games.api.contract.parameters import ListQuery
from games.api.contract.people import Player
from games.api.contract.resource import Card, given, sent
from games.api.contract.shapes import extended
from games.api.contract.tables import PlayerShape, TableTerms, UserName
from games.api.contract.tokens import TokenWithSecret
from games.engine.cards import CARD_TEXT, JOKERS
from games.engine.codec import Json
from games.sandboxes.models import Script
from games.sandboxes.quotas import MOST_PLAYERS
from games.sandboxes.scripts import MOST_ROUNDS, MOST_STEPS

USUAL_PLAYERS: Final = ("amal", "basim", "dina", "emad")
MOST_DEALS = 100
MOST_ATTEMPTS = 10
BIGGEST_DECK = len(CARD_TEXT)
SMALLEST_DECK = 21
assert len(JOKERS) < SMALLEST_DECK
_DURATION = re.compile(
    r"P(?!$)(?:(\d{1,3})D)?(?:T(?=\d)(?:(\d{1,5})H)?(?:(\d{1,6})M)?(?:(\d{1,8})S)?)?", re.ASCII
)


@extend_schema_field(
    {
        "oneOf": [
            {"type": "integer", "minimum": 1, "description": "Seconds."},
            {"type": "string", "pattern": f"^{_DURATION.pattern}$", "description": "ISO 8601: PT36H."},
        ]
    }
)
class SpanField(serializers.Field[Any, Any, Any, Any]):
    """A span of time: whole seconds, or ISO 8601 in days, hours, minutes and seconds."""

    default_error_messages = {"invalid": "Whole seconds, or a duration such as PT36H or P2DT12H."}  # noqa: RUF012  # as REST framework has it

    def to_internal_value(self, data: Any) -> timedelta:
        if type(data) is int and 0 <= data <= 10**9:
            return timedelta(seconds=data)
        found = _DURATION.fullmatch(data) if isinstance(data, str) else None
        if found is None:
            self.fail("invalid")
        days, hours, minutes, seconds = (int(part or 0) for part in found.groups())
        return timedelta(days=days, hours=hours, minutes=minutes, seconds=seconds)


STEPS: Final[Json] = {
    "type": "array",
    "maxItems": MOST_STEPS,
    "items": {
        "title": "ScriptStep",
        **having(
            {"round": {"type": "integer", "minimum": 1, "maximum": MOST_ROUNDS}, "action": ref("Action")}
        ),
    },
    "description": "The first step of a round answers the seat's first turn in it, and so on.",
}


@extend_schema_field(STEPS)
class StepsField(serializers.Field[Any, Any, Any, Any]):
    """The steps of a script, judged where they are read."""

    def to_internal_value(self, data: Any) -> Any:
        return data


@extend_schema_serializer(examples=[OpenApiExample("Two people", {"players": ["amal", "basim"]})])
class NewSandbox(Shape):
    name = Text(default="", allow_blank=True, max_length=80, help_text="For yourself.")
    players = serializers.ListField(
        child=Text(max_length=150),
        min_length=1,
        max_length=MOST_PLAYERS,
        default=list(USUAL_PLAYERS),
        help_text="The names of test players. Only within the sandbox must they differ from others.",
    )


class DueShape(Shape):
    reminders = Whole(help_text="Players to be reminded of their time.")
    time_outs = Whole(help_text="Players whose time is up.")
    automatic_turns = Whole(help_text="Forced and planned answers.")
    claims = Whole(help_text="Claims that nobody answered in time.")
    pauses = Whole(help_text="Pauses that lasted long enough.")
    bot_turns = Whole(help_text="Turns that wait for bots.")
    events = Whole(help_text="Entries to close, and stage rounds whose games are all over.")
    scripted_turns = Whole(help_text="Turns that scripts answer.")
    deliveries = Whole(help_text="Webhooks and messages to be sent.")


class StandingShape(Shape):
    due = DueShape(help_text="What has come due and is not done yet.")
    settled = Truth(help_text="Nothing is: all that had come due is done, and no time is still to pass.")
    next_due_at = Moment(allow_null=True, help_text="When something comes due the next time.")
    to_pass_s = serializers.FloatField(help_text="How many seconds are still to pass, step by step.")


class SandboxShape(StandingShape):
    id = Text(help_text="`sandbox_…`; the `realm` of whoever lives there.")
    name = Text()
    created_at = Moment()
    ends_at = Moment(help_text="From then on it is removed with all that is in it.")
    advanced_s = serializers.FloatField(help_text="By how many seconds its clock was advanced altogether.")
    tables = Whole()
    players = PlayerShape(many=True)


PlayerWithToken = extended(
    Player, "PlayerWithToken", token=TokenWithSecret(help_text="Its secret is shown once.")
)


class SandboxWithTokens(SandboxShape):
    players = PlayerWithToken(many=True)


@extend_schema_serializer(
    examples=[
        OpenApiExample("A day and a half", {"by": "PT36H"}),
        OpenApiExample("A minute", {"by": 60}),
        OpenApiExample("A week, with all that comes due in it", {"by": "P7D", "by_steps": True}),
    ]
)
class Advance(Shape):
    by = SpanField(help_text="From a second to 60 days.")
    by_steps = Truth(
        default=False,
        help_text="From one thing that comes due to the next, each done before more time passes.",
    )


class AdvancedShape(StandingShape):
    advanced_s = serializers.FloatField(help_text="By how many seconds its clock was advanced altogether.")


class MailQuery(ListQuery):
    player = serializers.CharField(max_length=150, required=False, help_text="The name of a test player.")


class TurnLinkShape(Shape):
    table = Text()
    turn_id = Text()
    url = Text(help_text="Shows the turn; sent back as its form says, it takes it. Once.")


class MailShape(Shape):
    id = Text(help_text="`mail_…`")
    player = PlayerShape(help_text="To whom it was written.")
    address = Text(help_text="Where there is nobody: it ends in `.invalid` (RFC 2606).")
    kinds = serializers.ListField(child=Choice(choices=KINDS), help_text="Of the notices in it.")
    subject = Text(help_text="In the language that the player chose; so are `text` and `html`.")
    text = Text()
    html = Text()
    headers = serializers.DictField(
        child=Text(), help_text="`Message-ID`, `List-Unsubscribe` and others beside the usual ones."
    )
    turn_links = TurnLinkShape(many=True, help_text="The turns that waited when it was written.")
    sent_at = Moment(help_text="By the real clock.")


@sent("A deal of a test table, with the cards in an order you choose.")
class StackedDeal:
    round: int = given("0: the draw for seats.", min_value=0, max_value=MOST_ROUNDS)
    attempt: int = given("Redeals count on.", 0, min_value=0, max_value=MOST_ATTEMPTS - 1)
    deck: list[Card] = given(
        "Every card once, in the order dealt: the first goes to the seat after the dealer.",
        min_length=SMALLEST_DECK,
        max_length=BIGGEST_DECK,
    )


A_SEAT = "Names of test players and bots; null: the seat stays free. So many play, unless `players` tells."
LITTLE = {"ruleset": "updown", "players": 2, "options": {"rounds": [1]}, "seats": ["amal", "steady"]}


@sent(
    "A table of test players to be opened.",
    examples={
        "By correspondence": {"clock": {"preset": "brisk"}, "seats": [*USUAL_PLAYERS]},
        "One round against a bot": LITTLE,
    },
)
class NewTestTable(TableTerms):
    seats: list[UserName | None] = given(A_SEAT, list, max_length=5)
    deals: list[StackedDeal] = given(
        "Cards as you want them. A redeal that is not among them is refused with "
        "`redeal_unavailable`; rounds of which none is told are dealt by chance.",
        list,
        max_length=MOST_DEALS,
    )
    start: bool = given("Begin the game at once.", True)


@extend_schema_serializer(
    examples=[
        OpenApiExample(
            "One card, then as a bot",
            {"steps": [{"round": 1, "action": {"type": "estimate", "value": 0}}], "afterwards": "bot"},
        )
    ]
)
class NewScript(Shape):
    steps = StepsField()
    afterwards = Choice(
        choices=Script.Afterwards.values,
        default=Script.Afterwards.WAIT.value,
        help_text="When no step is told for a turn: wait for the player, or play as the bot `steady` does.",
    )


class StoppedShape(Shape):
    turn_id = Text()
    reason = Text(help_text="The refusal of the action, such as `must_follow_suit`.")


class ScriptShape(Shape):
    table = Text(help_text="`table_…`")
    seat = Whole()
    steps = StepsField()
    afterwards = Choice(choices=Script.Afterwards.values)
    stopped = StoppedShape(
        allow_null=True, help_text="An action was refused: it plays no more until it is told anew."
    )
