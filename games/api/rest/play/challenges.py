"""Challenges: to players by name, or to anybody who has the link."""

from typing import Annotated

from accounts.models import User
from accounts.scopes import Scope
from games.api.contract.play.challenges import Challenge, ChallengeLink, NewChallenge, links_of
from games.api.contract.resource import members_of
from games.api.contract.shapes import extended, shape
from games.api.lookup import user_named
from games.api.operations.address import Input
from games.api.operations.challenges import CHALLENGE_LINK, CHALLENGES
from games.engine.codec import Json
from games.lobby import models, queries, services

ChallengeMade = extended(
    Challenge,
    "ChallengeMade",
    links=shape(ChallengeLink)(many=True, help_text="Links for the seats that name nobody; shown here only."),
)


@CHALLENGES.post(
    scope=Scope.GAMES_PLAY,
    answers={201: ChallengeMade},
    secret=True,
    refuses=(services.challenge, user_named),
    location="challenges/{0[id]}",
)
def challenge(by: User, challenge: Annotated[Json, Input(NewChallenge)]) -> Json:
    """Challenge somebody

    Opens a table. You sit on seat 0, `opponents` on the next seats, then `bots`. Each seat that is left gets
    a link, which you may send to anybody. The people you name are notified. The game starts when the last
    seat is taken. The table is broken off when the time is over, or when all people you named have declined.
    """
    fields = dict(challenge)
    people = {name: _named(fields.pop(name), by, name) for name in ("opponents", "bots")}
    fields["client_seed"] = fields["client_seed"].encode()
    lasts_s = fields.pop("expires_in")
    made = services.challenge(by=by, expires_in=lasts_s, table=fields, **people)
    return {**members_of(Challenge.of(made.challenge)), "links": links_of(made)}


@CHALLENGE_LINK.get(scope=Scope.GAMES_READ, anonymous=True, answers={200: Challenge})
def get_challenge_link(viewer: User | None, challenge_id: str, secret: str) -> models.Challenge:
    """The challenge of a link

    Anybody who has the link may see it.
    """
    found, _ = queries.linked(challenge_id, secret, viewer)
    return found


def _named(names: list[str], by: User, member: str) -> list[User]:
    return [user_named(name, by, pointer=f"/{member}/{place}") for place, name in enumerate(names)]
