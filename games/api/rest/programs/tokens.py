"""Personal tokens of the caller, and OAuth applications that they authorized."""

from datetime import UTC, datetime
from typing import Any

from django.db.models import QuerySet
from rest_framework import serializers

from accounts import models, queries, services
from accounts.queries.callers import Authorization
from accounts.scopes import OFFERED, Scope
from games.api.callers import Caller, personal
from games.api.contract.fields import Choice, Moment, Shape, Text, examples
from games.api.contract.parameters import ListQuery
from games.api.contract.players.people import LetIn, Token, TokenWithSecret
from games.api.operations.address import Address

GIVEN = [(str(scope), scope.label) for scope in Scope if scope in OFFERED]


def scopes_wanted(**more: Any) -> serializers.ListField:
    """A field that lists the scopes of a new token; keywords are those of REST framework."""
    return serializers.ListField(child=Choice(choices=GIVEN), min_length=1, max_length=len(GIVEN), **more)


@examples(
    {
        "For a bot of mine": {
            "name": "my bot",
            "scopes": ["games:read", "games:play"],
            "expires_at": "2027-06-30T00:00:00.000Z",
        }
    }
)
class NewToken(Shape):
    name = Text(max_length=80, help_text="A name by which you recognise the token.")
    scopes = scopes_wanted()
    expires_at = Moment(required=False, help_text="When it ends, within five years. Left out: in one year.")


TOKENS = Address("me/tokens", "tokens", "me")
TOKEN = TOKENS.below("<str:token_id>", "token")
CLIENTS = Address("me/clients", "clients", "me")
CLIENT = CLIENTS.below("<str:client_id>", "client")


@TOKENS.get(scope=Scope.PROFILE_READ, query=ListQuery, answers={200: list[Token]})
def list_tokens(by: models.User) -> QuerySet[models.Token]:
    """Your valid tokens

    Newest first, without secrets.
    """
    return queries.valid_tokens(by, now=datetime.now(UTC))


@TOKENS.post(
    scope=Scope.PROFILE_WRITE,
    password=True,
    body=NewToken,
    answers={201: TokenWithSecret},
    secret=True,
    refuses=(personal, services.create_token),
    location="me/tokens/{0.id}",
)
def make_token(
    caller: Caller, name: str, scopes: list[str], expires_at: datetime | None = None
) -> TokenWithSecret:
    """Make a token

    Send a token that has profile:write, or name and password (HTTP Basic, as in `curl -u`). If the account
    has a second factor, send with the password a code of it in the header `Second-Factor`. A token gives at
    most the scopes it has itself. The new secret is shown here only.
    """
    token, secret = services.create_token(
        user=personal(caller).user,
        name=name,
        scopes_wanted=[Scope(scope) for scope in scopes],
        expires_at=expires_at,
        held=None if caller.token is None else caller.scopes,
        now=datetime.now(UTC),
    )
    return TokenWithSecret.filled(token, secret=secret)


@TOKEN.get(scope=Scope.PROFILE_READ, answers={200: Token})
def get_token(by: models.User, token_id: str) -> models.Token:
    """One of your tokens

    Shows a token without its secret, also one that has expired or was revoked.
    """
    return queries.token_of(by, token_id)


@TOKEN.delete(scope=Scope.PROFILE_WRITE, answers={204: None}, refuses=(personal, services.revoke_token))
def revoke_token(caller: Caller, token_id: str) -> None:
    """Revoke a token

    It stops working at once. Revoking it again changes nothing.
    """
    services.revoke_token(user=personal(caller).user, token_id=token_id, now=datetime.now(UTC))


@CLIENTS.get(scope=Scope.PROFILE_READ, answers={200: list[LetIn]})
def list_clients(by: models.User) -> list[Authorization]:
    """Programs you authorized

    Programs that may act in your name by OAuth, with what they may do. Personal tokens are at /me/tokens.
    """
    return queries.authorizations_of(by, now=datetime.now(UTC))


@CLIENT.delete(scope=Scope.PROFILE_WRITE, answers={204: None}, refuses=(personal, services.revoke_client))
def revoke_client(caller: Caller, client_id: str) -> None:
    """Revoke a program's access

    All its tokens end at once. Doing it again changes nothing.
    """
    services.revoke_client(user=personal(caller).user, client_id=client_id)
