"""Pages around the API: the front page of programmers, guides, rules, a page per ruleset and problem code."""

from datetime import UTC, datetime, timedelta
from typing import Any, Final

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.urls import path, reverse
from django.utils.cache import patch_vary_headers
from django.views.decorators.http import require_safe

from accounts.instants import instant
from accounts.isolates import translated
from games.api.answers import answer, origin_of
from games.api.compression import for_everybody
from games.api.pages import challenge_links, mail_pages
from games.api.pages.documents import BOOKS, GUIDES, document
from games.api.presented.lessons import lesson
from games.api.presented.ruleset_texts import BASES, WHOSE, called, trump_in, value_in
from games.api.presented.rulesets import all_json, ruleset_json
from games.api.problem_codes import PROBLEMS
from games.api.problems import Problem, wants_page
from games.api.rest.docs import refusing
from games.api.texts.languages import Language, language_of, page_in, with_language_headers
from games.api.texts.problem_texts import advice_in, next_step, refusals_json, title_in
from games.engine.codec import Json
from games.engine.errors import IllegalAction, UnknownRuleset
from games.engine.rulesets import ruleset
from games.engine.rulesets.base import Basis, Bidding, Ruleset

# Each ruleset in a line.
ABOUT: Final[dict[str, str]] = {
    "modern": "What most people play online: one bid each, 18 rounds, With and Risk.",
    "traditional": "A longer text of the family: bidding goes clockwise, a With who misses loses more.",
    "rising": "An ascending auction, blind dash, and points that grow with the number of the round.",
    "casual": "A short text: no bonuses, and no total is forbidden.",
    "cafe": "What tables in Cairo play: passes, dash calls before the auction, Risk in steps, super calls.",
    "updown": "For two to five players: one to ten cards and down again, penalties, the fewest win.",
}


@require_safe
@for_everybody
def developers(request: HttpRequest) -> HttpResponse:
    return _page(request, "developers", origin=origin_of(request))


@require_safe
def security(request: HttpRequest) -> HttpResponse:
    """Where to report a weakness of this service (RFC 9116), if its operator names somebody."""
    if not settings.SECURITY_CONTACT:
        raise Problem("not_found")
    told = {
        "Contact": settings.SECURITY_CONTACT,
        "Expires": instant(datetime.now(UTC) + timedelta(days=30)),
        "Preferred-Languages": "en, ar",
        "Canonical": settings.ORIGIN + reverse("security_txt"),
    }
    lines = "".join(f"{name}: {value}\n" for name, value in told.items())
    return HttpResponse(lines, content_type="text/plain; charset=utf-8")


@require_safe
@for_everybody
def rules(request: HttpRequest) -> HttpResponse:
    language = language_of(request)
    rulesets = [each | {"about": about(each["key"], language)} for each in all_json(language)]
    rulebook = document(BOOKS[language], origin_of(request))
    return _page(request, "rules", rulesets=rulesets, rulebook=rulebook)


@require_safe
@for_everybody
def rules_of(request: HttpRequest, key: str) -> HttpResponse:
    language = language_of(request)
    try:
        told = ruleset_json(ruleset(key), language)
    except UnknownRuleset:
        raise Problem("not_found") from None
    return _page(request, "ruleset", ruleset=told, **explained(ruleset(key), told, language))


def _page(request: HttpRequest, name: str, **shown: Any) -> HttpResponse:
    return page_in(language_of(request), request, f"pages/{name}.html", **shown)


@require_safe
@for_everybody
def guide(request: HttpRequest, name: str) -> HttpResponse:
    """A page of `docs/` that is done by following it, in English or Arabic."""
    language = language_of(request)
    text = document(f"{name}.ar" if language == "ar" else name, origin_of(request))
    return _page(request, "guide", title=translated(GUIDES[name], language), guide=text)


@require_safe
@for_everybody
def problems(request: HttpRequest) -> HttpResponse:
    language = language_of(request)
    listed = [(code, kind.status, title_in(language, code)) for code, kind in PROBLEMS.items()]
    return _page(request, "problems", problems=listed)


@require_safe
@for_everybody
def problem(request: HttpRequest, code: str) -> HttpResponse:
    """Answer the address in a problem's `type`: a page for people, JSON for programs."""
    if code not in PROBLEMS:
        raise Problem("not_found")
    language = language_of(request)
    told = {
        "code": code,
        "status": PROBLEMS[code].status,
        "title": title_in(language, code),
        "detail": advice_in(language, code),
    }
    if wants_page(request):
        response = _page(
            request,
            "problem_code",
            problem=told,
            next_step=next_step(code, language),
            addresses=refusing(code),
            reasons=refusals_json(language) if code == IllegalAction.code else (),
        )
    else:
        response = with_language_headers(language, answer(told))
    patch_vary_headers(response, ["Accept"])
    return response


def about(key: str, language: Language) -> str:
    """A ruleset in a line; nothing for one that nobody has described so."""
    return translated(ABOUT[key], language) if key in ABOUT else ""


def explained(ruleset: Ruleset, told: Json, language: Language) -> dict[str, Any]:
    """The members that the template adds to the ruleset's JSON."""
    bases = {basis.value: translated(BASES[basis], language) for basis in Basis}
    return {
        "about": about(ruleset.key, language),
        "lesson": lesson(ruleset, language),
        "fields": [
            _in_words(each, told, language) | {"rests_on": bases[each["basis"]]} for each in told["fields"]
        ],
        "boards": [_in_words(each, told, language) for each in told["shared_boards"]],
        "rounds": [
            each | {"words": trump_in(language, each["trump"]) if each["trump"] else ""}
            for each in told["rounds"]
        ],
        "auction": ruleset.bidding is not Bidding.NONE,
    }


def _in_words(field: Json, told: Json, language: Language) -> Json:
    if field["name"] == "scoring.roles":
        rows = [
            {
                **row,
                "called": called(row["role"], language),
                "whose": translated(WHOSE[row["role"]], language),
            }
            for row in field["value"]
        ]
        return {**field, "value": rows}
    if field["name"] == "title":
        return {**field, "words": told["title"] if language == "ar" else ""}
    return {**field, "words": value_in(language, field["name"], field["value"])}


urlpatterns = [
    path("developers", developers, name="developers"),
    path("quickstart", guide, {"name": "quickstart"}, name="quickstart"),
    path("playing-for-weeks", guide, {"name": "playing-for-weeks"}, name="playing_for_weeks"),
    path("sandbox", guide, {"name": "sandbox"}, name="sandbox_guide"),
    path("directing", guide, {"name": "directing"}, name="directing_guide"),
    path(".well-known/security.txt", security, name="security_txt"),
    path("rules", rules, name="rules"),
    path("rules/<str:key>", rules_of, name="rules_of"),
    path("problems", problems, name="problems"),
    path("problems/<slug:code>", problem, name="problem"),
    path("challenges/<str:challenge_id>/<str:secret>", challenge_links.challenge_link, name="challenge_page"),
    path("unsubscribe/<str:token>", mail_pages.unsubscribe, name="unsubscribe"),
]
