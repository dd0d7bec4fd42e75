"""Advice on a problem: by its code in `problems.toml`, or else by the status of its answer.

A code's advice has its particulars; this says whether and when to send the request again.
"""

from typing import Final

from accounts.isolates import translated
from games.api.problem_codes import PROBLEMS
from games.api.texts.languages import Language

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


def next_step(code: str, language: Language) -> str:
    kind = PROBLEMS[code]
    return translated(NEXT_STEPS[kind.next_step or BY_STATUS[kind.status]], language)
