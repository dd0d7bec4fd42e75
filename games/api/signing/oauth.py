"""The endpoints of OAuth that programs call, and their errors in the form of RFC 6749, section 5.2.

Programs get tokens for codes, end them and ask about them. They register themselves (RFC 7591) and look after
their registration (RFC 7592).
"""

import math
from collections.abc import Callable
from datetime import UTC, datetime
from functools import wraps
from typing import Any

import orjson
from django.contrib.auth.models import AnonymousUser
from django.db.models import QuerySet
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.http.response import HttpResponseBase
from django.utils.decorators import method_decorator
from django.views.decorators.csrf import csrf_exempt
from django.views.generic import View
from oauth2_provider.models import AccessToken, Application, RefreshToken
from oauth2_provider.views import (
    DynamicClientRegistrationManagementView,
    DynamicClientRegistrationView,
    OAuthServerMetadataView,
    RevokeTokenView,
    TokenView,
)
from oauth2_provider.views.mixins import OAuthLibMixin
from oauthlib.common import Request

from accounts import names, services
from accounts.oauth import redirect_uris
from accounts.oauth.grants import GRANTABLE
from accounts.oauth.validator import GRANTS, family_of
from accounts.secrets import hashed
from games.api.limits.charge import charge
from games.api.problems import Problem, problem_of
from games.api.validation import json_body

LONGEST_NAME = 80


def refusal(error: str, description: str, status: int = 400, **headers: str) -> HttpResponse:
    """`{"error": …, "error_description": …}`, which no cache keeps."""
    headers = {"Cache-Control": "no-store", **headers}
    if status == 401:
        headers["WWW-Authenticate"] = 'Basic realm="oauth"'
    return JsonResponse({"error": error, "error_description": description}, status=status, headers=headers)


