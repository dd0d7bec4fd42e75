"""What stands before the admin: one way to sign in, and a second factor where the operator asks for it."""

from collections.abc import Callable
from urllib.parse import quote

from django.conf import settings
from django.contrib import messages
from django.http import HttpRequest, HttpResponseRedirect
from django.http.response import HttpResponseBase
from django.urls import reverse

from games.api.limits.charging import charge
from games.api.problems import Problem
from games.api.signing.staff import lacks_second_factor

Inner = Callable[[HttpRequest], HttpResponseBase]
ADMIN = "/admin/"
SIGN_IN = "/admin/login/"
PAGES = "/account/"


class SecondFactorForStaff:
    """The admin's own sign-in page asks for no second factor, so this site's page takes its place."""

    def __init__(self, get_response: Inner) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponseBase:
        if request.path.startswith(ADMIN) and (sent := self._sent_elsewhere(request)) is not None:
            return sent
        if request.path.startswith(PAGES) and request.method == "POST":
            try:
                charge(request, "auth", None)
            except Problem as problem:
                return problem.response(request)
        return self.get_response(request)

    def _sent_elsewhere(self, request: HttpRequest) -> HttpResponseBase | None:
        if request.path == SIGN_IN:
            if not request.user.is_authenticated:
                wanted = request.GET.get("next", ADMIN)
                return HttpResponseRedirect(f"{reverse(settings.LOGIN_URL)}?next={quote(wanted)}")
            if request.method == "POST":
                return HttpResponseRedirect(ADMIN)
        if lacks_second_factor(request):
            messages.warning(request, "The admin asks for a second factor: set one up here, then go on.")
            return HttpResponseRedirect(reverse("mfa_activate_totp"))
        return None
