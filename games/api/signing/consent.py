"""The consent page, on which a user authorizes an OAuth application or refuses."""

from datetime import UTC, datetime
from typing import Any, cast
from urllib.parse import parse_qsl, urlsplit

from django.http import HttpRequest, HttpResponse, QueryDict
from django.http.response import HttpResponseBase
from oauth2_provider.settings import oauth2_settings
from oauth2_provider.views import AuthorizationView
from oauthlib.common import add_params_to_uri

from accounts import queries
from accounts.oauth import redirect_uris
from games.api.limits.charge import charge
from games.api.middleware import policy
from games.api.problems import Problem
from games.api.signing.access import described
from games.api.signing.page_language import template
from games.api.texts.languages import Language, spoken_before, with_language_headers


class Consent(AuthorizationView):  # type: ignore[misc]  # it comes without types
    """RFC 6749, section 4.1.1, with PKCE by S256. An error in the address itself is shown as a page, all
    others go back to the application."""

    def dispatch(self, request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponseBase:
        charge(request, "auth", None)
        if _is_unreadable(request.GET) or _is_unreadable(request.POST):
            raise Problem("bad_request")
        return cast("HttpResponseBase", super().dispatch(request, *args, **kwargs))

    def get(self, request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponseBase:
        """Ask, unless the same was agreed to before."""
        asked = request.GET.copy()
        asked.pop("approval_prompt", None)  # by which the toolkit would let a program answer for the person
        request.GET = asked  # type: ignore[assignment]  # a QueryDict all the same
        return cast("HttpResponseBase", super().get(request, *args, **kwargs))

    def post(self, request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponseBase:
        queries.client(request.POST.get("client_id", ""))  # the toolkit trusts its own form
        return cast("HttpResponseBase", super().post(request, *args, **kwargs))

    def redirect(self, redirect_to: str, application: Any) -> HttpResponseBase:
        """Name the issuer in an error, too (RFC 9207, section 2); the toolkit names it with a code only."""
        if {"error", "iss"} & dict(parse_qsl(urlsplit(redirect_to).query)).keys() == {"error"}:
            issuer = oauth2_settings.oauth2_authorization_server_issuer(self.request)
            redirect_to = add_params_to_uri(redirect_to, [("iss", issuer)])
        return cast("HttpResponseBase", super().redirect(redirect_to, application))

    def form_invalid(self, form: Any) -> HttpResponse:
        raise Problem("bad_request")

    def get_template_names(self) -> list[str]:
        return [template("consent", self._language)]

    @property
    def _language(self) -> Language:
        # The application made the address, so its query is not ours.
        return spoken_before(self.request)

    def _is_remembered(self, context: dict[str, Any]) -> bool:
        """Whether the person agreed to this before. `prompt=consent` asks in any case.

        This holds only if an address of the web gets the code. Any program can use the name of an application
        without a secret, and receive codes on this machine or by an app's scheme (RFC 8252, section 8.6).
        """
        if "scopes" not in context or not redirect_uris.is_of_the_web(context["redirect_uri"]):
            return False
        if "consent" in self.request.GET.get("prompt", "").split():
            return False
        now = datetime.now(UTC)
        return queries.has_agreed(self.request.user, context["application"], context["scopes"], now=now)

    def render_to_response(self, context: dict[str, Any], **kwargs: Any) -> HttpResponseBase:
        if self.request.method == "GET" and self._is_remembered(context):
            form = self.get_form_class()({**self.get_initial(), "allow": True})
            if form.is_valid():
                return cast("HttpResponseBase", super().form_valid(form))
        answer: HttpResponse = super().render_to_response(context, **kwargs)
        answer.headers["Cache-Control"] = "no-store"
        if redirect_uri := context.get("redirect_uri"):
            # Browsers hold the redirect that answers a form against this rule, too.
            back = f"form-action 'self' {redirect_uris.source(redirect_uri)}"
            rules = policy(self.request.path).replace("form-action 'self'", back)
            answer.headers["Content-Security-Policy"] = rules
        return with_language_headers(self._language, answer)

    def get_context_data(self, **kwargs: Any) -> dict[str, Any]:
        context: dict[str, Any] = super().get_context_data(**kwargs)
        context["language"] = self._language
        if scopes := context.get("scopes"):
            context["scopes_descriptions"] = described(scopes, self._language)
        if redirect_uri := context.get("redirect_uri"):
            context["sent_back_to"] = redirect_uris.place(redirect_uri)
            context["is_kept"] = redirect_uris.is_of_the_web(redirect_uri)
        return context


def _is_unreadable(sent: QueryDict) -> bool:
    """Whether a value holds a NUL, or a resource (RFC 8707) is no address: the toolkit would fail at both."""
    values = [each for _, several in sent.lists() for each in several]
    resources = " ".join(sent.getlist("resource")).split()
    return any("\0" in each for each in values) or not all(map(redirect_uris.is_readable, resources))
