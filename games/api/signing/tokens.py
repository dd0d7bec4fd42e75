"""The endpoints that programs call: tokens for codes, ending a token, asking about one, and their list."""

import math
from datetime import UTC, datetime
from typing import Any

import orjson
from django.db.models import QuerySet
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.http.response import HttpResponseBase
from django.utils.decorators import method_decorator
from django.views.decorators.csrf import csrf_exempt
from django.views.generic import View
from oauth2_provider.models import AccessToken, Application, RefreshToken
from oauth2_provider.views import OAuthServerMetadataView, RevokeTokenView, TokenView
from oauth2_provider.views.mixins import OAuthLibMixin
from oauthlib.common import Request

from accounts import services
from accounts.oauth.validator import GRANTS, family_of
from accounts.secrets import hashed
from games.api.limits.charge import charge
from games.api.signing.oauth_errors import refusal, with_oauth_errors


class _ToolkitView(View):
    """Stands before the toolkit's views: counted, and its refusals are always JSON."""

    http_method_names = ("post", "options")

    @method_decorator(csrf_exempt)
    @method_decorator(with_oauth_errors)
    def dispatch(self, request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponseBase:
        charge(request, "auth", None)
        return super().dispatch(request, *args, **kwargs)

    def http_method_not_allowed(self, request: HttpRequest, *args: Any, **kwargs: Any) -> Any:
        return refusal("invalid_request", "Send a POST.", 405, Allow="POST, OPTIONS")


class Token(_ToolkitView, TokenView):  # type: ignore[misc]  # it comes without types
    """RFC 6749, sections 4.1.3 and 6: a code or a refresh token, once, for an access token."""

    def post(self, request: HttpRequest, *_: Any, **__: Any) -> HttpResponseBase:
        if request.POST.get("grant_type", "") not in GRANTS:  # the toolkit knows more of them
            return refusal("unsupported_grant_type", "authorization_code or refresh_token")
        # Otherwise a refresh token that is sent twice at the same moment would be used twice.
        with services.exclusive(_family(request)):
            answer = self._told_again(request) or self._exchanged(request)
        answer.headers["Cache-Control"] = "no-store"
        return answer

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
        return JsonResponse(_introspected(token, client), headers={"Cache-Control": "no-store"})


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
