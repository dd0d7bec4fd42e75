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
# Advice whether and when to send a request again: of a code in `problems.toml`, or else of the status.
NEXT_STEPS: Final[dict[str, str]] = {
    "correct": "Correct the request; `errors` says where it is wrong. Unchanged, it is refused again.",
    "identify": "Send a valid token, or your name and password where the address accepts them. Then send the request again.",
    "not_you": "The request is refused again unless your rights change. Read the reason above, and let somebody do it who may.",
    "check_address": "Check the address and the ids in it. If it is about a private table, sign in as somebody who may see it.",
    "other_method": "Use a method that the header `Allow` lists.",
    "other_type": "Ask in `Accept` for a type that this address has, or leave the header out.",
    "read_again": "The state is not as the request assumes: it has changed, or it comes later. Read it again, decide again, and send a new request.",
    "new_etag": "It has changed since you read it. Read it again, and send the new `ETag` in `If-Match`.",
    "smaller": "Send less at once.",
    "as_json": "Send JSON, with `Content-Type: application/json`.",
    "other_values": "The request can be read, but its content is not accepted. Choose other values, as the sentence above or `errors` says, and send it again.",
    "send_etag": "Read it first, and send its `ETag` in `If-Match`.",
    "slower": "Wait as many seconds as `Retry-After` says, then send the request again. `RateLimit` says how many requests are left.",
    "our_fault": "This is a fault of the service. Try again later; if it stays, report it with its `request_id`.",
    "soon_again": "Wait as many seconds as `Retry-After` says, then send the same request again. A turn is safe to repeat, and so is any POST with an `Idempotency-Key`.",
    "make_room": "You have reached the limit. Give one up, as the sentence above says, or wait until one is over. Then send the same request again.",
    "another": "Choose another one, and send the request again with it. The same one is refused again.",
    "first": "First do what the sentence above asks for. Then send the same request again.",
    "later": "Nothing is wrong with the request; it comes too early. Wait until what the sentence above names is over, then send the same request again.",
    "never": "This will not change, so do not send the request again. If there is another way, the sentence above names it.",
    "done": "What you asked for was done. Do not send the request again: read what it made.",
    "more_proof": "Send the same request again, together with what the sentence above asks for.",
    "other_password": "Correct the name or the password. After many wrong ones, wait as many seconds as `Retry-After` says.",
    "until": "Wait until the time that `until` names. Before it, the request is refused again.",
    "go_on": "Open the stream again. Send the `id` of the last event that you have in `Last-Event-ID`.",
}
BY_STATUS: Final[dict[int, str]] = {
    400: "correct",
    401: "identify",
    403: "not_you",
    404: "check_address",
    405: "other_method",
    406: "other_type",
    409: "read_again",
    412: "new_etag",
    413: "smaller",
    415: "as_json",
    422: "other_values",
    428: "send_etag",
    429: "slower",
    500: "our_fault",
    503: "soon_again",
}
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
    return reason.sentence if language == "en" else catalogued(reason.sentence)


def refusals_json(language: Language) -> list[Json]:
    """Return every reason, in the order in which they are checked."""
    return [{"code": reason.value, "detail": sentence_in(language, reason)} for reason in Refusal]


def verdict_json(reason: Refusal | None, language: Language) -> Json:
    """Return whether an action would be accepted; `reason` says why not."""
    if reason is None:
        return {"legal": True, "code": None, "detail": None}
    return {"legal": False, "code": reason.value, "detail": sentence_in(language, reason)}


def next_step(code: str, language: Language) -> str:
    kind = PROBLEMS[code]
    return translated(NEXT_STEPS[kind.next_step or BY_STATUS[kind.status]], language)
