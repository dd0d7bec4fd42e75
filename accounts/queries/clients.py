"""Reading which applications a user has authorized."""

from collections.abc import Collection
from datetime import datetime
from typing import NamedTuple

from django.db.models import Q
from oauth2_provider.models import AccessToken, Application

from accounts.errors import UnknownClient
from accounts.ids import parse
from accounts.models import User
from accounts.oauth import redirect_uris
from accounts.rows import all_rows

# An application has access as long as it holds a valid token, or one with which it can renew it.
_AUTHORIZATIONS = """
SELECT client.client_id, client.name, client.redirect_uris, min(held.created), array_agg(held.scope)
FROM (
  SELECT token.application_id, token.created, token.scope
  FROM oauth2_provider_accesstoken token
  LEFT JOIN oauth2_provider_refreshtoken again ON again.access_token_id = token.id AND again.revoked IS NULL
  WHERE token.user_id = %s AND (token.expires > %s OR again.id IS NOT NULL)
) held
JOIN oauth2_provider_application client ON client.id = held.application_id
GROUP BY client.client_id, client.name, client.redirect_uris
ORDER BY 4 DESC, 1
"""


class Authorization(NamedTuple):
    """An application, its scopes for one user, and since when (its oldest valid token)."""

    id: str
    name: str
    hosts: tuple[str, ...]
    scopes: tuple[str, ...]
    since: datetime


def authorizations_of(user: User, *, now: datetime) -> list[Authorization]:
    """Return the applications that may act for a user, newest first."""
    rows = all_rows(_AUTHORIZATIONS, [parse(user.pk, "user"), now])
    return [
        Authorization(
            key,
            name,
            tuple(dict.fromkeys(map(redirect_uris.place, uris.split()))),
            tuple(sorted({scope for held in scopes for scope in held.split()})),
            since,
        )
        for key, name, uris, since, scopes in rows
    ]


def has_agreed(user: User, client: Application, scopes: Collection[str], *, now: datetime) -> bool:
    """Whether the user has authorized the application for all these scopes, and that has not ended since."""
    lives = Q(expires__gt=now) | Q(refresh_token__isnull=False, refresh_token__revoked=None)
    held = AccessToken.objects.filter(lives, user=user, application=client).values_list("scope", flat=True)
    return any(set(scopes) <= set(each.split()) for each in held)


def client(client_id: str) -> Application:
    """Return a registered application. Raise UnknownClient."""
    found = Application.objects.filter(client_id=client_id).first() if "\0" not in client_id else None
    if found is None:
        raise UnknownClient
    return found
