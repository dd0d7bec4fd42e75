"""Middleware before the admin and the consent page: one way to sign in, and a second factor for staff."""

from urllib.parse import quote

from django.conf import settings
from django.contrib import messages
from django.http import HttpRequest, HttpResponseRedirect
from django.http.response import HttpResponseBase
from django.urls import reverse
from django.utils.translation import gettext_noop as _

from accounts.isolates import translated
from games.api.limits.charge import charge
from games.api.middleware import Middleware
from games.api.problems import answered
from games.api.signing.staff import page_before_admin
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
