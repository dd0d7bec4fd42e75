"""OAuth rules stricter than the toolkit's: exact addresses, hashed codes, two grants, active accounts."""

import re
from datetime import datetime
from typing import Any
from uuid import UUID

from oauth2_provider.models import Grant, RefreshToken
from oauth2_provider.oauth2_validators import OAuth2Validator
from oauthlib.oauth2 import InvalidGrantError, InvalidRequestError, InvalidScopeError

from accounts.oauth import redirect_uris
from accounts.secrets import hashed

# RFC 6749, section 3.3; nothing else may stand in a description either (section 5.2).
_SCOPE = re.compile(r"[\x21\x23-\x5B\x5D-\x7E]{1,100}")
# SHA-256 in base64url without padding (RFC 7636, section 4.2).
_CHALLENGE = re.compile(r"[A-Za-z0-9_-]{43}")
GRANTS = frozenset({"authorization_code", "refresh_token"})


def hashed_code(code: str) -> str:
    """Hash an authorization code. It opens an account for a minute, so it is stored hashed like a token."""
    return hashed(code).hex()


def family_of(code: str) -> UUID:
    """Return the family of all refresh tokens that come from a code, so that the code alone finds them."""
    return UUID(bytes=hashed(f"family of {code}")[:16])


class Validator(OAuth2Validator):  # type: ignore[misc]  # it comes without types
    """The validator that oauthlib calls at each step. It fixes the arguments."""

    def validate_redirect_uri(
        self, client_id: str, redirect_uri: str, request: Any, *_: Any, **__: Any
    ) -> bool:
        return redirect_uris.allowed(redirect_uri, request.client.redirect_uris.split())

    def validate_grant_type(
        self, client_id: str, grant_type: str, client: Any, request: Any, *_: Any, **__: Any
    ) -> bool:
        return grant_type in GRANTS and bool(
            super().validate_grant_type(client_id, grant_type, client, request)
        )

    def is_pkce_required(self, client_id: str, request: Any) -> bool:
        """Refuse the method `plain`, and a challenge that no verifier can meet, before the person is asked
        for consent. The toolkit refuses them only afterwards.

        A challenge without a method is `plain` (RFC 7636, section 4.3).
        """
        if request.code_challenge and request.code_challenge_method in (None, "", "plain"):
            raise InvalidRequestError(
                description="The only code_challenge_method here is S256.", request=request
            )
        if request.code_challenge is not None and not _CHALLENGE.fullmatch(request.code_challenge):
            raise InvalidRequestError(
                description="A code_challenge is the SHA-256 of the verifier: 43 characters of base64url.",
                request=request,
            )
        return bool(super().is_pkce_required(client_id, request))

    def validate_scopes(
        self, client_id: str, scopes: list[str], client: Any, request: Any, *_: Any, **__: Any
    ) -> bool:
        """Refuse a scope by its name, so that the program's author sees which one is wrong."""
        allowed = super().validate_scopes
        refused = [each for each in scopes if not allowed(client_id, [each], client, request)]
        if not refused:
            return True
        named = " ".join(each for each in dict.fromkeys(refused) if _SCOPE.fullmatch(each))
        reason = f"Not granted to programs: {named}." if named else "A scope has a character that none has."
        raise InvalidScopeError(description=reason, request=request)

    def validate_code(self, client_id: str, code: str, client: Any, request: Any, *_: Any, **__: Any) -> bool:
        kept = hashed_code(code)
        if not Grant.objects.filter(code=kept, application=client).exists():
            _end_all_that_came_of(code, client)
        return bool(super().validate_code(client_id, kept, client, request) and request.user.is_active)

    def validate_refresh_token(
        self, refresh_token: str, client: Any, request: Any, *_: Any, **__: Any
    ) -> bool:
        return bool(super().validate_refresh_token(refresh_token, client, request) and request.user.is_active)

    def confirm_redirect_uri(
        self, client_id: str, code: str, redirect_uri: str, client: Any, *_: Any, **__: Any
    ) -> bool:
        return bool(super().confirm_redirect_uri(client_id, hashed_code(code), redirect_uri, client))

    def invalidate_authorization_code(
        self, client_id: str, code: str, request: Any, *_: Any, **__: Any
    ) -> Any:
        try:
            return super().invalidate_authorization_code(client_id, hashed_code(code), request)
        except InvalidGrantError:  # another request used it first, at the same time
            _end_all_that_came_of(code, request.client)
            raise

    def get_code_challenge(self, code: str, request: Any) -> Any:
        return super().get_code_challenge(hashed_code(code), request)

    def get_code_challenge_method(self, code: str, request: Any) -> Any:
        return super().get_code_challenge_method(hashed_code(code), request)

    def get_authorization_code_scopes(
        self, client_id: str, code: str, redirect_uri: str, request: Any
    ) -> Any:
        return super().get_authorization_code_scopes(client_id, hashed_code(code), redirect_uri, request)

    def _create_authorization_code(
        self, request: Any, code: dict[str, str], expires: datetime | None = None
    ) -> Grant:
        return super()._create_authorization_code(
            request, {**code, "code": hashed_code(code["code"])}, expires
        )

    def _create_refresh_token(self, request: Any, secret: str, access_token: Any, previous: Any) -> Any:
        made = super()._create_refresh_token(request, secret, access_token, previous)
        if previous is None:
            made.token_family = family_of(request.code)
            made.save(update_fields=["token_family"])
        return made


def _end_all_that_came_of(code: str, client: Any) -> None:
    """End all tokens of a code. A code that is sent twice was stolen (RFC 6749, section 4.1.2)."""
    family = family_of(code)
    if RefreshToken.objects.filter(token_family=family, application=client).exists():
        RefreshToken.revoke_family(family)
