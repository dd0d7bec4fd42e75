"""People and bots: signing up, their profiles, and their tables."""

from collections.abc import Iterator
from datetime import UTC, datetime
from typing import Any
from urllib.parse import quote

from django.http import HttpResponse
from django.http.response import HttpResponseBase
from drf_spectacular.utils import OpenApiResponse
from rest_framework import serializers

from accounts import models, services
from accounts.scopes import AT_SIGN_UP, Scope
from games.api.answers import answer
from games.api.contract.fields import Query, Shape, StrictBoolean, Text, examples
from games.api.contract.play.tables import HistoryQuery, Table, TableShape
from games.api.contract.players.people import Profile, TokenWithSecret, User
from games.api.contract.resource import member, members_of, resource
from games.api.contract.shapes import list_of, shape
from games.api.limits.charge import charge, charge_name
from games.api.lookup import called, realm_of, user_of
from games.api.operations.address import Address
from games.api.rest.endpoint import ApiRequest, viewer_of
from games.api.rest.lists import cursor_of, lines_answer, listed, values_of, varying, wants_lines
from games.api.rest.players.me import scopes_wanted
from games.api.streamed.frames import NDJSON
from games.api.texts.languages import language_of
from games.engine.codec import Json
from games.lobby.queries import people_by_prefix
from games.tables.queries import TableFilters, history

FIRST = ", ".join(AT_SIGN_UP)
PAGE = 100
LINES = OpenApiResponse(
    {"type": "string"},
    description="One table a line: all tables after `cursor`. Each line has the `cursor` after it.",
)
NEW = {"name": "nadia", "password": "exactly thirteen tricks"}


@examples(
    {
        "Somebody new": NEW,
        "Somebody who wants webhooks, too": {**NEW, "scopes": [*AT_SIGN_UP, Scope.WEBHOOKS_MANAGE]},
        "A guest": {"guest": True},
    }
)
class SignUp(Shape):
    name = Text(
        required=False,
        max_length=150,
        help_text="The name: at most 30 letters, digits, `-`, `_` or `.`, in one script. Guests may leave it "
        "out.",
    )
    password = Text(
        required=False,
        max_length=1024,
        help_text="The password: at least 8 characters, not a common password. Guests have none.",
    )
    guest = StrictBoolean(
        default=False,
        help_text="Make an account without a password. It ends after 30 days, unless PATCH /me gives it a "
        "password.",
    )
    scopes = scopes_wanted(required=False, help_text=f"Scopes of the first token. Left out: {FIRST}.")

    def validate(self, attrs: dict[str, Any]) -> dict[str, Any]:
        """Guests have neither password nor scopes of their choice; others need name and password."""
        faults: dict[str, Any] = {}
        for name in ("password", "scopes") if attrs["guest"] else ("name", "password"):
            if attrs["guest"] and name in attrs:
                faults[name] = serializers.ErrorDetail("Guests have none.", code="invalid")
            elif not attrs["guest"] and name not in attrs:
                faults[name] = serializers.ErrorDetail("This field is required.", code="required")
        if faults:
            raise serializers.ValidationError(faults)
        return attrs


NADIA = {
    "user": {
        "id": "user_01kax3q0zgf2ktx1q3r7m5c8yf", "name": "nadia", "kind": "person",
        "created_at": "2026-11-21T13:00:00.000Z",
    },
    "token": {
        "id": "token_01kax3q0zgf2ktx1q3r7m5c8yg", "name": "first token", "last_four": "f00d",
        "scopes": ["profile:read", "profile:write", "games:read", "games:play"],
        "created_at": "2026-11-21T13:00:00.000Z", "expires_at": "2027-11-21T13:00:00.000Z",
        "last_used_at": None, "secret": "est_pat_…f00d",
    },
}  # fmt: skip


@resource("An account and its first token.", examples={"An account": NADIA})
class SignedUp:
    user: User = member("The account.")
    token: TokenWithSecret = member("The first token; its `secret` is shown once.")


class PeopleQuery(Query):
    prefix = serializers.CharField(
        min_length=1,
        max_length=150,
        help_text="The beginning of the name; upper and lower case do not matter.",
    )
    limit = serializers.IntegerField(min_value=1, max_value=30, default=10, help_text="The most to return.")


USERS = Address("users", "users", "people", shows=None)
USER = USERS.below("<str:name>", "user")
USER_TABLES = USER.below("tables", "user_tables")


