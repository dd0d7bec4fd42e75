"""The shapes of stage rounds: who meets whom, and what came of it."""

from __future__ import annotations

from typing import Annotated

from rest_framework import serializers

from games.api.contract.fields import Choice, Moment, Shape, Text, Truth, Whole
from games.api.contract.plain import numbers
from games.api.contract.resource import Instant, bounds, given, sent
from games.api.contract.tables import PlayerShape
from games.tournaments.models import StageRound
from games.tournaments.services.publication import MOST_SWAPS

MOST_WISHES = 200


class SeatedEntryShape(Shape):
    entry = Whole(allow_null=True, help_text="null: a bot of the service's fills the seat.")
    name = Text(help_text="As in the event: `steady 3`, else the player's.")
    player = PlayerShape(allow_null=True)


class PairedSeatShape(SeatedEntryShape):
    score = Whole(allow_null=True, help_text="Once the stage round is played.")
    place = Whole(allow_null=True)


class PairingShape(Shape):
    number = Whole(help_text="From 1: the best first.")
    table = Text(help_text="`table_…`")
    status = Choice(
        choices=("open", "running", "finished", "aborted"), help_text="open: its game has not begun."
    )
    ruled = Truth(help_text="An official gave the result, because the game was broken off.")
    seats = PairedSeatShape(many=True, help_text="As they were taken; some rulesets draw seats afterwards.")


class ExplainedShape(Shape):
    algorithm = Text(help_text="By which procedure and version of it the pairing was found.")
    cost = serializers.FloatField(
        help_text="50·(2c − 1) for a pair that met c times, and differences in points."
    )
    repeats = serializers.ListField(child=numbers(), help_text="Pairs of entries who had met.")
    widest = serializers.FloatField(help_text="The widest difference in points of a pair.")
    mean = serializers.FloatField(help_text="The mean difference.")
    unbalanced = numbers(help_text="Entries whose seats differ by more than one then.")


class AskedShape(Shape):
    roll = Whole(help_text="Which draw was taken; 0 is the first.")
    forbidden = serializers.ListField(child=numbers(), help_text="Pairs of entries kept apart.")
    forced = serializers.ListField(child=numbers(), help_text="Pairs of entries put together.")
    locked = serializers.ListField(
        child=serializers.ListField(child=Whole(allow_null=True)),
        help_text="Tables that stayed as they were.",
    )
    swaps = serializers.ListField(child=numbers(), help_text="Pairs that changed seats by hand.")


class StageRoundShape(Shape):
    number = Whole(help_text="Through all stages, from 1.")
    stage = Whole(help_text="Its place in `stages`, from 0.")
    status = Choice(choices=StageRound.Status.values)
    roll = Whole()
    first_board = Whole(allow_null=True, help_text="Of the boards that its tables share.")
    explained = ExplainedShape()
    asked = AskedShape(help_text="What an official asked for beside the first draw.")
    by_player = Truth(help_text="Whoever published it, or a program of theirs, plays in it.")
    tables = PairingShape(many=True)
    byes = SeatedEntryShape(many=True)
    starts_at = Moment(allow_null=True, help_text="When its games begin; null: as it was published.")
    published_at = Moment()
    played_at = Moment(allow_null=True)


Pair = Annotated[list[int], bounds(min_length=2, max_length=2)]
LockedTable = Annotated[list[int | None], bounds(min_length=2, max_length=5)]


@sent(
    "How the next stage round is to be paired; nothing of it: as drawn.",
    examples={"As drawn": {}, "Two of a family apart": {"forbidden": [[3, 8]]}},
)
class PairingWishes:
    roll: int = given("Another number, another draw by the same rules.", 0, min_value=0, max_value=1000)
    forbidden: list[Pair] = given("Pairs of entries that do not meet.", list, max_length=MOST_WISHES)
    forced: list[Pair] = given("Pairs of entries that do.", list, max_length=MOST_WISHES)
    locked: list[LockedTable] = given(
        "Tables that stay as they are, by entry in the order of their seats (null: a bot).",
        list,
        max_length=MOST_WISHES,
    )
    swaps: list[Pair] = given("Pairs of entries that change seats, in turn.", list, max_length=MOST_SWAPS)


@sent(
    "A stage round to be published.",
    examples={"As previewed": {"digest": "3b1f0f3c5d7e9a1b2c4d6e8f0a1b2c3d"}},
)
class Publication(PairingWishes):
    digest: str = given("That of the preview, whose wishes are sent again.", max_length=64)
    starts_at: Instant | None = given(
        "When the games begin, within a year; until then nobody is dealt a card. null: at once.", None
    )


class ProposalShape(Shape):
    number = Whole()
    stage = Whole(help_text="Its place in `stages`, from 0.")
    roll = Whole()
    digest = Text(help_text="Names this very pairing: publishing asks for it.")
    tables = serializers.ListField(child=SeatedEntryShape(many=True))
    byes = SeatedEntryShape(many=True)
    explained = ExplainedShape()


@sent(
    "When a stage round begins.",
    examples={"At half past seven": {"starts_at": "2026-12-04T19:30:00Z"}, "Now": {"starts_at": None}},
)
class StageRoundStart:
    starts_at: Instant | None = given("When the games begin, within a year; null: now.")


@sent(
    "A result that an official gives.",
    examples={"Half a game": {"scores": [12, -4, 0, 3], "reason": "The hall closed at midnight."}},
)
class Ruling:
    scores: list[int] = given("For each of its `seats`, in their order.", max_length=5)
    reason: str = given("Ten letters or more; kept in the audit trail.", max_length=500)
