"""Texts of problems, of faults and of refused actions in the requested language.

Arabic texts of `errors[].detail` are in the catalogue by `errors[].code`. There {0}, {1} … are the numbers
of the English sentence, {choices} the choices that it names. A code means the same at every member, so one
sentence for each is enough. A value that differs from case to case, such as known names, stays in the English
detail, which a program never reads.
"""

import re
from typing import Final

from django.utils.translation import gettext, override, pgettext_lazy
from django.utils.translation import gettext_noop as _

from accounts.errors import translate_sentence
from accounts.isolates import translated
from games.api.problem_codes import PROBLEMS, Words
from games.api.texts.languages import Language
from games.engine.codec import Json
from games.engine.errors import SENTENCES as REASONS
from games.engine.errors import Refusal

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
# The context of the texts of faults in the catalogue, which is the list of them.
CONTEXT: Final = "fault"
_ASKED = _("Did you mean `{name}`?")
_NUMBER = re.compile(r"(?<!\d)-?\d+")
_MEANT = re.compile(r" Did you mean `([^`]+)`\?$")
_CHOICES = re.compile(r"One of (.+)\.")


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


def fault_in(language: Language, code: str, detail: str) -> str:
    """The detail of a fault in a language; the English one where there is no other."""
    if language == "en":
        return detail
    if (meant := _MEANT.search(detail)) is not None:
        asked = translated(_ASKED, language).format(name=meant[1])
        return f"{fault_in(language, code, detail[: meant.start()])} {asked}"
    text = translated(pgettext_lazy(CONTEXT, code), language)
    if text == code:
        return catalogued(detail) or (advice_in(language, code) if code in PROBLEMS else detail)
    numbers, named = _NUMBER.findall(detail), _CHOICES.fullmatch(detail)
    try:
        return text.format(*numbers, **({"choices": named[1].replace(", ", "\u060c ")} if named else {}))
    except LookupError:  # the English sentence does not say that much
        return detail


def sentence_in(language: Language, reason: Refusal) -> str:
    """The reason, addressed to the player who wanted to act."""
    return REASONS[reason] if language == "en" else catalogued(REASONS[reason])


def refusals_json(language: Language) -> list[Json]:
    """Return every reason, in the order in which they are checked."""
    return [{"code": reason.value, "detail": sentence_in(language, reason)} for reason in REASONS]


def verdict_json(reason: Refusal | None, language: Language) -> Json:
    """Return whether an action would be accepted; `reason` says why not."""
    if reason is None:
        return {"legal": True, "code": None, "detail": None}
    return {"legal": False, "code": reason.value, "detail": sentence_in(language, reason)}
