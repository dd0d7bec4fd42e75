"""The lobby: what is open now, seeks, and challenges to people by name or to anybody who has a link."""

from typing import Annotated, Final

from django.db.models import QuerySet

from accounts.models import User
from games.api.contract.fields import ListQuery, Shape, Text, examples
from games.api.contract.play.lobby import (
    MOST_NAMED,
    Challenge,
    ChallengeLink,
    GameQuery,
    LobbyShape,
    NewChallenge,
    NewSeek,
    Seek,
    SeekListQuery,
    links_of,
    lobby_json,
)
from games.api.contract.play.tables import SEED
from games.api.contract.shapes import extended, shape
from games.api.contract.values import Id
from games.api.lookup import user_named
from games.api.operations.address import Address, Input
from games.api.operations.command import AddressParameters, Argument, command, done
from games.api.operations.rulesets import terms_read
from games.engine.codec import Json
from games.lobby import models, queries, services
from games.lobby.errors import InvalidChallenge

SEEKS = Address("seeks", "seeks", "meeting")
SEEK = SEEKS.below("<str:seek_id>", "seek")
LOBBY = Address("lobby", "lobby", "meeting")
CHALLENGES = Address("challenges", "challenges", "meeting")
CHALLENGE = CHALLENGES.below("<str:challenge_id>", "challenge")
CHALLENGE_ACCEPT = CHALLENGE.below("accept", "challenge_accept")
CHALLENGE_DECLINE = CHALLENGE.below("decline", "challenge_decline")
CHALLENGE_LINK = CHALLENGE.below("links/<str:secret>", "challenge_link")

SeekId = Annotated[Id, Argument("The seek's id.", "id")]
ChallengeId = Annotated[Id, Argument("The challenge's id.", "id")]
ANSWERED: Final = done("ChallengeAnswered", "Your answer is stored.", challenge="The challenge as it is now.")


@SEEKS.get(list[Seek], anonymous=True, query=SeekListQuery)
def list_seeks(viewer: User | None, asked: Annotated[Json, AddressParameters()]) -> QuerySet[models.Seek]:
    """Open seeks

    Seeks of people who look for others to play with, newest first. Everybody sees the same list.
    """
    return queries.seeks(viewer, **asked)


@SEEK.get(Seek, anonymous=True)
def get_seek(viewer: User | None, seek_id: SeekId) -> models.Seek:
    """One seek

    Shows an open seek, or one of your own until a day after it was closed.
    """
    return queries.seek(seek_id, viewer)


@SEEKS.post(Seek, 201, refuses=(services.open_seek,))
@command(
    done("SeekOpened", "Your seek is open.", seek="The seek."),
    "Seek a game. When enough people seek the same game and suit one another, they are seated "
    "at a table and the game starts; `myEvents` sends `seek_matched`.",
)
def open_seek(by: User, seek: Annotated[Json, Input(NewSeek, judged=True)]) -> models.Seek:
    """Seek a game

    When enough people seek the same game and suit one another, they are seated at a table and the game
    starts. `/me/stream` sends `seek_matched`, and GET /seeks/{id} shows the `table`. The oldest seeks come
    first. Nobody who sits at a live table is seated at another one. When you sit down at a live table, your
    open seeks for live games are withdrawn.

    Two people suit each other when each one's rating is in the other's `rating_range`, and neither blocks the
    other. A range widens evenly at both ends, by 400 points until the seek lapses: after 15 minutes, or by
    correspondence after 7 days. You may have five open seeks, each for another game.
    """
    return services.open_seek(player=by, **terms_read(seek))


@SEEK.delete(refuses=(services.withdraw_seek,))
@command(done("SeekWithdrawn", "The seek is withdrawn.", id="The seek that was withdrawn."))
def withdraw_seek(by: User, seek_id: SeekId) -> None:
    """Withdraw a seek

    It is too late once the seek has found its table: then you play that game or resign.
    """
    services.withdraw_seek(player=by, seek_id=seek_id)


@LOBBY.get(LobbyShape, anonymous=True, query=GameQuery)
def get_lobby(viewer: User | None, asked: Annotated[Json, AddressParameters()]) -> Json:
    """Open seeks and tables

    Seeks of people who look for others, and public tables with a free seat: a hundred of each, newest first.
    """
    return lobby_json(viewer, **asked)


