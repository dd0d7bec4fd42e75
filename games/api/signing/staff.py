"""Staff and their second factor: without one that was shown in this session, no page of the admin opens."""

from typing import Any
from urllib.parse import urlencode

from allauth.account.internal.flows.login import get_authentication_records, record_authentication
from allauth.mfa.models import Authenticator
from allauth.mfa.totp.views import ActivateTOTPView
from django.http import HttpRequest, HttpResponse
from django.urls import reverse

from accounts.models import User
from accounts.statements import Argument, Statement

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
