"""Events, rounds, records and the proof of deals.

A round's own address shows what its viewer may see of it; `presented/states.py` makes that.
"""

from collections.abc import Mapping, Sequence
from typing import Any, Final, Self

from rest_framework import serializers

from games.api.contract.fields import LARGEST, Query, Shape, Text, examples, json_of, whole_number
from games.api.contract.play.actions import ref
from games.api.contract.play.states import Bid, RoundMembers
from games.api.contract.play.tables import TableShape
from games.api.contract.players.people import Player
from games.api.contract.resource import Row, member, resource
from games.api.contract.shapes import list_of, shape
from games.api.contract.values import Card, Trump, TurnIdText
from games.api.contract.words import PER_SEAT, OccupancyKind, RoundStatus
from games.engine.cards import CARD_TEXT
from games.engine.round import Declarations
from games.engine.view_json import declarations_json
from games.tables import models, states
from games.tables.states import DealRecord

UNTIL_SCORED: Final = f"{PER_SEAT} null until scored."
UNSAID: Final[dict[str, Any]] = dict.fromkeys(
    ("trump", "declarer", "bid", "high_bidder", "risk", "dash_calls", "estimates")
)
EventField: Final = json_of(ref("Event"))  # a fact with `seq` and `at`


class EventQuery(Query):
    after = whole_number("A `seq`: only events with a greater one.", 0, LARGEST, default=0)
    limit = whole_number("Events per page. Left out: 100. NDJSON has no pages.", 1, 1000, required=False)
    round = whole_number("The number of a round, for events of this round only.", 1, 999, required=False)


BID_AND_TRICK = [
    {
        "type": "acted", "seq": 12, "at": "2026-11-21T13:00:00.000Z", "round": 1, "turn": 2, "seat": 3,
        "action": {"type": "bid", "tricks": 4, "trump": "D"}, "turn_id": "1.2",
    },
    {"type": "trick_won", "seq": 24, "at": "2026-11-21T13:01:30.000Z", "round": 1, "trick": 1, "seat": 0},
]  # fmt: skip


@examples({"A bid and a trick": {"data": BID_AND_TRICK, "next_cursor": None}}, response_only=True)
class EventList(Shape):
    data = serializers.ListField(child=EventField())
    next_cursor = Text(allow_null=True, help_text="Send it as `after`; null when nothing has happened since.")


@resource("A labelled part of a seat's points.")
class Line:
    code: str = member("What the points are for, such as `base` or `risk`.")
    points: int = member("The number of points.")


@resource("A round in one line.")
class RoundLine(Row[models.Round]):
    number: int = member("The number of the round, from 1.")
    status: RoundStatus = member("Whether the round is scored.")
    dealer: int = member("The seat that dealt.")
    attempt: int = member("Number of deals of this round that were thrown in.")
    trump: Trump | None = member("The trump; null until scored.")
    declarer: int | None = member("The seat that won the auction; null until scored, and without an auction.")
    bid: Bid | None = member("The bid that won the auction; null until scored, and without an auction.")
    high_bidder: int | None = member(
        "The declarer; in a fast round, the first with the highest estimate; null until scored."
    )
    risk: int | None = member("The seat that estimated last, where that counts; null until scored.")
    dash_calls: list[int] | None = member("Seats that called dash; null until scored.")
    estimates: list[int | None] | None = member(
        f"Estimates. {UNTIL_SCORED} null, too, for a seat that had no turn to estimate before a director "
        "ended the round."
    )
    won: list[int] | None = member(f"Tricks won. {UNTIL_SCORED}")
    points: list[int] | None = member(f"Points. {UNTIL_SCORED}")
    multiplier: int | None = member("The factor for the points; null until scored.")
    next_multiplier: int | None = member("The multiplier that the next round carries; null until scored.")

    @classmethod
    def said(cls, row: models.Round, declarations: Declarations | None) -> Self:
        """Show a round in a line. `declarations` are for a scored round; without them the line shows what the
        deal made public."""
        scored = row.status == models.Round.Status.SCORED
        return cls.filled(
            row,
            status="scored" if scored else "running",
            won=row.won if scored else None,
            **(UNSAID if declarations is None else declarations_json(declarations)),
        )


