"""Shapes of a sandbox's test tables: stacked deals, and scripts of seats."""

from __future__ import annotations

from typing import Annotated, Any, Final, Self

from games.api.contract.fields import Choice, Shape, examples, json_of
from games.api.contract.play.actions import having, ref
from games.api.contract.play.tables import TableTerms, UserName
from games.api.contract.programs.sandboxes import USUAL_PLAYERS
from games.api.contract.resource import Row, field, input_type, member, resource
from games.api.contract.values import Card, Id, words
from games.engine.cards import CARD_TEXT, JOKERS
from games.engine.codec import Json
from games.sandboxes import models
from games.sandboxes.scripts import MOST_ROUNDS, MOST_STEPS

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


@examples(
    {
        "One card, then as a bot": {
            "steps": [{"round": 1, "action": {"type": "estimate", "value": 0}}],
            "afterwards": "bot",
        }
    }
)
class NewScript(Shape):
    steps = StepsField()
    afterwards = Choice(
        choices=models.Script.Afterwards.values,
        default=models.Script.Afterwards.WAIT.value,
        help_text="What to do at a turn without a step: wait for the player, or play as the bot `steady`.",
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
        "Why the script has stopped, until you write it anew; null if it has not."
    )

    @classmethod
    def of(cls, script: models.Script, /) -> Self:
        at, why = script.stopped_at, script.stopped_for
        stopped = None if at is None or why is None else Stopped(turn_id=at, reason=why)
        return cls.filled(script, stopped=stopped)
