"""Pages for people: the welcome, the rules, and one page per problem code."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from games.api.pages.rulebook import rulebook
from games.api.problem_codes import PROBLEMS
from games.api.problems import Problem, wants_page
from games.api.rest.answers import answer


@require_safe
def welcome(request: HttpRequest) -> HttpResponse:
    return render(request, "pages/welcome.html")


@require_safe
def rules(request: HttpRequest) -> HttpResponse:
    return render(request, "pages/rules.html", {"rulebook": rulebook()})


@require_safe
def problems(request: HttpRequest) -> HttpResponse:
    return render(request, "pages/problems.html", {"problems": PROBLEMS})


@require_safe
def problem(request: HttpRequest, code: str) -> HttpResponse:
    """What a problem's `type` points to: a page for people, JSON for programs."""
    if code not in PROBLEMS:
        raise Problem("not_found")
    kind = PROBLEMS[code]
    if wants_page(request):
        return render(request, "pages/problem_code.html", {"code": code, "kind": kind})
    return answer({"code": code, "status": kind.status, "title": kind.title, "detail": kind.advice})