@USERS.get(list[User], scope=Scope.PROFILE_READ, query=PeopleQuery, replica=True, limit="people")
def find_people(by: models.User, prefix: str, limit: int) -> list[models.User]:
    """Find people by the beginning of their name

    Ordered by name; meant for a box in which you type whom to invite. There are no pages: send a longer
    prefix. Bots are at /bots. People whom you block or who block you are left out. With a token of a sandbox
    you find the people of that sandbox.
    """
    return people_by_prefix(prefix, by, limit=limit)


@USERS.post(
    shape(SignedUp),
    201,
    public=True,
    body=SignUp,
    secret=True,
    refuses=(services.sign_up_with_token,),
    limit="auth",
)
def sign_up(request: ApiRequest) -> HttpResponse:
    """Sign up

    Makes an account and its first token. The token has the scopes that you name, or those of a player. Its
    secret is shown here only. You cannot give yourself a scope of staff (`scope_not_grantable`); then no
    account is made. An Idempotency-Key does nothing here, because the caller has no account yet: a second
    request is refused with `name_taken`, and POST /me/tokens with name and password (HTTP Basic) makes
    another token.

    With `guest` there is no password, and the service proposes a name unless you send one. A guest plays like
    everybody. After 30 days the account ends as if its owner had ended it, unless PATCH /me gave it a
    password, or an address was confirmed, before that. Then games and rating stay theirs.
    """
    user, token, secret = _signed_up(request)
    content = SignedUp(user=User.of(user), token=TokenWithSecret.filled(token, secret=secret))
    return answer(content, status=201, location=f"/api/v1/users/{quote(user.name)}", secret=True)


def _signed_up(request: ApiRequest) -> tuple[models.User, models.Token, str]:
    fields, now = request.fields, datetime.now(UTC)
    if fields.pop("guest"):
        charge(request, "guest", None)
        return services.make_guest_with_token(now=now, **fields, language=language_of(request))
    charge_name(request, fields["name"])
    wanted = [Scope(scope) for scope in fields.pop("scopes", AT_SIGN_UP)]
    return services.sign_up_with_token(**fields, scopes_wanted=wanted, now=now)


@USER.get(Profile, anonymous=True)
def get_user(viewer: models.User | None, name: str) -> models.User:
    """A person or bot

    Upper and lower case in the name do not matter. With a token of a sandbox you find the people of that
    sandbox.
    """
    return called(name, viewer)


@USER_TABLES.get(
    list_of(TableShape),
    forms={NDJSON: LINES},
    scope=Scope.GAMES_READ,
    anonymous=True,
    query=HistoryQuery,
    replica=True,
    refuses=("unknown_user",),
)
def list_user_tables(request: ApiRequest, name: str) -> HttpResponseBase:
    """Somebody's tables

    Tables where they have or had a seat of their own, newest first, as far as you may see them: public
    tables, and tables you belong to. With `Accept: application/x-ndjson` you get all of them, one a line. If
    that answer breaks off, ask again with the `cursor` of the last line you have. A result that staff
    corrected is shown as it was played.
    """
    viewer = viewer_of(request)
    player, sought = called(name, viewer), _sought(request, viewer)
    before = None
    if cursor := request.query.get("cursor"):
        (before,) = values_of(request, cursor, 1)
    if not wants_lines(request):
        return varying(_page(request, player, sought, before))
    charge(request, "export", viewer)
    return varying(lines_answer(_all_behind(request, player, sought, before)))


def _sought(request: ApiRequest, viewer: models.User | None) -> TableFilters:
    asked = {name: value for name, value in request.query.items() if name not in {"limit", "cursor"}}
    asked["since"], asked["until"] = asked.pop("from", None), asked.pop("to", None)
    if (opponent := asked.get("opponent")) is not None:
        asked["opponent"] = user_of(realm_of(viewer), opponent, pointer="?opponent")
    return TableFilters(**asked)


def _page(request: ApiRequest, player: models.User, sought: TableFilters, before: str | None) -> HttpResponse:
    limit = request.query["limit"]
    rows = history(player, viewer_of(request), sought, limit=limit + 1, before=before)
    more, rows = len(rows) > limit, rows[:limit]
    cursor = cursor_of(request, [rows[-1].pk]) if more else None
    return listed(request, [Table.of(each) for each in rows], cursor)


def _all_behind(
    request: ApiRequest, player: models.User, sought: TableFilters, before: str | None
) -> Iterator[Json]:
    while rows := history(player, viewer_of(request), sought, limit=PAGE, before=before):
        for row in rows:
            yield {**members_of(Table.of(row)), "cursor": cursor_of(request, [row.pk])}
        before = rows[-1].pk
