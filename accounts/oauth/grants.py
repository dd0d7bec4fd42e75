"""The scopes that OAuth applications may have, and their tokens.

They may have all scopes except those of staff and `webhooks:manage`. A webhook would go on sending, even a
bot's hand, after the application that registered it was revoked. So people register webhooks themselves.
"""

from typing import Any

from oauth2_provider.scopes import BaseScopes

from accounts.scopes import OFFERED, STAFF_ONLY, Scope
from accounts.secrets import ACCESS_PREFIX, REFRESH_PREFIX, new_secret

GRANTABLE = tuple(scope for scope in Scope if scope in OFFERED - STAFF_ONLY - {Scope.WEBHOOKS_MANAGE})
# Scopes of an application that asks for none: reading only.
ASKED_FOR_NOTHING = (Scope.PROFILE_READ, Scope.GAMES_READ)


class Scopes(BaseScopes):  # type: ignore[misc]  # it comes without types
    """The toolkit's view of `accounts.scopes`."""

    def get_all_scopes(self) -> dict[str, str]:
        return {str(scope): scope.label for scope in GRANTABLE}

    def get_available_scopes(self, *_: Any, **__: Any) -> list[str]:
        return [str(scope) for scope in GRANTABLE]

    def get_default_scopes(self, *_: Any, **__: Any) -> list[str]:
        return [str(scope) for scope in ASKED_FOR_NOTHING]


def new_access_token(_request: object) -> str:
    return new_secret(ACCESS_PREFIX)


def new_refresh_token(_request: object) -> str:
    return new_secret(REFRESH_PREFIX)
