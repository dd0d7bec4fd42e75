"""Shapes of challenges: who holds or is invited to each seat; and of a new challenge."""

from typing import Annotated, Final, Self

from django.conf import settings

from games.api.contract.play.clocks import CLOCK, TURN_LIMIT, ClockRules
from games.api.contract.play.tables import TableTerms, UserName
from games.api.contract.players.people import Player
from games.api.contract.resource import Row, field, input_type, member, resource
from games.api.contract.values import Id, Instant, Options, words
from games.api.contract.words import HOUSE_RULES, PER_SEAT, Visibility
from games.api.presented.rulesets import house_rules_of
from games.lobby import models
from games.lobby.queries import is_kept
from games.lobby.services import CreatedChallenge
from games.lobby.services.challenges import USUAL_S
from games.tables.models import Occupancy, Table

STATUS: Final = words(
    "ChallengeStatus",
    "The status of a challenge.",
    {
        "open": "Somebody has still to take a seat.",
        "started": "All seats are taken, and the game has begun.",
        "declined": "All people who were named have declined.",
        "cancelled": "The person who made it withdrew it.",
        "expired": "Its time is over.",
    },
)
ANSWER: Final = words(
    "ChallengeAnswer",
    "The answer of a seat's player.",
    {
        "awaited": "They have not answered yet.",
        "accepted": "They accepted and sit there.",
        "declined": "They declined.",
    },
)
Status = Annotated[str, STATUS]
Answer = Annotated[str, ANSWER]


@resource("A seat of a challenge.")
class ChallengeSeat:
    seat: int = member("The number of the seat, from 0.")
    player: Player | None = member("The player who sits there or for whom the seat is kept, or null.")
    answer: Answer = member("The player's answer.")
    by_link: bool = member("Whether the seat is kept for the first person who uses its link.")

    @classmethod
    def of(cls, seat: int, held: Occupancy | None, chair: models.Chair | None) -> Self:
        """Show a seat of a challenge, by who holds it and for whom it is kept; both loaded."""
        player, answer = None, "awaited"
        if held is not None:
            player, answer = held.player, "accepted"
        elif chair is not None and chair.user is not None and is_kept(chair):
            player, answer = chair.user, "declined" if chair.declined else "awaited"
        by_link = chair is not None and chair.user_id is None
        shown = None if player is None else Player.of(player)
        return cls(seat=seat, player=shown, answer=answer, by_link=by_link)


@resource("A challenge: a table whose game starts when the last seat is taken.", edges=True)
class Challenge(Row[models.Challenge]):
    id: Id = member("The id, `challenge_…`.")
    table: Id = member("The id of the table, `table_…`.", "table_id")
    challenger: Player = member("The person who made the challenge.")
    rematch_of: Id | None = member("The table whose game is played again, else null.", "again_of_id")
    status: Status = member("The status of the challenge.")
    ruleset: str = member("The ruleset with its version, such as `modern@1`.", "table.ruleset")
    options: Options = member("The ruleset's options, as the table chose them.", "table.options")
    house_rules: list[str] = member(HOUSE_RULES, lambda challenge: house_rules_of(challenge.table))
    players: int = member("The number of players.", "table.players")
    turn_limit: int | None = member(TURN_LIMIT, "table.turn_limit")
    clock: ClockRules | None = member(CLOCK, "table.clock")
    rated: bool = member("Whether the result changes the players' ratings.", "table.rated")
    hints: bool = member("Whether players may ask for hints.", "table.hints")
    seats: list[ChallengeSeat] = member(f"The seats, and who is asked. {PER_SEAT}")
    created_at: Instant = member("When the challenge was made.")
    expires_at: Instant = member("When the challenge ends and the seats are no longer kept.", "ends_at")

    @classmethod
    def of(cls, challenge: models.Challenge, /) -> Self:
        """Show a challenge that was read with all its seats, as by `queries.challenge_of`."""
        table = challenge.table
        seated = {each.seat: each for each in table.seated}
        kept = {each.seat: each for each in challenge.chairs.all()}
        seats = [ChallengeSeat.of(each, seated.get(each), kept.get(each)) for each in range(table.players)]
        return cls.filled(challenge, status=_status(challenge), seats=seats)


def _status(challenge: models.Challenge) -> str:
    """Return the status: that of the challenge if it has ended, else as the table's status says."""
    if challenge.ended:
        return challenge.ended
    if challenge.table.status == Table.Status.OPEN:
        return "open"
    return "cancelled" if challenge.table.status == Table.Status.ABORTED else "started"


@resource("A link that takes a seat of a challenge.")
class ChallengeLink:
    seat: int = member("The number of the seat, from 0.")
    path: str = member(
        "The address in REST; anybody may use it: GET shows the challenge, POST takes the seat."
    )
    page: str = member("The address of a page for people, in English and Arabic. Send them this one.")


def links_of(made: CreatedChallenge) -> list[ChallengeLink]:
    """Return the links of a new challenge, which are shown only now."""
    one = made.challenge.pk
    return [
        ChallengeLink(
            seat=seat,
            path=f"/api/v1/challenges/{one}/links/{secret}",
            page=f"{settings.ORIGIN}/challenges/{one}/{secret}",
        )
        for seat, secret in made.secrets.items()
    ]


MOST_NAMED = 4


@input_type(
    "A challenge to be made: who is challenged, and the terms of the table.",
    graphql="ChallengeInput",
    examples={
        "Two by name": {"opponents": ["omar", "nadia"], "bots": ["steady"], "turn_limit": 60},
        "Anybody with the link": {"ruleset": "updown", "players": 2},
    },
)
class NewChallenge(TableTerms):
    visibility: Visibility = field("Who may find and see the table.", Table.Visibility.INVITE.value)
    opponents: list[UserName] = field("Names of people, seated from seat 1 on.", list, max_length=MOST_NAMED)
    bots: list[UserName] = field(
        "Names of bots, on the next seats. Each seat that is left gets a link.", list, max_length=MOST_NAMED
    )
    expires_in: int = field("Seconds until it ends: 600 (ten minutes) to 604800 (seven days).", USUAL_S)