def round_lines(rows: Sequence[models.Round], declarations: Mapping[int, Declarations]) -> list[RoundLine]:
    """The rounds of a table in a line each, with `declarations` of those that are scored."""
    return [RoundLine.said(row, declarations.get(row.number)) for row in rows]


RoundList = list_of(RoundLine, "RoundList")


@resource("A round with everything said and played; once scored, also why it counts so.", rest="WholeRound")
class Round(RoundMembers):
    status: RoundStatus = member("Whether the round is scored.")
    points: list[int] | None = member(f"Points. {UNTIL_SCORED}")
    lines: list[list[Line]] | None = member(f"The parts of the points, which add up to them. {UNTIL_SCORED}")
    next_multiplier: int | None = member("The multiplier that the next round carries; null until scored.")
    scores: list[int] | None = member(f"Running totals after this round. {UNTIL_SCORED}")
    auto: list[TurnIdText] | None = member(
        "The turns that the service took for their seats, by `turn_id`; null until scored."
    )


@resource("A whole deck as it was dealt.")
class Deal(Row[DealRecord]):
    round: int = member("The round; 0 is the draw for seats.")
    board: int | None = member("The number of the shared board; null if the deal is no shared board.")
    attempt: int = member("Number of earlier deals thrown in; on a shared board, the first without a void.")
    dealer: int | None = member("The seat that dealt; null for the draw.")
    deck: list[Card] = member(
        "The whole deck, the first card dealt first.", lambda deal: [CARD_TEXT[card] for card in deal.deck]
    )


@resource(
    "The proof of the deals, open once the game has ended.",
    examples={
        "Before the start": {
            "scheme": "EST-DEAL-1", "tournament": None,
            "commitment": "cfd8928424af7973bd6c81663e8d6a86e66d9b43a647dd79d24aa4896cf3db17",
            "server_seed": None, "client_seeds": None, "beacon": None, "deals": None,
        }
    },
)  # fmt: skip
class Fairness(Row[states.Fairness]):
    scheme: str = member(
        "How the deals are made: by `EST-DEAL-1`; by `shared_boards` (the same scheme) where a "
        "tournament's tables get the same deals; `stacked` where decks were given, as in tests."
    )
    tournament: str | None = member(
        "The id of the tournament whose boards are shared; it is part of the key, and nobody adds "
        "a seed. null otherwise.",
        "of",
    )
    commitment: str | None = member(
        "SHA-256 of the server's seed, in hex; null for stacked deals.",
        lambda proof: proof.commitment or None,
    )
    server_seed: str | None = member(
        "The server's seed in hex; null before the end of the game, or with shared boards before "
        "the end of the tournament.",
        lambda proof: proof.server_seed and proof.server_seed.hex(),
    )
    client_seeds: list[str] | None = member(
        "Players' seeds in hex, by seat as taken; null before the start.",
        lambda proof: proof.client_seeds and [each.hex() for each in proof.client_seeds],
    )
    beacon: str | None = member(
        "The value of the beacon in hex; null if none is used.",
        lambda proof: proof.beacon and proof.beacon.hex(),
    )
    deals: list[Deal] | None = member("Every deal, also those that were thrown in; null before the end.")


@resource("Who held a seat, and when.")
class Occupancy(Row[models.Occupancy]):
    seat: int = member("The number of the seat, from 0.")
    kind: OccupancyKind = member("How the seat was held.")
    player: Player = member("The player who held the seat.")
    from_seq: int = member("`seq` of the first log entry of this occupancy.")
    to_seq: int | None = member("`seq` of the first log entry after it; null while it lasts.")


class RecordShape(Shape):
    table = TableShape()
    occupancies = shape(Occupancy)(many=True)
    facts = serializers.ListField(child=EventField())
    fairness = shape(Fairness)()
