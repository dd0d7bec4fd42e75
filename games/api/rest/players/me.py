"""The caller's own account: password, end, export, personal tokens, and applications that they authorized."""

from datetime import UTC, datetime
from typing import Any

from django.db.models import QuerySet
from django.http import StreamingHttpResponse
from drf_spectacular.utils import OpenApiResponse
from rest_framework import serializers

from accounts import models, queries, services
from accounts.models import User
from accounts.queries.callers import Authorization
from accounts.scopes import OFFERED, Scope
from games.api.callers import Caller, personal
from games.api.contract.fields import Choice, ListQuery, Moment, Query, Shape, Text, examples
from games.api.contract.players.people import Client, LetIn, Token, TokenWithSecret
from games.api.contract.players.people import Me as MeShown
from games.api.contract.players.people import User as UserShown
from games.api.contract.players.people import WhoAmI as WhoAmIShown
from games.api.limits.charge import charge_name
from games.api.operations.address import Address
from games.api.personal_export import exported
from games.api.problems import Problem
from games.api.rest.endpoint import ApiRequest, caller_of
from games.api.rest.lists import lines_answer
from games.api.streamed.frames import NDJSON
from games.notices import queries as notices


@examples(
    {
        "Another one": {
            "current_password": "exactly thirteen tricks",
            "password": "not a trick more, not a trick less",
        }
    }
)
class NewPassword(Shape):
    current_password = Text(max_length=1024, default="", help_text="Your present password; guests have none.")
    password = Text(max_length=1024, help_text="The new password: at least 8 characters, not a common one.")


class EndQuery(Query):
    leave_games = serializers.BooleanField(
        default=False, help_text="Leave all running games, you and your bots, and end the account."
    )


LINES = OpenApiResponse(
    {"type": "string"},
    description="One row a line: `kind` names what it is, such as `accounts.token`, and `data` is the row.",
)


WHOAMI = Address("whoami", "whoami", "me")
ME = Address("me", "me", "me")
EXPORT = ME.below("export", "export")
TOKENS = Address("me/tokens", "tokens", "me")
TOKEN = TOKENS.below("<str:token_id>", "token")
CLIENTS = Address("me/clients", "clients", "me")
CLIENT = CLIENTS.below("<str:client_id>", "client")


@WHOAMI.get(WhoAmIShown, scope=None)
def who_am_i(caller: Caller) -> WhoAmIShown:
    """Whose token this is

    Works with any valid token. It is the quickest way to test a token.
    """
    user, token, scopes, client = caller
    return WhoAmIShown(
        user=UserShown.of(user),
        token=None if token is None else Token.of(queries.full_token(token)),
        client=None if client is None else Client.of(client),
        scopes=sorted(scopes),
    )


@ME.get(MeShown)
def get_me(by: User) -> MeShown:
    """Your account

    Shows your account as you see it. /users/{name} shows what others see.
    """
    return MeShown.filled(by, unread_notices=notices.unread_by(by))


@ME.patch(
    MeShown,
    body=NewPassword,
    refuses=(personal, services.change_password),
    # Who has found a token guesses the password no faster than others do.
    charges=lambda request, user, _table: charge_name(request, user.name),
)
def change_password(caller: Caller, current_password: str, password: str) -> MeShown:
    """Change your password

    Your sessions of the admin end. Tokens stay valid until you revoke them. With a first password, a guest
    keeps the account for good.
    """
    user = personal(caller).user
    services.change_password(user=user, current=current_password, new=password)
    return get_me(user)


@ME.delete(password=True, query=EndQuery, refuses=("password_needed", personal, services.end_account))
def end_account(caller: Caller, *, leave_games: bool) -> None:
    """End your account for good

    Send name and password (HTTP Basic, as in `curl -u`), because anybody may find a token. If the account has
    a second factor, send a code of it in the header `Second-Factor`. A guest has no password and sends their
    token.

    While you or your bots are at tables that are not over, this is refused with `games_under_way`: `count` is
    the number of tables, `table_ids` names up to ten. With `leave_games=true` you leave them. In running
    games a bot plays on for you and you rank last. Tables you opened that have not begun are broken off. At
    other people's tables that have not begun you leave your seat.

    Your bots and sandboxes end. Your tokens, webhooks, notices, plans, settings, follows, notes and messages
    are removed. You are on no leaderboard and have no statistics. Your games stay, so that people can replay
    and verify them; a former player is in your seat. Nobody can take your name. Your seed of the shuffle
    stays with the game, because without it nobody could verify the deals. An answer that is kept because
    others may repeat their request with its `Idempotency-Key` may name you for one more day.
    """
    is_by_token = caller.token is not None or caller.client is not None
    if is_by_token and caller.user.guest_until is None:
        raise Problem("password_needed")
    services.end_account(user=personal(caller).user, leave_games=leave_games)


@EXPORT.get(forms={NDJSON: LINES}, refuses=(personal,), limit="export")
def export_account(request: ApiRequest) -> StreamingHttpResponse:
    """Everything that is kept about you

    Lines of JSON: account, settings, tokens (never their secrets), tables, your own actions, plans, notices,
    ratings, messages and notes. What belongs to other people, such as who blocks you, is not in it.
    """
    user = personal(caller_of(request)).user
    return lines_answer(exported(user))


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


@TOKENS.get(list[Token], query=ListQuery)
def list_tokens(by: models.User) -> QuerySet[models.Token]:
    """Your valid tokens

    Newest first, without secrets.
    """
    return queries.valid_tokens(by, now=datetime.now(UTC))


@TOKENS.post(
    TokenWithSecret, 201, password=True, body=NewToken, secret=True, refuses=(personal, services.create_token)
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


@TOKEN.get(Token)
def get_token(by: models.User, token_id: str) -> models.Token:
    """One of your tokens

    Shows a token without its secret, also one that has expired or was revoked.
    """
    return queries.token_of(by, token_id)


@TOKEN.delete(refuses=(personal, services.revoke_token))
def revoke_token(caller: Caller, token_id: str) -> None:
    """Revoke a token

    It stops working at once. Revoking it again changes nothing.
    """
    services.revoke_token(user=personal(caller).user, token_id=token_id, now=datetime.now(UTC))


@CLIENTS.get(list[LetIn])
def list_clients(by: models.User) -> list[Authorization]:
    """Programs you authorized

    Programs that may act in your name by OAuth, with what they may do. Personal tokens are at /me/tokens.
    """
    return queries.authorizations_of(by, now=datetime.now(UTC))


@CLIENT.delete(refuses=(personal, services.revoke_client))
def revoke_client(caller: Caller, client_id: str) -> None:
    """Revoke a program's access

    All its tokens end at once. Doing it again changes nothing.
    """
    services.revoke_client(user=personal(caller).user, client_id=client_id)
