"""The page that a challenge's link opens: who challenges to which game, and a form to take the seat.

Viewing the page changes nothing and needs no account. To take the seat a user signs in on these pages. The
form's token protects it; for that, browsers must send the referrer to this site, but to no other: the link is
the right to the seat.
"""

from datetime import timedelta
from typing import Any, Final
from urllib.parse import urlencode

from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.urls import reverse
from django.views.decorators.http import require_http_methods

from accounts.errors import Refused
from accounts.models import User
from accounts.queries import Times, hours_and_vacations_of
from games.api.contract.play.lobby import Challenge
from games.api.limits.charge import charge
from games.api.pages.mail_pages import private
from games.api.presented.rulesets import line_json
from games.api.problems import Problem, problem_of
from games.api.texts.languages import Language, chosen, language_of, page_in, page_texts
from games.api.texts.problem_texts import detail_in, title_in
from games.engine.rulesets import ruleset
from games.lobby import models, queries, services
from games.lobby.errors import Suspended, UnknownChallenge
from games.notices.mail import wall_clock


@require_http_methods(["GET", "HEAD", "POST"])
def challenge_link(request: HttpRequest, challenge_id: str, secret: str) -> HttpResponse:
    """Show what the link leads to, or take its seat."""
    user = request.user if isinstance(request.user, User) and request.user.is_active else None
    charge(request, "write" if request.method == "POST" else "read", user)
    try:
        found, chair = queries.challenge_of_link(challenge_id, secret, user)
    except UnknownChallenge:
        return _page(request, "bad_link", status=404)
    problem = None
    if request.method == "POST" and user is not None:
        try:
            services.accept_link(by=user, challenge_id=found.pk, secret=secret)
        except Refused as refused:
            problem = problem_of(refused) or Problem("conflict")
            found, _ = queries.challenge_of_link(found.pk, secret, user)
        else:
            return HttpResponseRedirect(request.get_full_path())
    return _shown(request, found, user, chair.seat, problem)


def _shown(
    request: HttpRequest, found: models.Challenge, user: User | None, seat: int, problem: Problem | None
) -> HttpResponse:
    language, told = language_of(request), Challenge.of(found)
    players = {each.seat: each.player for each in told.seats if each.answer == "accepted"}
    own = [place for place, player in players.items() if user and player and player.id == user.pk]
    if own and told.status in ("open", "started"):
        what = "seated" if told.status == "open" else "begun"
    elif told.status == "open" and told.seats[seat].answer != "accepted":
        what = "invites"
    else:
        return _page(request, "over", status=410)
    times = Times((), (), timedelta()) if user is None else hours_and_vacations_of([user.pk])[user.pk]
    shown = {
        "challenge": told,
        "title": line_json(ruleset(told.ruleset), language)["title"],
        "turn_limit": found.table.turn_limit,
        "clock": found.table.clock,
        "until": wall_clock(found.ends_at, times),
        "mine": own[0] if own else seat,
        "viewer": user,
        "sign_in": _leading_back("account_login", request),
        "sign_up": _leading_back("account_signup", request),
        "fault": "" if problem is None else title_in(language, problem.code),
        "banned": "" if user is None or problem is not None else _ban(language, user),
    }
    return _page(request, what, status=200 if problem is None else problem.kind.status, **shown)


def _ban(language: Language, user: User) -> str:
    """Return why the user may take no seat now; empty if they may."""
    try:
        services.check_may_sit(user)
    except Suspended as refused:
        return detail_in(language, refused.code, str(refused))
    return ""


def _leading_back(name: str, request: HttpRequest) -> str:
    """Return the address of a sign-in page that leads back here, in the language that was chosen here."""
    asked = {"next": request.get_full_path()}
    if (language := chosen(request)) is not None:
        asked["lang"] = language
    return f"{reverse(name)}?{urlencode(asked)}"


def _page(request: HttpRequest, what: str, *, status: int = 200, **shown: Any) -> HttpResponse:
    language = language_of(request)
    text = page_texts(CHALLENGE_TEXTS, language)
    shown |= {"what": what, "heading": text[what], "lead": text[f"{what}_lead"]}
    answer = page_in(language, request, "pages/challenge.html", status=status, **shown)
    return private(answer, referrer="same-origin")


CHALLENGE_TEXTS: Final[dict[str, str]] = {
    "invites": "challenges you to a game",
    "invites_lead": "A game of Estimation, in which everybody says how many tricks they will win, and "
    "points go to those who win exactly that many.",
    "seated": "You have a seat",
    "seated_lead": "The game starts when the last seat is taken. You need do nothing more here.",
    "begun": "The game has begun",
    "begun_lead": "You have a seat at it.",
    "over": "This link is used up",
    "over_lead": "Its seat is taken, the game was cancelled, or its time is over. Ask the person who sent "
    "it to you for a new one.",
    "bad_link": "This link is not one of ours",
    "bad_link_lead": "Perhaps it was cut off on its way. Copy the whole address.",
}
