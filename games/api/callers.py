"""Authenticate callers and check their scopes, for REST, GraphQL and streams alike.

    caller = caller_of(request.headers.get("Authorization"))      # InvalidToken; None for nobody
    admit(caller, Scope.GAMES_READ, anonymous=True)               # Problem not_authenticated, missing_scope

`games.tables.access` decides what a caller may see and do at a table.
"""

from collections.abc import Callable
from datetime import UTC, datetime
from typing import TypeVar

from accounts import queries, services
from accounts.errors import NotByClient
from accounts.ids import is_id
from accounts.oauth.grants import GRANTABLE
from accounts.queries import Caller
from accounts.refusals import refuses
from accounts.scopes import Scope, opens
from games.api.problems import Problem

__all__ = ["Caller", "admit", "caller_of", "caller_with", "personal"]
Found = TypeVar("Found")


def caller_of(header: str | None, address: str = "") -> Caller | None:
    """Return the caller that the header Authorization stands for; None without one. Raise InvalidToken.

    `address`: the network address of the request, if known. Only a print of it is kept (`accounts.prints`).
    """
    if header is None:
        return None
    now = datetime.now(UTC)
    return _noted(queries.caller_by_secret(queries.bearer_token(header), now=now), now, address)


def caller_with(
    read: Callable[..., tuple[Caller, Found | None]], header: str | None, table_id: str, *, address: str = ""
) -> tuple[Caller | None, Found | None]:
    """Return the caller, and what `read` finds at a table with them: `caller_and_table` or `caller_and_seat`
    of the tables' queries. None is found if one statement cannot answer both, as without a personal token."""
    secret = None if header is None else queries.personal_secret(header)
    if secret is None or not is_id(table_id, "table"):
        return caller_of(header, address), None
    now = datetime.now(UTC)
    caller, found = read(table_id, secret, now=now)
    return _noted(caller, now, address), found


def _noted(caller: Caller, now: datetime, address: str) -> Caller:
    if caller.token is not None:
        services.note_use(token=caller.token, now=now, address=address)
    return caller


def admit(
    caller: Caller | None, scope: Scope | None, *, anonymous: bool = False, seated: bool = False
) -> None:
    """Let the caller in, or raise Problem not_authenticated or missing_scope, which names the scope.

    `scope` None: any token will do. `anonymous`: no token is needed, but one that is sent must hold the
    scope. `seated`: it is about the caller's own seat, for which a bot needs `bot:play` alone.
    """
    if caller is None:
        if not anonymous:
            raise Problem("not_authenticated")
    elif scope is not None and not opens(caller.scopes, scope, is_bot=caller.user.is_bot, seated=seated):
        told = f"The token lacks the scope {scope}. {_way_to(scope, caller)}"
        raise Problem("missing_scope", told, missing_scope=scope)


def _way_to(scope: Scope, caller: Caller) -> str:
    if caller.client is None:
        return "POST /me/tokens by name and password makes one with it."
    return "Ask for it at /oauth/authorize." if scope in GRANTABLE else "No program can be granted it."


@refuses(NotByClient)
def personal(caller: Caller) -> Caller:
    """Return the caller, if it is the person themselves. Raise NotByClient for an OAuth application.

    A change by an application would last longer than its authorization.
    """
    if caller.client is not None:
        raise NotByClient
    return caller
