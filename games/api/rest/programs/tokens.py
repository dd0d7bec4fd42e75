"""Personal tokens of the caller."""

from datetime import UTC, datetime
from typing import Any

from django.http import HttpResponse
from drf_spectacular.utils import OpenApiExample, extend_schema_serializer
from rest_framework import serializers

from accounts import queries, services
from accounts.scopes import OFFERED, Scope
from games.api.answers import answer, nothing, read
from games.api.callers import personal
from games.api.contract.fields import Choice, Moment, Shape, Text
from games.api.contract.parameters import ListQuery
from games.api.contract.players.people import Token, TokenWithSecret
from games.api.contract.shapes import shape
from games.api.operations.address import Address
from games.api.rest.endpoint import ApiRequest, caller_of
from games.api.rest.lists import listed, paged

GIVEN = [(str(scope), scope.description) for scope in Scope if scope in OFFERED]


def scopes_wanted(**more: Any) -> serializers.ListField:
    """A field that lists the scopes of a new token; keywords are those of REST framework."""
    return serializers.ListField(child=Choice(choices=GIVEN), min_length=1, max_length=len(GIVEN), **more)


@extend_schema_serializer(
    examples=[
        OpenApiExample(
            "For a bot of mine",
            {
                "name": "my bot",
                "scopes": ["games:read", "games:play"],
                "expires_at": "2027-06-30T00:00:00.000Z",
            },
        )
    ]
)
class NewToken(Shape):
    name = Text(max_length=80, help_text="What you will recognise it by.")
    scopes = scopes_wanted()
    expires_at = Moment(required=False, help_text="In one year unless given; in five at the latest.")


TOKENS = Address("me/tokens", "tokens", "me")
TOKEN = Address("me/tokens/<str:token_id>", "token", "me")


@TOKENS.get(scope=Scope.PROFILE_READ, query=ListQuery, answers={200: list[Token]})
def list_tokens(request: ApiRequest) -> HttpResponse:
    """Your living tokens

    Newest first, without secrets.
    """
    user = caller_of(request).user
    page = paged(request, queries.living_tokens(user, now=datetime.now(UTC)))
    return listed(request, page, [Token.of(token) for token in page.rows])


@TOKENS.post(
    scope=Scope.PROFILE_WRITE,
    password=True,
    body=NewToken,
    answers={201: shape(TokenWithSecret)},
    secret=True,
    refuses=(personal, services.create_token),
)
def make_token(request: ApiRequest) -> HttpResponse:
    """Make a token

    With a token that has profile:write, or with name and password (HTTP Basic, as in `curl -u`) and,
    where the account has a second factor, a code of it in the header `Second-Factor`. A token gives at
    most the scopes it has itself. The secret is shown here and never again.
    """
    caller = personal(caller_of(request))
    token, secret = services.create_token(
        user=caller.user,
        name=request.fields["name"],
        scopes_wanted=[Scope(scope) for scope in request.fields["scopes"]],
        expires_at=request.fields.get("expires_at"),
        held=None if caller.token is None else caller.scopes,
        now=datetime.now(UTC),
    )
    location = f"/api/v1/me/tokens/{token.id}"
    shown = TokenWithSecret.filled(token, secret=secret)
    return answer(shown, status=201, location=location, secret=True)


@TOKEN.get(scope=Scope.PROFILE_READ, answers={200: shape(Token)})
def get_token(request: ApiRequest, token_id: str) -> HttpResponse:
    """One of your tokens

    Also one that has expired or was revoked; without its secret.
    """
    return read(request, Token.of(queries.token_of(caller_of(request).user, token_id)))


@TOKEN.delete(scope=Scope.PROFILE_WRITE, answers={204: None}, refuses=(personal, services.revoke_token))
def revoke_token(request: ApiRequest, token_id: str) -> HttpResponse:
    """Revoke a token

    From this moment on it opens nothing. Revoking it again changes nothing.
    """
    services.revoke_token(user=personal(caller_of(request)).user, token_id=token_id, now=datetime.now(UTC))
    return nothing()
