"""The language of an answer: English or Arabic, by `?lang=` or Accept-Language. Codes are never translated.

language = language_of(request)            # "en" or "ar"
return with_language_headers(language, answer(…))        # says so, and that it depends on Accept-Language
"""

import re
from collections.abc import Mapping
from typing import Any, Final, Literal, TypeVar, get_args

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.http.response import HttpResponseBase
from django.shortcuts import render
from django.utils.cache import patch_vary_headers

from accounts.isolates import translated

Language = Literal["en", "ar"]
LANGUAGES: Final[tuple[Language, ...]] = get_args(Language)
COOKIE: Final = "language"  # remembers the language that was chosen

_RANGE = re.compile(r"\s*(\*|[A-Za-z]{1,8}(?:-[A-Za-z0-9]{1,8})*)\s*(?:;\s*q\s*=\s*([01](?:\.\d{0,3})?)\s*)?")
_MOST = 20  # ranges that are looked at; nobody knows more languages

Response = TypeVar("Response", bound=HttpResponseBase)


def language_of(request: HttpRequest) -> Language:
    """The language asked for by `?lang=`, which links use, or else by the header Accept-Language."""
    return chosen(request) or negotiated(request.headers.get("Accept-Language", ""))


def chosen(request: HttpRequest) -> Language | None:
    """The language asked for by `?lang=`."""
    return next((each for each in LANGUAGES if request.GET.get("lang") == each), None)


def spoken_to(request: HttpRequest) -> Language:
    """The language of a page: as a link chose it, now or before, else as the browser asks."""
    return chosen(request) or spoken_before(request)


def spoken_before(request: HttpRequest) -> Language:
    """The language of a page whose address is not ours: as a link chose it before, else as the browser
    asks."""
    before = request.COOKIES.get(COOKIE)
    asked = negotiated(request.headers.get("Accept-Language", ""))
    return next((each for each in LANGUAGES if each == before), asked)


def remembered(request: HttpRequest, language: Language, response: Response) -> Response:
    """Store the language for later pages, if a link chose it."""
    if chosen(request) is not None:
        secure = settings.SESSION_COOKIE_SECURE
        response.set_cookie(COOKIE, language, secure=secure, httponly=True, samesite="Lax")
    return response


def negotiated(header: str) -> Language:
    """RFC 9110 §12.5.4 with RFC 4647's lookup: the heaviest range that is one of ours, else English.

    `ar-EG` is Arabic. Unreadable ranges are ignored, because the header only states preferences.
    """
    weighed: dict[Language, float] = {}
    for part in header.split(",")[:_MOST]:
        if (found := _RANGE.fullmatch(part)) is None:
            continue
        weight = min(float(found[2] or 1), 1.0)
        tag = found[1].lower().partition("-")[0]
        for language in LANGUAGES:
            if tag == language or (tag == "*" and language not in weighed):
                weighed[language] = weight if tag == "*" else max(weight, weighed.get(language, 0.0))
    best = max(LANGUAGES, key=lambda language: weighed.get(language, 0.0))
    return best if weighed.get(best) else "en"


def with_language_headers(language: Language, response: Response) -> Response:
    """Add the response's language and the headers on which it depends."""
    response.headers["Content-Language"] = language
    patch_vary_headers(response, ["Accept-Language"])
    return response


def page_in(
    language: Language, request: HttpRequest, template: str, *, status: int = 200, **shown: Any
) -> HttpResponse:
    """A page in a language; `shown` are further values for its template."""
    shown["language"] = language
    return with_language_headers(language, render(request, template, shown, status=status))


def page_texts(texts: Mapping[str, str], language: Language) -> dict[str, str]:
    """Return the texts of a page in this language by their names."""
    return {name: translated(text, language) for name, text in texts.items()}
