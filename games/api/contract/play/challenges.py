"""Challenges, and who holds or is invited to each seat."""

from __future__ import annotations

from typing import Annotated, Final, Self

from django.conf import settings

from games.api.contract.play.clocks import CLOCK, TURN_LIMIT, ClockRules
from games.api.contract.players.people import Player
from games.api.contract.resource import Id, Instant, Options, Row, resource, told, words
from games.api.presented.member_texts import HOUSE_RULES, PER_SEAT
from games.api.presented.rulesets import options_json
from games.lobby import models
from games.lobby.services import Made
from games.tables.models import Occupancy, Table

STATUS: Final = words(
    "ChallengeStatus",
    "Where a challenge stands.",
    {
        "open": "Seats are still awaited.",
        "started": "All have come, and the game began.",
        "declined": "All who were named declined.",
        "cancelled": "Whoever made it took it back.",
        "expired": "Its time is over.",
    },
)
ANSWER: Final = words(
    "ChallengeAnswer",
    "What a seat's player answered.",
    {"awaited": "Nothing yet.", "accepted": "They sit there.", "declined": "They will not come."},
)
Status = Annotated[str, STATUS]
Answer = Annotated[str, ANSWER]


@resource("A seat of a challenge.")
class ChallengeSeat:
    seat: int = told("Its number, from 0.")
    player: Player | None = told("Who sits there, or for whom it is kept.")
    answer: Answer = told("What they answered.")
    by_link: bool = told("Kept for whoever comes with its link.")

    @classmethod
    def of(cls, seat: int, held: Occupancy | None, chair: models.Chair | None) -> ChallengeSeat:
        """A seat by who holds it and for whom it is kept, with these loaded."""
        player, answer = None, "awaited"
        if held is not None:
            player, answer = held.player, "accepted"
        elif chair is not None and chair.user is not None:
            player, answer = chair.user, "declined" if chair.declined else "awaited"
        by_link = chair is not None and chair.user_id is None
        shown = None if player is None else Player.of(player)
        return cls(seat=seat, player=shown, answer=answer, by_link=by_link)


@resource("A table that starts as soon as all who are asked have come.", edges=True)
class Challenge(Row[models.Challenge]):
    id: Id = told("`challenge_…`")
    table: Id = told("`table_…`", "table_id")
    challenger: Player = told("Who made it.")
    rematch_of: Id | None = told("The game that is to be played again.", "again_of_id")
    status: Status = told("Where it stands.")
    ruleset: str = told("Pinned, such as `modern@1`.", "table.ruleset")
    options: Options = told("What the table chose of the ruleset's options.")
    house_rules: list[str] = told(HOUSE_RULES)
    players: int = told("How many play.", "table.players")
    turn_limit: int | None = told(TURN_LIMIT, "table.turn_limit")
    clock: ClockRules | None = told(CLOCK, "table.clock")
    rated: bool = told("Whether the result changes the players' ratings.", "table.rated")
    hints: bool = told("Whether players may ask what a bot would do.", "table.hints")
    seats: list[ChallengeSeat] = told(f"Who is asked. {PER_SEAT}")
    created_at: Instant = told("Since when.")
    expires_at: Instant = told("Until when the seats are kept.", "ends_at")

    @classmethod
    def of(cls, challenge: models.Challenge, /) -> Self:
        """A challenge read whole, by `queries.challenge_of` and its like."""
        table = challenge.table
        seated = {each.seat: each for each in table.seated}
        kept = {each.seat: each for each in challenge.chairs.all()}
        seats = [ChallengeSeat.of(each, seated.get(each), kept.get(each)) for each in range(table.players)]
        house = options_json(table.ruleset, table.options)
        return cls.filled(challenge, status=_status(challenge), seats=seats, **house)


def _status(challenge: models.Challenge) -> str:
    """The table is the first to know."""
    if challenge.ended:
        return challenge.ended
    if challenge.table.status == Table.Status.OPEN:
        return "open"
    return "cancelled" if challenge.table.status == Table.Status.ABORTED else "started"


@resource("What takes a seat of a challenge.")
class ChallengeLink:
    seat: int = told("Which seat.")
    path: str = told("Of REST: GET shows the challenge, POST takes the seat. Whoever has it may.")
    page: str = told("The same for people: the address to send them, of a page in English and Arabic.")


def links_of(made: Made) -> list[ChallengeLink]:
    """The links of a challenge, which are told at its birth and never again."""
    one = made.challenge.pk
    return [
        ChallengeLink(
            seat=seat,
            path=f"/api/v1/challenges/{one}/links/{secret}",
            page=f"{settings.ORIGIN}/challenges/{one}/{secret}",
        )
        for seat, secret in made.secrets.items()
    ]
