"""Shapes of sandboxes: test players, their mails, a clock that can be advanced, and test tables."""

import re
from collections.abc import Mapping
from datetime import timedelta
from typing import Annotated, Any, Final, Self

from drf_spectacular.utils import extend_schema_field
from rest_framework import serializers

from accounts.models import Token, User
from games.api.contract.fields import ListQuery, json_of
from games.api.contract.play.actions import having, ref
from games.api.contract.play.tables import TableTerms, UserName
from games.api.contract.players.notices import NoticeKind
from games.api.contract.players.people import Player, TokenWithSecret
from games.api.contract.resource import (
    Row,
    about_member,
    field,
    input_type,
    member,
    members,
    members_of,
    resource,
)
from games.api.contract.shapes import extended, shape
from games.api.contract.values import Card, Id, Instant, words
from games.engine.cards import CARD_TEXT, JOKERS
from games.engine.codec import Json
from games.notices.models import KeptMail
from games.sandboxes import models, queries
from games.sandboxes.quotas import MOST_PLAYERS
from games.sandboxes.scripts import MOST_ROUNDS, MOST_STEPS

USUAL_PLAYERS: Final = ("amal", "basim", "dina", "emad")
_DURATION = re.compile(
    r"P(?!$)(?:(\d{1,3})D)?(?:T(?=\d)(?:(\d{1,5})H)?(?:(\d{1,6})M)?(?:(\d{1,8})S)?)?", re.ASCII
)


