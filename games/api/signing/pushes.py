"""The page on which users turn on web push for this browser and see the browsers that have it.

Its script asks the browser and fills in a form; the form is sent like any other.
"""

from django.conf import settings
from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import render
from django.urls import reverse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST

from games.api.contract.players.notices import push_service
from games.api.signing.account import user_of
from games.api.signing.texts import template
from games.api.texts.languages import DIRECTIONS, spoken_to, told_in
from games.api.texts.problem_texts import title_in
from games.notices import queries, services, vapid
from games.notices.errors import NoticeError

FIELDS = ("endpoint", "p256dh", "auth")
MOST = 2000


@require_http_methods(["GET", "HEAD", "POST"])
@never_cache
@login_required
def pushes(request: HttpRequest) -> HttpResponse:
    user, language = user_of(request), spoken_to(request)
    if request.method == "POST":
        sent = {name: request.POST.get(name, "")[:MOST] for name in FIELDS}
        try:
            services.subscribe_push(user=user, description=_browser(request), **sent)
        except NoticeError as refused:
            messages.error(request, title_in(language, refused.code))
        return HttpResponseRedirect(reverse("account_pushes"))
    shown = {
        "language": language,
        "direction": DIRECTIONS[language],
        "key": vapid.public_key(settings.VAPID_KEY) if settings.VAPID_KEY else "",
        "browsers": [(each, push_service(each)) for each in queries.pushes_of(user)],
    }
    return told_in(language, render(request, template("pushes", language), shown))


@require_POST
@login_required
def end_push(request: HttpRequest, push_id: str) -> HttpResponse:
    """Tell a browser no more."""
    services.unsubscribe_push(user=user_of(request), push_id=push_id)
    return HttpResponseRedirect(reverse("account_pushes"))


def _browser(request: HttpRequest) -> str:
    """What people call this browser, as far as it says so itself."""
    agent = request.headers.get("User-Agent", "")
    names = ("Firefox", "Edg", "OPR", "SamsungBrowser", "Chrome", "Safari")
    systems = ("Android", "iPhone", "iPad", "Windows", "Mac OS", "Linux")
    found = [next((each for each in told if each in agent), "") for told in (names, systems)]
    return " · ".join(each.replace("Edg", "Edge").replace("OPR", "Opera") for each in found if each)
