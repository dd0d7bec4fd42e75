"""The language of the admin and of account pages: as a link chose, or as browsers ask.

A user who comes from an Arabic page stays in Arabic, through forms, their errors and mails. A cookie of these
pages remembers what was chosen, as forms of packages lead to addresses without `?lang=`.
"""

from typing import Final

from django.http import HttpRequest, HttpResponseRedirect
from django.http.response import HttpResponseBase
from django.utils import translation

from games.api.middleware import Middleware
from games.api.texts.languages import Language, chosen, remembered, spoken_to, with_language_headers

PAGES: Final = "/account"
ADMIN: Final = "/admin/"


def spoken() -> Language:
    """The language of the page that is being answered."""
    return "ar" if translation.get_language() == "ar" else "en"


def template(name: str, language: Language) -> str:
    return f"signing/{name}.html" if language == "en" else f"signing/{name}.{language}.html"


class PageLanguage(Middleware):
    """Has packages speak the language of these pages, too."""

    def __call__(self, request: HttpRequest) -> HttpResponseBase:
        if not request.path.startswith((PAGES, ADMIN)):
            return self.get_response(request)
        language = spoken_to(request)
        with translation.override(language):
            answer = remembered(request, language, self._answer(request))
        return answer if answer.has_header("Content-Language") else with_language_headers(language, answer)

    def _answer(self, request: HttpRequest) -> HttpResponseBase:
        """Lists of the admin would take `?lang=` for a filter: there the page is asked for again without."""
        if chosen(request) is None or not request.path.startswith(ADMIN):
            return self.get_response(request)
        rest = request.GET.copy()
        del rest["lang"]
        return HttpResponseRedirect(f"{request.path}?{rest.urlencode()}".rstrip("?"))
