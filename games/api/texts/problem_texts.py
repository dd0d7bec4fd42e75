"""Texts of problems in the requested language, also for sentences beyond the advice of their code."""

from typing import Final

from django.utils.translation import gettext, override

from accounts.errors import translate_sentence
from accounts.isolates import translated
from games.api.problem_codes import PROBLEMS, Words
from games.api.texts.languages import Language

# Sentences with which an endpoint says more than the advice of the code does.
SENTENCES: Final = (
    "A value cannot be stored: out of range, too long or holding NUL.",
    "An Idempotency-Key stands for one mutation; this document has several.",
    "Authorization: Basic holds base64 of name:password in UTF-8.",
    "Content-Length is not a number.",
    "Idempotency-Key must be 1 to 255 visible ASCII characters.",
    "Only people who belong to the table see its invitations.",
    "Operations are sent by POST.",
    "Send UTF-8 without a byte order mark.",
    "Send `Content-Type: application/json` or `Content-Type: text/csv`.",
    "The body broke off.",
)


def title_in(language: Language, code: str) -> str:
    return _words(language, code).title


def advice_in(language: Language, code: str) -> str:
    return _words(language, code).advice


def _words(language: Language, code: str) -> Words:
    kind = PROBLEMS[code]
    return kind.en if language == "en" else kind.ar


def detail_in(language: Language, code: str, detail: str) -> str:
    """Return an endpoint's sentence about this very problem; in Arabic the advice of the code, if the
    sentence is not translated.

    What differs from case to case is in members and `errors` anyway, for programs of any language.
    """
    return (
        detail
        if language == "en"
        else (detail in SENTENCES and translated(detail, "ar"))
        or catalogued(detail)
        or PROBLEMS[code].ar.advice
    )


def catalogued(sentence: str) -> str:
    """Return the translation of a sentence in the admin's Arabic catalogue; empty if there is none."""
    with override("ar"):
        said = translate_sentence(sentence, gettext)
    return "" if said == sentence else said
