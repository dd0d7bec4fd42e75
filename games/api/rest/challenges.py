"""Challenges: to players by name, or to anybody who has the link."""

from django.http import HttpResponse
from drf_spectacular.utils import OpenApiExample, extend_schema_serializer

from accounts.models import User
from accounts.scopes import Scope
from games.api.answers import answer, nothing, read
from games.api.contract.challenge_terms import NewChallenge
from games.api.contract.challenges import Challenge, ChallengeLink, links_of
from games.api.contract.fields import Shape, Text
from games.api.contract.parameters import ListQuery
from games.api.contract.resource import members_of
from games.api.contract.shapes import extended, shape
from games.api.contract.tables import SEED
from games.api.lookup import user_named
from games.api.operations.address import Address
from games.api.rest.endpoint import ApiRequest, caller_of, viewer_of
from games.api.rest.lists import list_of, listed, paged
from games.lobby import queries, services

ChallengeShape = shape(Challenge)
ChallengeMade = extended(
    Challenge,
    "ChallengeMade",
    links=shape(ChallengeLink)(many=True, help_text="Shown here and never again."),
)


@extend_schema_serializer(
    examples=[OpenApiExample("As it is", {}), OpenApiExample("With a seed", {"client_seed": "salt of mine"})]
)
class AcceptedSeat(Shape):
    client_seed = Text(default="", allow_blank=True, help_text=SEED)


CHALLENGES = Address("challenges", "challenges", "meeting")
CHALLENGE = Address("challenges/<str:challenge_id>", "challenge", "meeting")
CHALLENGE_ACCEPT = Address("challenges/<str:challenge_id>/accept", "challenge_accept", "meeting")
CHALLENGE_DECLINE = Address("challenges/<str:challenge_id>/decline", "challenge_decline", "meeting")
CHALLENGE_LINK = Address("challenges/<str:challenge_id>/links/<str:secret>", "challenge_link", "meeting")


@CHALLENGES.get(scope=Scope.GAMES_READ, query=ListQuery, answers={200: list_of(ChallengeShape)})
def list_challenges(request: ApiRequest) -> HttpResponse:
    """Your challenges

    Those you made, are named in or have a seat by, newest first; rematches, too.
    """
    page = paged(request, queries.challenges_of(caller_of(request).user))
    return listed(request, page, [Challenge.of(each) for each in page.rows])


@CHALLENGES.post(
    scope=Scope.GAMES_PLAY,
    body=NewChallenge,
    answers={201: ChallengeMade},
    secret=True,
    refuses=(services.challenge, user_named),
)
def challenge(request: ApiRequest) -> HttpResponse:
    """Challenge somebody

    Opens a table with you on seat 0, `opponents` behind you, then `bots`; each seat that is left has a
    link for whoever you send it to. Who is named is told. With the last seat taken the game starts; when
    the time is over, or all who were named have declined, the table is broken off.
    """
    by, fields = caller_of(request).user, dict(request.fields)
    people = {name: _named(fields.pop(name), by, name) for name in ("opponents", "bots")}
    fields["client_seed"] = fields["client_seed"].encode()
    lasts_s = fields.pop("expires_in")
    made = services.challenge(by=by, expires_in=lasts_s, table=fields, **people)
    location = f"/api/v1/challenges/{made.challenge.pk}"
    shown = {**members_of(Challenge.of(made.challenge)), "links": links_of(made)}
    return answer(shown, status=201, location=location, secret=True)


@CHALLENGE.get(scope=Scope.GAMES_READ, answers={200: ChallengeShape})
def get_challenge(request: ApiRequest, challenge_id: str) -> HttpResponse:
    """A challenge

    Who has accepted, and who is awaited.
    """
    return read(request, Challenge.of(queries.challenge_of(caller_of(request).user, challenge_id)))


@CHALLENGE.delete(scope=Scope.GAMES_PLAY, answers={204: None}, refuses=(services.cancel_challenge,))
def cancel_challenge(request: ApiRequest, challenge_id: str) -> HttpResponse:
    """Take a challenge back

    Before it starts, by whoever made it.
    """
    services.cancel_challenge(by=caller_of(request).user, challenge_id=challenge_id)
    return nothing()


@CHALLENGE_ACCEPT.post(
    scope=Scope.GAMES_PLAY,
    body=AcceptedSeat,
    answers={200: ChallengeShape},
    refuses=(services.accept_challenge,),
)
def accept_challenge(request: ApiRequest, challenge_id: str) -> HttpResponse:
    """Accept a challenge

    You sit down where a seat is kept for you; with the last seat the game starts.
    """
    accepted = services.accept_challenge(
        by=caller_of(request).user, challenge_id=challenge_id, client_seed=_seed(request)
    )
    return answer(Challenge.of(accepted))


@CHALLENGE_DECLINE.post(
    scope=Scope.GAMES_PLAY, answers={200: ChallengeShape}, refuses=(services.decline_challenge,)
)
def decline_challenge(request: ApiRequest, challenge_id: str) -> HttpResponse:
    """Decline a challenge

    The challenger is told, and may give your seat to somebody else.
    """
    by = caller_of(request).user
    return answer(Challenge.of(services.decline_challenge(by=by, challenge_id=challenge_id)))


@CHALLENGE_LINK.get(scope=Scope.GAMES_READ, anonymous=True, answers={200: ChallengeShape})
def get_challenge_link(request: ApiRequest, challenge_id: str, secret: str) -> HttpResponse:
    """What a link leads to

    For whoever has it.
    """
    found, _ = queries.linked(challenge_id, secret, viewer_of(request))
    return read(request, Challenge.of(found))


@CHALLENGE_LINK.post(
    scope=Scope.GAMES_PLAY, body=AcceptedSeat, answers={200: ChallengeShape}, refuses=(services.accept_link,)
)
def accept_challenge_link(request: ApiRequest, challenge_id: str, secret: str) -> HttpResponse:
    """Take the seat of a link

    The first who comes has it.
    """
    by = caller_of(request).user
    accepted = services.accept_link(
        by=by, challenge_id=challenge_id, secret=secret, client_seed=_seed(request)
    )
    return answer(Challenge.of(accepted))


def _named(names: list[str], by: User, member: str) -> list[User]:
    return [user_named(name, by, pointer=f"/{member}/{place}") for place, name in enumerate(names)]


def _seed(request: ApiRequest) -> bytes:
    seed: str = request.fields["client_seed"]
    return seed.encode()
