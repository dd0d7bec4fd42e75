"""Shared by pages that links in mails open: private, and in their reader's language."""

from __future__ import annotations

from typing import Any, Final

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render

from accounts.models import User
from games.api.pages.turn_texts import TURN_TEXTS
from games.api.texts.languages import DIRECTIONS, LANGUAGES, Language, page_texts, told_in
from games.notices.queries import preferred

METHODS: Final = ("GET", "HEAD", "POST")
# No cache keeps it, no site gets its address as a referrer, and no search engine lists it.
_PRIVATE: Final = {
    "Cache-Control": "no-store",
    "Referrer-Policy": "no-referrer",
    "X-Robots-Tag": "noindex, nofollow",
}


def language_for(request: HttpRequest, user: User | None) -> Language:
    """The language of `?lang=`, else that in which its reader is written to."""
    chosen = request.GET.get("lang")
    for each in LANGUAGES:
        if each == chosen:
            return each
    return "en" if user is None else preferred(user).language


def page(
    request: HttpRequest, template: str, language: Language, what: str, *, status: int = 200, **shown: Any
) -> HttpResponse:
    """A page about `what`, which `TURN_TEXTS` has words for."""
    text = page_texts(TURN_TEXTS, language)
    told = {"language": language, "direction": DIRECTIONS[language], "text": text, **shown}
    told |= {"heading": text[what], "lead": text.get(f"{what}_lead", "")}
    return told_in(language, private(render(request, template, told, status=status)))


def private(answer: HttpResponse) -> HttpResponse:
    """Add headers that keep the answer and its address private."""
    for name, value in _PRIVATE.items():
        answer.headers[name] = value
    return answer
