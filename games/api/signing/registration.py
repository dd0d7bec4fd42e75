"""Programs register themselves (RFC 7591) and look after their registration (RFC 7592)."""

from typing import Any

from django.contrib.auth.models import AnonymousUser
from django.http import HttpRequest, JsonResponse
from django.http.response import HttpResponseBase
from django.utils.decorators import method_decorator
from django.views.decorators.csrf import csrf_exempt
from oauth2_provider.views import DynamicClientRegistrationManagementView, DynamicClientRegistrationView

from accounts import names
from accounts.oauth import redirect_uris
from accounts.oauth.grants import GRANTABLE
from accounts.oauth.validator import GRANTS
from games.api.bodies import json_body
from games.api.limits.charge import charge
from games.api.signing.oauth_errors import refusal, with_oauth_errors

LONGEST_NAME = 80


class _ClientRegistration:
    """Only metadata that we grant can be registered; cookies do not count here."""

    @method_decorator(csrf_exempt)
    @method_decorator(with_oauth_errors)
    def dispatch(self, request: Any, *args: Any, **kwargs: Any) -> HttpResponseBase:
        charge(request, "auth", None)
        request.user = AnonymousUser()
        if request.method in {"POST", "PUT"} and (why := fault(json_body(request))) is not None:
            error = "invalid_redirect_uri" if why.startswith("redirect") else "invalid_client_metadata"
            return refusal(error, why)
        answer: HttpResponseBase = super().dispatch(request, *args, **kwargs)  # type: ignore[misc]  # a mixin's
        answer.headers["Cache-Control"] = "no-store"
        return answer

    def http_method_not_allowed(self, request: HttpRequest, *args: Any, **kwargs: Any) -> Any:
        answer = super().http_method_not_allowed(request, *args, **kwargs)  # type: ignore[misc]  # a mixin's
        headers = {"Allow": answer.headers["Allow"]}
        return JsonResponse({"error": "invalid_request"}, status=405, headers=headers)


class Register(_ClientRegistration, DynamicClientRegistrationView):  # type: ignore[misc]  # it comes without types
    pass


class Registration(_ClientRegistration, DynamicClientRegistrationManagementView):  # type: ignore[misc]  # it comes without types
    pass


def fault(metadata: dict[str, Any]) -> str | None:
    """Return what we do not grant, or None. The toolkit checks the types of all other members."""
    name, uris = metadata.get("client_name", ""), metadata.get("redirect_uris")
    if not isinstance(name, str) or not name.strip() or len(name) > LONGEST_NAME or not name.isprintable():
        return f"client_name is what people will read: 1 to {LONGEST_NAME} printable characters"
    if names.most_marks(name) > names.MOST_MARKS:
        return f"client_name: at most {names.MOST_MARKS} marks on a letter"
    if not isinstance(uris, list) or not 0 < len(uris) <= redirect_uris.MOST:
        return f"redirect_uris holds 1 to {redirect_uris.MOST} addresses"
    for uri in uris:
        if (why := redirect_uris.fault(uri) if isinstance(uri, str) else "is no address") is not None:
            return f"redirect_uris: {uri!r:.100} {why}"
    grants = metadata.get("grant_types", ["authorization_code"])
    if (
        not isinstance(grants, list)
        or not set(map(str, grants)) <= GRANTS
        or "authorization_code" not in grants
    ):
        return "grant_types may hold authorization_code and refresh_token"
    if metadata.get("response_types", ["code"]) != ["code"]:
        return "response_types may hold code only"
    return _scope_fault(metadata.get("scope", ""))


def _scope_fault(wanted: object) -> str | None:
    if not isinstance(wanted, str):
        return "scope is a text of scopes with spaces between them"
    never = sorted(set(wanted.split()) - set(map(str, GRANTABLE)))
    return f"scope: {never[0][:40]} is never granted to a program" if never else None
