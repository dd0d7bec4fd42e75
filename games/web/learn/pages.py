"""Pages of lessons: `?moves=KH,9D` holds the learner's moves, so that nothing is stored."""

from __future__ import annotations

from django.http import Http404, HttpResponse, JsonResponse

from games.engine.errors import MalformedRecord
from games.web.learn.lesson import MOST_MOVES, Lesson, Position, played
from games.web.learn.lessons import LESSONS
from games.web.learn.shown import lesson_json, moment_json, shown
from games.web.visits import Visit, page


@page("GET")
def lessons(visit: Visit) -> HttpResponse:
    """Show all lessons in order."""
    return visit.render("lessons", lessons=[lesson_json(each, visit.language) for each in LESSONS.values()])


@page("GET")
def lesson(visit: Visit, key: str) -> HttpResponse:
    """Show one lesson, which the board's program plays; without a script each move is a link."""
    return visit.render("lesson", moves=_moves(visit), **shown(_position(visit, key), visit.language))


@page("GET")
def moment(visit: Visit, key: str) -> HttpResponse:
    """Answer the lesson after these moves, for the board's program."""
    return JsonResponse(moment_json(_position(visit, key), visit.language))


def _moves(visit: Visit) -> list[str]:
    return [each for each in visit.request.GET.get("moves", "").split(",") if each]


def _position(visit: Visit, key: str) -> Position:
    """Return the position of a request. Raise Http404, MalformedRecord and IllegalAction."""
    found: Lesson | None = LESSONS.get(key)
    if found is None:
        raise Http404
    moves = _moves(visit)
    if len(moves) > MOST_MOVES:
        raise MalformedRecord("A lesson has fewer moves.", member="moves", fault="max_length")
    return played(found, moves)
