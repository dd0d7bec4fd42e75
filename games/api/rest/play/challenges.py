"""Challenges: to players by name, or to anybody who has the link."""

from django.http import HttpResponse

from accounts.models import User
from accounts.scopes import Scope
from games.api.answers import answer, read
from games.api.contract.parameters import ListQuery
from games.api.contract.play.challenge_terms import NewChallenge
from games.api.contract.play.challenges import Challenge, ChallengeLink, links_of
from games.api.contract.play.tables import TableShape
from games.api.contract.resource import members_of
from games.api.contract.shapes import extended, shape
from games.api.lookup import user_named
from games.api.operations.address import Address
from games.api.operations.challenges import CHALLENGE, CHALLENGE_LINK
from games.api.rest.endpoint import ApiRequest, caller_of, viewer_of
from games.api.rest.lists import listed, paged
from games.api.rest.play.tables import table_answer
from games.lobby import queries, services

ChallengeMade = extended(
    Challenge,
    "ChallengeMade",
    links=shape(ChallengeLink)(many=True, help_text="Shown here and never again."),
)


REMATCH = Address("tables/<str:table_id>/rematch", "rematch", "meeting")
CHALLENGES = Address("challenges", "challenges", "meeting")


@CHALLENGES.get(scope=Scope.GAMES_READ, query=ListQuery, answers={200: list[Challenge]})
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


@CHALLENGE.get(scope=Scope.GAMES_READ, answers={200: Challenge})
def get_challenge(request: ApiRequest, challenge_id: str) -> HttpResponse:
    """A challenge

    Who has accepted, and who is awaited.
    """
    return read(request, Challenge.of(queries.challenge_of(caller_of(request).user, challenge_id)))


@CHALLENGE_LINK.get(scope=Scope.GAMES_READ, anonymous=True, answers={200: Challenge})
def get_challenge_link(request: ApiRequest, challenge_id: str, secret: str) -> HttpResponse:
    """What a link leads to

    For whoever has it.
    """
    found, _ = queries.linked(challenge_id, secret, viewer_of(request))
    return read(request, Challenge.of(found))


@REMATCH.post(scope=Scope.GAMES_PLAY, answers={201: TableShape, 200: TableShape}, refuses=(services.rematch,))
def rematch(request: ApiRequest, table_id: str) -> HttpResponse:
    """Play again

    Once the game is over, anybody who sat there to its end opens a table alike: everybody one seat
    further, bots seated, seats kept for the others for an hour, or for a day where the game has clocks.
    It is a challenge like any other (`/challenges`): accepted, declined, and started with the last seat.
    Whoever of them asks later is answered the same table, with 200.
    """
    user = caller_of(request).user
    again, made = services.rematch(table_id=table_id, by=user)
    status, location = (201 if made else 200), f"/api/v1/tables/{again.table_id}"
    return table_answer(again.table_id, user, status=status, location=location)


def _named(names: list[str], by: User, member: str) -> list[User]:
    return [user_named(name, by, pointer=f"/{member}/{place}") for place, name in enumerate(names)]
