"""The pages of an account: ways to sign in, active tokens, authorized applications; its end; web push.

The script of the page of web push asks the browser and fills in a form, which is sent like any other.
"""

from collections.abc import Callable
from contextlib import suppress
from datetime import UTC, datetime
from typing import Any, cast

from allauth.account import app_settings
from allauth.account.adapter import get_adapter as get_account_adapter
from allauth.account.models import EmailAddress
from allauth.account.views import ConfirmEmailView, EmailView, PasswordResetFromKeyView
from allauth.mfa.adapter import get_adapter
from django.conf import settings
from django.contrib import messages
from django.contrib.auth import logout
from django.contrib.auth.decorators import login_required
from django.core import signing
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.http.response import HttpResponseBase
from django.urls import reverse
from django.utils.translation import gettext
from django.utils.translation import gettext_noop as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from accounts import queries, services
from accounts.errors import Refused
from accounts.models import User
from accounts.services.people import LONGEST_PASSWORD
from games.api.contract.players.notices import push_service
from games.api.limits.charge import charge_name
from games.api.problems import Problem
from games.api.signing.access import access_to, described
from games.api.signing.page_language import template
from games.api.texts.languages import page_in, spoken_to
from games.api.texts.problem_texts import title_in
from games.notices import queries as notices
from games.notices import services as notifying
from games.notices import vapid
from games.notices.errors import NoticeError, UnknownPush
from games.tables.errors import MOST_NAMED
from games.tables.queries import under_way

NOT_AGAIN = _("No other mail was sent, because one was sent lately. Check your spam folder, or try later.")
CONFIRMED = "account/messages/email_confirmed.txt"
PUSH_FIELDS = ("endpoint", "p256dh", "auth")
LONGEST_PUSH_FIELD = 2000


@require_safe
@never_cache
@login_required
def account(request: HttpRequest) -> HttpResponse:
    user = user_of(request)
    now = datetime.now(UTC)
    language = spoken_to(request)
    addresses = list(EmailAddress.objects.filter(user=user).order_by("-primary", "email"))
    programs = [(each, described(each.scopes, language)) for each in queries.authorizations_of(user, now=now)]
    return page_in(
        language,
        request,
        template("account", language),
        addresses=addresses,
        is_lost_by_signing_out=not (user.has_usable_password() or any(each.verified for each in addresses)),
        second_factor=get_adapter().is_mfa_enabled(user),
        tokens=queries.valid_tokens(user, now=now),
        programs=programs,
        access=access_to(user, language),
    )


def ending(end: Callable[..., Any], page: str = "account") -> Callable[..., HttpResponse]:
    """Return the view of a button that ends something of the user's; then the page is shown again."""

    @require_POST
    @login_required
    def view(request: HttpRequest, **which: str) -> HttpResponse:
        end(user=user_of(request), **which)
        return HttpResponseRedirect(reverse(page))

    return view


end_client = ending(services.revoke_client)
end_token = ending(lambda **which: services.revoke_token(**which, now=datetime.now(UTC)))
end_access = ending(lambda user: services.end_access(user=user, now=datetime.now(UTC)))


def _end_push(user: User, push_id: str) -> None:
    """End it, unless it has ended: by a first click, or by the browser's push service."""
    with suppress(UnknownPush):
        notifying.unsubscribe_push(user=user, push_id=push_id)


end_push = ending(_end_push, page="account_pushes")


def user_of(request: HttpRequest) -> User:
    assert isinstance(request.user, User)
    return request.user


class Addresses(EmailView):  # type: ignore[misc]  # it comes without types
    """The page of mail addresses."""

    def _action_send(self, request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponse | None:
        """Send the link again, or say why not: else the button seems to do nothing."""
        answer: HttpResponse | None = super()._action_send(request, *args, **kwargs)
        if not self._did_send_verification_email and self._get_email_address(request):
            messages.warning(request, gettext(NOT_AGAIN))
        return answer


class _LinkOfAMail:
    """A page that a mail's link opens, whoever is signed in in that browser."""

    request: HttpRequest

    def logout(self) -> None:
        """Sign out somebody else than the mail's reader, but no guest: they could not come back."""
        if user_of(self.request).guest_until is None:
            super().logout()  # type: ignore[misc]  # a mixin's


class NewPassword(_LinkOfAMail, PasswordResetFromKeyView):  # type: ignore[misc]  # it comes without types
    """The page of another password in place of a forgotten one."""


class ConfirmedAddress(_LinkOfAMail, ConfirmEmailView):  # type: ignore[misc]  # it comes without types
    """The page that confirms an address. A second click is no error."""

    def dispatch(self, request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponseBase:
        try:
            confirmed = signing.loads(kwargs["key"], salt=app_settings.SALT)
        except signing.BadSignature:
            confirmed = None
        address = EmailAddress.objects.filter(pk=confirmed, verified=True).first()
        if address is None:
            return cast("HttpResponseBase", super().dispatch(request, *args, **kwargs))
        get_account_adapter().add_message(request, messages.SUCCESS, CONFIRMED, {"email": address.email})
        return HttpResponseRedirect(reverse("account"))


@require_http_methods(["GET", "HEAD", "POST"])
@never_cache
@login_required
def leave(request: HttpRequest) -> HttpResponse:
    """Show the consequences, and ask for the password, if there is one; with games under way also for a
    second confirmation."""
    user, language = user_of(request), spoken_to(request)
    if request.method == "POST":
        sent = {name: request.POST.get(name, "")[:LONGEST_PASSWORD] for name in ("password", "code")}
        leave_games = request.POST.get("leave_games") == "yes"
        try:
            charge_name(request, user.name)
            services.confirm(user=user, **sent)
            services.end_account(user=user, leave_games=leave_games)
        except Refused as refused:
            messages.error(request, title_in(language, refused.code))
            return HttpResponseRedirect(reverse("account_leave"))
        except Problem as problem:
            return problem.response(request)
        logout(request)
        return HttpResponseRedirect("/")
    tables = under_way(user)
    named = tables[:MOST_NAMED]
    return page_in(language, request, template("leave", language), count=len(tables), tables=named)


@require_http_methods(["GET", "HEAD", "POST"])
@never_cache
@login_required
def pushes(request: HttpRequest) -> HttpResponse:
    user, language = user_of(request), spoken_to(request)
    if request.method == "POST":
        sent = {name: request.POST.get(name, "")[:LONGEST_PUSH_FIELD] for name in PUSH_FIELDS}
        try:
            notifying.subscribe_push(user=user, description=_browser(request), **sent)
        except NoticeError as refused:
            messages.error(request, title_in(language, refused.code))
        return HttpResponseRedirect(reverse("account_pushes"))
    key = vapid.public_key(settings.VAPID_KEY) if settings.VAPID_KEY else ""
    browsers = [(each, push_service(each)) for each in notices.pushes_of(user)]
    return page_in(language, request, template("pushes", language), key=key, browsers=browsers)


def _browser(request: HttpRequest) -> str:
    """Return what people call this browser, as far as its header says so."""
    agent = request.headers.get("User-Agent", "")
    names = ("Firefox", "Edg", "OPR", "SamsungBrowser", "Chrome", "Safari")
    systems = ("Android", "iPhone", "iPad", "Windows", "Mac OS", "Linux")
    found = [next((each for each in told if each in agent), "") for told in (names, systems)]
    return " · ".join(each.replace("Edg", "Edge").replace("OPR", "Opera") for each in found if each)
