"""The page of an error for people: what happened, in plain words, and a link to go on."""

from collections.abc import Mapping
from typing import Any, Final
from urllib.parse import urlsplit

from django.core.exceptions import SuspiciousOperation
from django.http import HttpRequest
from django.template.loader import render_to_string

from accounts.isolates import translated
from games.api.texts.languages import Language, negotiated, spoken_to

# The words for people, if title and sentence of a problem are for programs.
TITLES: Final = {
    "method_not_allowed": "There is no page here",
    "too_large": "Too long",
    "rate_limited": "That was too quick",
    "internal_error": "Something went wrong here",
    "unavailable": "One moment, please",
    "busy": "One moment, please",
}
SENTENCES: Final = {
    "csrf_failed": "The page was open too long, or you have signed in or out since. Nothing was saved. "
    "Go back, reload the page and send it again.",
    "method_not_allowed": "A form is sent to this address, and there is nothing to read. Nothing was done.",
    "too_large": "What you sent is too long. Nothing was saved. Go back and shorten it.",
    "rate_limited": "Nothing was done. Wait a moment, then try again.",
    "internal_error": "This is our mistake, and it is recorded. Please try again.",
    "unavailable": "The service cannot answer now. Nothing was done.",
    "busy": "The service has too much to do just now. Nothing was done.",
}
WAITS: Final = {"seconds": "Try again in {} s.", "minutes": "Try again in {} min."}
SOON: Final = 60  # seconds after which a page still tries again by itself
LEAST: Final = 3


def reader_language(request: HttpRequest) -> Language:
    """The language of a page about a request, whose query may be what is wrong with it."""
    try:
        return spoken_to(request)
    except SuspiciousOperation:
        return negotiated(request.headers.get("Accept-Language", ""))


def problem_page(request: HttpRequest, told: Mapping[str, Any], language: Language, wait: str | None) -> str:
    """The HTML page of a problem. `told` is its JSON form, `wait` the header Retry-After."""
    code = told["code"]
    seconds = int(wait) if wait is not None else 0
    shown: dict[str, Any] = {
        "language": language,
        "problem": told,
        "title": translated(TITLES[code], language) if code in TITLES else told["title"],
        "sentence": translated(SENTENCES[code], language) if code in SENTENCES else told["detail"],
        "back": _came_from(request),
    }
    if seconds:
        unit, number = ("minutes", -(-seconds // 60)) if seconds > 2 * SOON else ("seconds", seconds)
        shown["wait"] = translated(WAITS[unit], language).format(number)
    if 0 < seconds <= SOON and request.method in ("GET", "HEAD"):
        shown |= {"again": request.get_full_path(), "after": max(seconds, LEAST)}
    return render_to_string("pages/problem.html", shown)


def _came_from(request: HttpRequest) -> str | None:
    """The page of this site that led here."""
    came = urlsplit(request.headers.get("Referer", ""))
    is_ours = came.netloc == request.headers.get("Host") and not came.path.startswith("//")
    is_here = came.path == request.path and request.method in ("GET", "HEAD")
    return came.path if is_ours and not is_here and came.path not in ("", "/") else None
