"""The page on which users end their account for good."""

from django.contrib import messages
from django.contrib.auth import logout
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import render
from django.urls import reverse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from accounts import services
from accounts.errors import Refused
from games.api.limits.charge import charge_name
from games.api.problems import Problem
from games.api.signing.account import user_of
from games.api.signing.texts import template
from games.api.texts.languages import DIRECTIONS, spoken_to, told_in
from games.api.texts.problem_texts import title_in
from games.tables.errors import MOST_NAMED
from games.tables.queries import under_way

MOST = 1024


@require_http_methods(["GET", "HEAD", "POST"])
@never_cache
@login_required
def leave(request: HttpRequest) -> HttpResponse:
    """Says what becomes of what, and asks for the password of whoever has one; with games under way for a
    second yes, too."""
    user, language = user_of(request), spoken_to(request)
    if request.method == "POST":
        sent = {name: request.POST.get(name, "")[:MOST] for name in ("password", "code")}
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
    shown = {
        "language": language, "direction": DIRECTIONS[language], "count": len(tables),
        "tables": tables[:MOST_NAMED],
    }  # fmt: skip
    return told_in(language, render(request, template("leave", language), shown))