def with_oauth_errors(view: Callable[..., HttpResponseBase]) -> Callable[..., HttpResponseBase]:
    """Make the problems of a view, and of the library beneath it, errors of RFC 6749."""

    @wraps(view)
    def inner(request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponseBase:
        try:
            return view(request, *args, **kwargs)
        except Exception as error:
            problem = problem_of(error)
            if problem is None and not isinstance(error, UnicodeError | ValueError):
                raise
            return _as_oauth_error(problem or Problem("bad_request"))

    return inner


def _as_oauth_error(problem: Problem) -> HttpResponse:
    status = problem.kind.status
    error = {429: "slow_down"}.get(status, "invalid_request")
    error = "temporarily_unavailable" if status >= 500 else error
    return refusal(error, problem.detail, status, **problem.headers)


class _ToolkitView(View):
    """Stands before the toolkit's views: counted, kept by no cache, and its refusals are always JSON."""

    @method_decorator(csrf_exempt)
    @method_decorator(with_oauth_errors)
    def dispatch(self, request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponseBase:
        charge(request, "auth", None)
        answer = self.refused(request) or super().dispatch(request, *args, **kwargs)
        answer.headers["Cache-Control"] = "no-store"
        return answer

    def refused(self, request: HttpRequest) -> HttpResponseBase | None:
        """Return what is answered in place of the toolkit."""
        return None

    def http_method_not_allowed(self, request: HttpRequest, *args: Any, **kwargs: Any) -> Any:
        allowed = super().http_method_not_allowed(request, *args, **kwargs).headers["Allow"]
        return refusal("invalid_request", f"Send one of {allowed}.", 405, Allow=allowed)


class Token(_ToolkitView, TokenView):  # type: ignore[misc]  # it comes without types
    """RFC 6749, sections 4.1.3 and 6: a code or a refresh token, once, for an access token."""

    def post(self, request: HttpRequest, *_: Any, **__: Any) -> HttpResponseBase:
        if request.POST.get("grant_type", "") not in GRANTS:  # the toolkit knows more of them
            return refusal("unsupported_grant_type", "authorization_code or refresh_token")
        # Otherwise a refresh token that is sent twice at the same moment would be used twice.
        with services.exclusive(_family(request)):
            return self._told_again(request) or self._exchanged(request)

    def _told_again(self, request: HttpRequest) -> HttpResponseBase | None:
        """Return the answer that a refresh token got a moment ago, for the same program, in case it was lost.

        Return None for anything else, also when the tokens in that answer have ended or the new one is spent.
        """
        kept = services.kept_renewal(request.POST.get("refresh_token", ""))
        client = None if kept is None else client_of(self, request)
        if kept is None or client is None:
            return None
        told = orjson.loads(kept.answer)
        if not _living(told["refresh_token"]).filter(application_id=client.pk).exists():
            return None
        left = told["expires_in"] - math.ceil(kept.age.total_seconds())
        return JsonResponse({**told, "expires_in": left})

    def _exchanged(self, request: HttpRequest) -> HttpResponseBase:
        try:
            answer: HttpResponse = self.authorization_flow_token_response(request)
        except RefreshToken.DoesNotExist:  # its person ends the program's access at the same time
            return refusal("invalid_grant", "This refresh token opens nothing any more.")
        if answer.status_code == 200 and request.POST["grant_type"] == "refresh_token":
            services.keep_renewal(spent=request.POST["refresh_token"], answer=answer.content)
        return answer


def client_of(view: OAuthLibMixin, request: HttpRequest) -> Any:
    """Return the program that calls, or None: one with a secret has to show it."""
    core = view.get_oauthlib_core()
    oauth = Request(*core._extract_params(request))
    validator = core.server.request_validator
    if validator.client_authentication_required(oauth):
        return oauth.client if validator.authenticate_client(oauth) else None
    return oauth.client if validator.authenticate_client_id(oauth.client_id, oauth) else None


def _living(refresh_token: str) -> QuerySet[RefreshToken]:
    """Return the refresh token, if it can still be used."""
    found: QuerySet[RefreshToken] = RefreshToken.objects.filter(
        token_checksum=hashed(refresh_token).hex(),
        revoked=None,
        access_token__isnull=False,
        user__is_active=True,
    )
    return found


def _family(request: HttpRequest) -> str:
    """Return what all tokens have in common that come from the code or refresh token in the request."""
    if request.POST["grant_type"] == "authorization_code":
        return str(family_of(request.POST.get("code", "")))
    sent = hashed(request.POST.get("refresh_token", "")).hex()
    family = RefreshToken.objects.filter(token_checksum=sent).values_list("token_family", flat=True).first()
    return str(family or sent)


class Revoke(_ToolkitView, RevokeTokenView):  # type: ignore[misc]  # it comes without types
    """RFC 7009. Ending an access token ends its refresh token, too."""


class Introspect(_ToolkitView, OAuthLibMixin):  # type: ignore[misc]  # it comes without types
    """RFC 7662, for a program that asks about its own tokens; others are reported as not active."""

    def post(self, request: HttpRequest) -> HttpResponseBase:
        client = client_of(self, request)
        if client is None or client.client_type != Application.CLIENT_CONFIDENTIAL:
            return refusal("invalid_client", "Programs that keep a secret may ask, and must show it.", 401)
        token = request.POST.get("token")
        if token is None:
            return refusal("invalid_request", "The parameter `token` is missing.")
        return JsonResponse(_introspected(token, client))


class Metadata(OAuthServerMetadataView):  # type: ignore[misc]  # it comes without types
    """RFC 8414. The toolkit lists for introspection what it lists for other endpoints, but that needs a
    secret."""

    def get(self, request: HttpRequest, *args: Any, **kwargs: Any) -> JsonResponse:
        told = orjson.loads(super().get(request, *args, **kwargs).content)
        told["introspection_endpoint_auth_methods_supported"].remove("none")
        return JsonResponse(told)


def _introspected(token: str, client: Any) -> dict[str, Any]:
    lookup = {"token_checksum": hashed(token).hex(), "application": client, "user__is_active": True}
    access = (
        AccessToken.objects.filter(**lookup, expires__gt=datetime.now(UTC)).select_related("user").first()
    )
    if access is not None:
        exp, iat = int(access.expires.timestamp()), int(access.created.timestamp())
        kind = {"token_type": "Bearer", "exp": exp, "iat": iat}
    else:
        renewing = _living(token).filter(application=client).select_related("access_token__user").first()
        if renewing is None:
            return {"active": False}
        access, kind = renewing.access_token, {"token_type": "refresh_token"}
    return {
        "active": True,
        **kind,
        "scope": access.scope,
        "client_id": client.client_id,
        "username": access.user.name,
        "sub": access.user.id,
    }


class _ClientRegistration(_ToolkitView):
    """Only metadata that we grant can be registered; cookies do not count here."""

    def refused(self, request: Any) -> HttpResponseBase | None:
        request.user = AnonymousUser()
        if request.method not in {"POST", "PUT"} or (why := fault(json_body(request))) is None:
            return None
        error = "invalid_redirect_uri" if why.startswith("redirect") else "invalid_client_metadata"
        return refusal(error, why)


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
