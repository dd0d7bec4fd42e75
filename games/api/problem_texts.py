"""What problems say in the language asked for, also where a sentence says more than the advice of its code."""

from typing import Final

from django.utils.translation import gettext, override

from accounts.errors import told
from games.api.languages import Language
from games.api.problem_codes import PROBLEMS, Words

# Sentences with which a door says more than the advice of the code does.
SENTENCES: Final[dict[str, str]] = {
    "A value cannot be stored: out of range, too long or holding NUL.": "قيمة لا تُحفظ: خارج المدى أو أطول من اللازم أو فيها NUL.",
    "An Idempotency-Key stands for one mutation; this document has several.": "المفتاح Idempotency-Key لتعديل واحد، وفي هذا المستند عدّة تعديلات.",
    "Authorization: Basic holds base64 of name:password in UTF-8.": "تحمل Authorization: Basic الاسم وكلمة السرّ هكذا: name:password بترميز UTF-8 ثم base64.",
    "Content-Length is not a number.": "Content-Length ليست رقمًا.",
    "Idempotency-Key must be 1 to 255 visible ASCII characters.": "المفتاح Idempotency-Key من 1 إلى 255 محرفًا ظاهرًا من ASCII.",
    "Invitations are shown to those who belong to the table.": "لا تظهر الدعوات إلا لأهل الطاولة.",
    "Operations are sent by POST.": "تُرسل العمليات بـ POST.",
    "Send UTF-8 without a byte order mark.": "أرسل UTF-8 بلا علامة ترتيب البايتات (BOM).",
    "Send `Content-Type: application/json` or `Content-Type: text/csv`.": "أرسل `Content-Type: application/json` أو `Content-Type: text/csv`.",
    "The body broke off.": "انقطع المحتوى قبل تمامه.",
}  # fmt: skip


def title_in(language: Language, code: str) -> str:
    """The title of a problem."""
    return _words(language, code).title


def advice_in(language: Language, code: str) -> str:
    """What to do about a problem."""
    return _words(language, code).advice


def _words(language: Language, code: str) -> Words:
    kind = PROBLEMS[code]
    return kind.en if language == "en" else kind.ar


def detail_in(language: Language, code: str, detail: str) -> str:
    """What a door said of this very problem; in Arabic the advice, where nobody has put it into Arabic.

    What differs from case to case stands in members and `errors` anyway, for programs of any language.
    """
    return (
        detail
        if language == "en"
        else SENTENCES.get(detail) or catalogued(detail) or PROBLEMS[code].ar.advice
    )


def catalogued(sentence: str) -> str:
    """A sentence of the admin's catalogue in Arabic; empty where it has it not."""
    with override("ar"):
        said = told(sentence, gettext)
    return "" if said == sentence else said