@CHALLENGES.get(list[Challenge], query=ListQuery)
def list_challenges(by: User) -> QuerySet[models.Challenge]:
    """Your challenges

    Challenges that you made, that name you, or in which you have a seat, newest first. Rematches are
    challenges, too.
    """
    return queries.challenges_of(by)


@CHALLENGE.get(Challenge)
def get_challenge(by: User, challenge_id: ChallengeId) -> models.Challenge:
    """A challenge

    Shows who has accepted and who has still to answer.
    """
    return queries.challenge_of(by, challenge_id)


ChallengeMade = extended(
    Challenge,
    "ChallengeMade",
    links=shape(ChallengeLink)(many=True, help_text="Links for the seats that name nobody; shown here only."),
)


@CHALLENGES.post(ChallengeMade, 201, secret=True, refuses=(services.challenge, user_named))
@command("ChallengeMade", "Challenge people by name, or anybody who has a link. Links are shown only once.")
def challenge(
    by: User,
    to: Annotated[
        Json,
        Input(NewChallenge, "The challenge: who is challenged, and the terms of the table.", judged=True),
    ],
) -> Json:
    """Challenge somebody

    Opens a table. You sit on seat 0, `opponents` on the next seats, then `bots`. Each seat that is left gets
    a link, which you may send to anybody. The people you name are notified. The game starts when the last
    seat is taken. The table is broken off when the time is over, or when all people you named have declined.
    """
    table = terms_read(to)
    if len(table["opponents"]) + len(table["bots"]) > MOST_NAMED:  # more are not even looked up
        raise InvalidChallenge
    people = {
        member: [
            user_named(name, by, pointer=f"/{member}/{place}") for place, name in enumerate(table.pop(member))
        ]
        for member in ("opponents", "bots")
    }
    made = services.challenge(by=by, expires_in=table.pop("expires_in"), table=table, **people)
    return {"challenge": Challenge.of(made.challenge), "links": links_of(made)}


@examples({"As it is": {}, "With a seed": {"client_seed": "salt of mine"}})
class AcceptedSeat(Shape):
    client_seed = Text(default="", allow_blank=True, help_text=SEED)


@CHALLENGE_ACCEPT.post(Challenge, body=AcceptedSeat, refuses=(services.accept_challenge,))
@command(ANSWERED)
def accept_challenge(by: User, challenge_id: ChallengeId, client_seed: str = "") -> models.Challenge:
    """Accept a challenge

    You take the seat that is kept for you. When the last seat is taken, the game starts.
    """
    seed = client_seed.encode()
    return services.accept_challenge(by=by, challenge_id=challenge_id, client_seed=seed)


@CHALLENGE_LINK.post(Challenge, body=AcceptedSeat, refuses=(services.accept_link,))
@command(ANSWERED)
def accept_challenge_link(
    by: User,
    challenge_id: ChallengeId,
    secret: Annotated[str, Argument("The last part of the link.")],
    client_seed: str = "",
) -> models.Challenge:
    """Take the seat of a link

    The first person who uses the link gets the seat.
    """
    seed = client_seed.encode()
    return services.accept_link(by=by, challenge_id=challenge_id, secret=secret, client_seed=seed)


@CHALLENGE_DECLINE.post(Challenge, refuses=(services.decline_challenge,))
@command(ANSWERED)
def decline_challenge(by: User, challenge_id: ChallengeId) -> models.Challenge:
    """Decline a challenge

    The challenger is notified, and may give your seat to somebody else.
    """
    return services.decline_challenge(by=by, challenge_id=challenge_id)


@CHALLENGE.delete(refuses=(services.cancel_challenge,))
@command(done("ChallengeCancelled", "The challenge is withdrawn.", id="The challenge."))
def cancel_challenge(by: User, challenge_id: ChallengeId) -> None:
    """Withdraw a challenge

    Only the person who made it can, before the game starts.
    """
    services.cancel_challenge(by=by, challenge_id=challenge_id)


@CHALLENGE_LINK.get(Challenge, anonymous=True)
def get_challenge_link(viewer: User | None, challenge_id: str, secret: str) -> models.Challenge:
    """The challenge of a link

    Anybody who has the link may see it.
    """
    found, _ = queries.challenge_of_link(challenge_id, secret, viewer)
    return found