@extend_schema_field(
    {
        "oneOf": [
            {"type": "integer", "minimum": 1, "description": "A number of seconds."},
            {"type": "string", "pattern": f"^{_DURATION.pattern}$", "description": "As PT36H (ISO 8601)."},
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


@input_type(examples={"Two people": {"players": ["amal", "basim"]}})
class NewSandbox:
    name: str = field("A name for you.", "", allow_blank=True, max_length=80)
    players: list[UserName] = field(
        "The names of the test players. They must differ from each other within the sandbox only.",
        USUAL_PLAYERS,
        min_length=1,
        max_length=MOST_PLAYERS,
    )


@resource("What has come due and is not done yet, by kind.")
class Due(Row[queries.OutstandingWork]):
    reminders: int = member("Number of players to be reminded of their time.", "due.reminders")
    time_outs: int = member("Number of players whose time is up.", "due.time_outs")
    automatic_turns: int = member("Number of forced and planned turns to play.", "due.automatic_turns")
    claims: int = member("Number of claims that nobody answered in time.", "due.claims")
    pauses: int = member("Number of pauses whose time is over.", "due.pauses")
    bot_turns: int = member("Number of turns that wait for bots.", "due.bot_turns")
    events: int = member("Events with work: entries to close, or stage rounds whose games are all over.")
    challenges: int = member("Number of challenges whose time is up.")
    seeks: int = member("Number of seeks whose time is up, or that take bots by now.")
    scripted_turns: int = member("Number of turns that scripts take.")
    deliveries: int = member("Number of webhooks and messages to be sent.")


@members
class Standing:
    due: Due = member("What has come due and is not done yet.", Due.of)
    settled: bool = member("Whether all work that has come due is done, and no time is still to pass.")
    next_due_at: Instant | None = member("When the next thing comes due; null if nothing will.")
    to_pass_s: float = member(
        "Number of seconds that are still to pass, step by step.",
        lambda standing: standing.to_pass.total_seconds(),
    )


@resource("A sandbox's clock after it was advanced.")
class Advanced(Standing, Row[queries.OutstandingWork]):
    advanced_s: float = member("Number of seconds by which its clock was advanced altogether.")

    @classmethod
    def at(cls, standing: queries.OutstandingWork, sandbox: models.Sandbox) -> Self:
        return cls.filled(standing, advanced_s=sandbox.realm.advanced.total_seconds())


@resource("A sandbox: a world of your own to try programs in.")
class Sandbox(Standing, Row[models.Sandbox]):
    id: Id = member("The id, `sandbox_…`; it is also the `realm` of its users.")
    name: str = member("The name.")
    created_at: Instant = member("When it was created.")
    ends_at: Instant = member("When it is removed with all that is in it.")
    advanced_s: float = member(about_member(Advanced, "advanced_s"))
    tables: int = member("The number of tables.")
    players: list[Player] = member("The test players.")

    @classmethod
    def at(cls, sandbox: models.Sandbox, people: list[User], standing: queries.OutstandingWork) -> Self:
        """Show a sandbox read by `sandboxes.queries`, with its people, and how much of the due work is
        done."""
        clock = members_of(Advanced.at(standing, sandbox))
        return cls.filled(sandbox, players=[*map(Player.of, people)], **clock)


@resource("A test player, with their token.")
class PlayerWithToken(Player):
    token: TokenWithSecret = member("The player's token; its secret is shown once.")


SandboxWithTokens = extended(
    Sandbox,
    "SandboxWithTokens",
    players=shape(PlayerWithToken)(many=True, help_text="The test players, with their tokens."),
)


def with_tokens(people: list[User], tokens: Mapping[str, tuple[Token, str]]) -> list[PlayerWithToken]:
    """The test players of a sandbox that was just opened, with their tokens, which are shown this once."""
    made = ((each, *tokens[each.name]) for each in people)
    return [
        PlayerWithToken.filled(user, token=TokenWithSecret.filled(token, secret=secret))
        for user, token, secret in made
    ]


@input_type(
    examples={
        "A day and a half": {"by": "PT36H"},
        "A minute": {"by": 60},
        "A week, with all that comes due in it": {"by": "P7D", "by_steps": True},
    }
)
class Advance:
    by: Annotated[timedelta, SpanField] = field("The time to advance by, from a second to 60 days.")
    by_steps: bool = field("Whether to stop at each thing that comes due until it is done.", False)


class MailQuery(ListQuery):
    player = serializers.CharField(max_length=150, required=False, help_text="The name of a test player.")


@resource("A link to a turn that waited.")
class TurnLink:
    table: str = member("The id of the table, `table_…`.")
    turn_id: str = member("Round and turn, such as `7.23`.")
    url: str = member("The address of a page with the turn. Its form takes the turn, once.")


@resource("A mail to a test player, as they would have got it.")
class Mail(Row[KeptMail]):
    id: Id = member("The id, `mail_…`.")
    player: Player = member("The player to whom it was written.", "message.user")
    address: str = member("The address. It ends in `.invalid` (RFC 2606), so nobody is there.")
    kinds: list[NoticeKind] = member("The kinds of the notices in it.")
    subject: str = member("The subject. Like `text` and `html` it is in the language that the player chose.")
    text: str = member("The text of the mail.")
    html: str = member("The text as HTML.")
    headers: dict[str, str] = member("`Message-ID`, `List-Unsubscribe` and others beside the usual ones.")
    turn_links: list[TurnLink] = member("The turns that waited when it was written.")
    sent_at: Instant = member("When it was sent, by the real clock.", "kept_at")


SMALLEST_DECK = 21
assert len(JOKERS) < SMALLEST_DECK

STEPS: Final[Json] = {
    "type": "array",
    "maxItems": MOST_STEPS,
    "items": {
        "title": "ScriptStep",
        **having(
            {"round": {"type": "integer", "minimum": 1, "maximum": MOST_ROUNDS}, "action": ref("Action")}
        ),
    },
    "description": "The steps: the first step of a round answers the seat's first turn in it, and so on.",
}

StepsField: Final = json_of(STEPS)  # checked when the script is read
Steps = Annotated[list[Any], StepsField]
Afterwards = Annotated[
    str,
    words("ScriptAfterwards", "What a seat does at a turn without a step.", models.Script.Afterwards.values),
]


@input_type("A deal of a test table, with the cards in an order you choose.")
class StackedDeal:
    round: int = field("The round's number; 0 is the draw for seats.", min_value=0, max_value=MOST_ROUNDS)
    attempt: int = field("0: the first deal, 1: its redeal.", 0, min_value=0, max_value=9)
    deck: list[Card] = field(
        "The deck: every card once, in the order dealt. The first card goes to the seat after the dealer.",
        min_length=SMALLEST_DECK,
        max_length=len(CARD_TEXT),
    )


A_SEAT = "Names of test players and bots; null: a free seat. Without `players`, one player for each."
LITTLE = {"ruleset": "updown", "players": 2, "options": {"rounds": [1]}, "seats": ["amal", "steady"]}


@input_type(
    "A table of test players to be opened.",
    examples={
        "By correspondence": {"clock": {"preset": "brisk"}, "seats": [*USUAL_PLAYERS]},
        "One round against a bot": LITTLE,
    },
)
class NewTestTable(TableTerms):
    seats: list[UserName | None] = field(A_SEAT, list, max_length=5)
    deals: list[StackedDeal] = field(
        "Deals with the cards that you want. A redeal that is not among them is refused with "
        "`redeal_unavailable`. Rounds without such a deal are dealt by chance.",
        list,
        max_length=100,
    )
    start: bool = field("Whether to begin the game at once.", True)


@input_type(
    examples={
        "One card, then as a bot": {
            "steps": [{"round": 1, "action": {"type": "estimate", "value": 0}}],
            "afterwards": "bot",
        }
    }
)
class NewScript:
    steps: Steps = field()
    afterwards: Afterwards = field(
        "What to do at a turn without a step: wait for the player, or play as the bot `steady`.",
        models.Script.Afterwards.WAIT.value,
    )


@resource("Why a script plays no more.")
class Stopped:
    turn_id: str = member("The turn whose action was refused.")
    reason: str = member("The code of the refusal, such as `must_follow_suit`.")


@resource("A script: what a seat plays by itself.")
class Script(Row[models.Script]):
    table: Id = member("The id of the table, `table_…`.", "table_id")
    seat: int = member("The number of the seat, from 0.")
    steps: Steps = member(str(STEPS["description"]))
    afterwards: Afterwards = member("What the seat does at a turn without a step.")
    stopped: Stopped | None = member(
        "Why the script has stopped, until you write it anew; null if it has not.",
        lambda script: script.stopped_at and Stopped(turn_id=script.stopped_at, reason=script.stopped_for),
    )
