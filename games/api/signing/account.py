"""The page of an account: ways to sign in, active tokens, authorized applications."""

from datetime import UTC, datetime

from allauth.account.models import EmailAddress
from allauth.mfa.adapter import get_adapter
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import render
from django.urls import reverse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST, require_safe

from accounts import queries, services
from accounts.models import User
from games.api.signing.access import access_to
from games.api.signing.texts import described, template
from games.api.texts.languages import DIRECTIONS, spoken_to, told_in


@require_safe
@never_cache
@login_required
def account(request: HttpRequest) -> HttpResponse:
    user = user_of(request)
    now = datetime.now(UTC)
    language = spoken_to(request)
    programs = [(each, described(each.scopes, language)) for each in queries.let_in(user, now=now)]
    shown = {
        "language": language,
        "direction": DIRECTIONS[language],
        "addresses": EmailAddress.objects.filter(user=user).order_by("-primary", "email"),
        "second_factor": get_adapter().is_mfa_enabled(user),
        "tokens": queries.living_tokens(user, now=now),
        "programs": programs,
        "access": access_to(user, language),
    }
    return told_in(language, render(request, template("account", language), shown))


@require_POST
@login_required
def put_out(request: HttpRequest, client_id: str) -> HttpResponse:
    """End all that a program holds."""
    services.revoke_client(user=user_of(request), client_id=client_id)
    return HttpResponseRedirect(reverse("account"))


@require_POST
@login_required
def end_token(request: HttpRequest, token_id: str) -> HttpResponse:
    """Revoke a personal token."""
    services.revoke_token(user=user_of(request), token_id=token_id, now=datetime.now(UTC))
    return HttpResponseRedirect(reverse("account"))


@require_POST
@login_required
def end_access(request: HttpRequest) -> HttpResponse:
    """End all that opens the account besides its password, or is told about it."""
    services.end_access(user=user_of(request), now=datetime.now(UTC))
    return HttpResponseRedirect(reverse("account"))


def user_of(request: HttpRequest) -> User:
    assert isinstance(request.user, User)
    return request.user
