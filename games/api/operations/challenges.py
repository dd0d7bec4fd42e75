"""Finding challenges, answering them, and taking them back."""

from typing import Annotated, Final

from django.db.models import QuerySet

from accounts.models import User
from accounts.scopes import Scope
from games.api.contract.fields import Shape, Text, examples
from games.api.contract.parameters import ListQuery
from games.api.contract.play.challenges import Challenge
from games.api.contract.play.tables import SEED
from games.api.contract.resource import Id
from games.api.operations.address import Address
from games.api.operations.command import Argument, ClientSeed, command, done
from games.lobby import models, queries, services

CHALLENGES = Address("challenges", "challenges", "meeting")
CHALLENGE = CHALLENGES.below("<str:challenge_id>", "challenge")
CHALLENGE_ACCEPT = CHALLENGE.below("accept", "challenge_accept")
CHALLENGE_DECLINE = CHALLENGE.below("decline", "challenge_decline")
CHALLENGE_LINK = CHALLENGE.below("links/<str:secret>", "challenge_link")

ChallengeId = Annotated[Id, Argument("The challenge's id.", "id")]
ANSWERED: Final = done("ChallengeAnswered", "Your answer is stored.", challenge="The challenge as it is now.")


@CHALLENGES.get(scope=Scope.GAMES_READ, query=ListQuery, answers={200: list[Challenge]})
def list_challenges(by: User) -> QuerySet[models.Challenge]:
    """Your challenges

    Challenges that you made, that name you, or in which you have a seat, newest first. Rematches are
    challenges, too.
    """
    return queries.challenges_of(by)


@CHALLENGE.get(scope=Scope.GAMES_READ, answers={200: Challenge})
def get_challenge(by: User, challenge_id: ChallengeId) -> models.Challenge:
    """A challenge

    Shows who has accepted and who has still to answer.
    """
    return queries.challenge_of(by, challenge_id)


@examples({"As it is": {}, "With a seed": {"client_seed": "salt of mine"}})
class AcceptedSeat(Shape):
    client_seed = Text(default="", allow_blank=True, help_text=SEED)


@CHALLENGE_ACCEPT.post(
    scope=Scope.GAMES_PLAY, body=AcceptedSeat, answers={200: Challenge}, refuses=(services.accept_challenge,)
)
@command(ANSWERED)
def accept_challenge(by: User, challenge_id: ChallengeId, client_seed: ClientSeed = "") -> models.Challenge:
    """Accept a challenge

    You take the seat that is kept for you. When the last seat is taken, the game starts.
    """
    seed = client_seed.encode()
    return services.accept_challenge(by=by, challenge_id=challenge_id, client_seed=seed)


@CHALLENGE_LINK.post(
    scope=Scope.GAMES_PLAY, body=AcceptedSeat, answers={200: Challenge}, refuses=(services.accept_link,)
)
@command(ANSWERED)
def accept_challenge_link(
    by: User,
    challenge_id: ChallengeId,
    secret: Annotated[str, Argument("The last part of the link.")],
    client_seed: ClientSeed = "",
) -> models.Challenge:
    """Take the seat of a link

    The first person who uses the link gets the seat.
    """
    seed = client_seed.encode()
    return services.accept_link(by=by, challenge_id=challenge_id, secret=secret, client_seed=seed)


@CHALLENGE_DECLINE.post(
    scope=Scope.GAMES_PLAY, answers={200: Challenge}, refuses=(services.decline_challenge,)
)
@command(ANSWERED)
def decline_challenge(by: User, challenge_id: ChallengeId) -> models.Challenge:
    """Decline a challenge

    The challenger is notified, and may give your seat to somebody else.
    """
    return services.decline_challenge(by=by, challenge_id=challenge_id)


@CHALLENGE.delete(scope=Scope.GAMES_PLAY, answers={204: None}, refuses=(services.cancel_challenge,))
@command(done("ChallengeCancelled", "The challenge is withdrawn.", id="The challenge."))
def cancel_challenge(by: User, challenge_id: ChallengeId) -> None:
    """Withdraw a challenge

    Only the person who made it can, before the game starts.
    """
    services.cancel_challenge(by=by, challenge_id=challenge_id)
