"""Staff and their second factor: without one that was shown in this session, no page of the admin opens.

The middleware stands before the admin and the consent page: there is one way to sign in.
"""

from typing import Any
from urllib.parse import quote, urlencode

from allauth.account.internal.flows.login import get_authentication_records, record_authentication
from allauth.mfa.models import Authenticator
from allauth.mfa.totp.views import ActivateTOTPView
from django.conf import settings
from django.contrib import messages
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.http.response import HttpResponseBase
from django.urls import reverse
from django.utils.translation import gettext_noop as _

from accounts.isolates import translated
from accounts.models import User
from accounts.statements import Argument, Statement
from games.api.limits.charge import charge
from games.api.middleware import Middleware
from games.api.problems import answered
from games.api.texts.languages import spoken_to

ADMIN = "/admin/"
SIGN_IN = "/admin/login/"
PAGES = "/account/"
LET_IN = "/oauth/authorize"
WANTED = _("The admin asks for a second factor: set it up or show it here, then go on.")
NOT_STAFF = _("The admin is for staff. Ask the operator for access. Programs run events without it.")
LETTING_IN = _(
    "Staff need a second factor before they authorize a program: set it up or show it here, then go on."
)
APP = Authenticator.Type.TOTP
_FACTORS = Statement(
    lambda: Authenticator.objects.filter(user=Argument("user", User)).values_list("pk", "type")
)


def page_before_admin(request: HttpRequest) -> str | None:
    """Return where a member of staff must go before the admin opens; None if nowhere.

    A factor counts if this session showed it and they still have it: new ones, or new codes, must be shown
    again. Others than staff are turned away by the admin itself.
    """
    if not (request.user.is_authenticated and request.user.is_staff):
        return None
    factors = dict(_FACTORS.all(user=request.user.pk))
    if APP not in factors.values():
        return reverse("mfa_activate_totp")
    records = get_authentication_records(request, request.user)
    shown = {each.get("id") for each in records if each["method"] == "mfa"}
    if shown.isdisjoint(factors):
        return f"{reverse('mfa_reauthenticate')}?{urlencode({'next': request.get_full_path()})}"
    return None


class SetUp(ActivateTOTPView):  # type: ignore[misc]  # it comes without types
    """The page to set up an authenticator app. It asks for a code, which counts as a second factor."""

    def form_valid(self, form: Any) -> HttpResponse:
        answer: HttpResponse = super().form_valid(form)
        app = Authenticator.objects.get(user_id=self.request.user.pk, type=APP)
        record_authentication(self.request, self.request.user, "mfa", id=app.pk, type=app.type)
        return answer


class SecondFactorForStaff(Middleware):
    """The admin's own sign-in page asks for no second factor, so this site's page takes its place."""

    def __call__(self, request: HttpRequest) -> HttpResponseBase:
        sent = answered(self._before, request)  # it reads the session, before any page could answer for it
        return self.get_response(request) if sent is None else sent

    def _before(self, request: HttpRequest) -> HttpResponseBase | None:
        if request.path.startswith(ADMIN) or request.path == LET_IN:
            return self._sent_elsewhere(request)
        if request.path.startswith(PAGES) and request.method == "POST":
            charge(request, "auth", None)
        return None

    def _sent_elsewhere(self, request: HttpRequest) -> HttpResponseBase | None:
        if request.path == SIGN_IN:
            if not request.user.is_authenticated:
                wanted = request.GET.get("next", ADMIN)
                return HttpResponseRedirect(f"{reverse(settings.LOGIN_URL)}?next={quote(wanted)}")
            if not request.user.is_staff:
                # The admin's own page would ask for name and password once more, which helps nobody.
                messages.warning(request, translated(NOT_STAFF, spoken_to(request)))
                return HttpResponseRedirect(reverse(settings.LOGIN_REDIRECT_URL))
            if request.method == "POST":
                return HttpResponseRedirect(ADMIN)
        if (page := page_before_admin(request)) is not None:
            said = WANTED if request.path.startswith(ADMIN) else LETTING_IN
            messages.warning(request, translated(said, spoken_to(request)))
            return HttpResponseRedirect(page)
        return None
