"""Headers of answers for programs: their meaning, and which answers have them.

The description is made of this, and the tests check every answer against it: a promised header must be there,
and no other may be.
"""

from collections.abc import Collection
from typing import Final, NamedTuple

from games.api.operations.address import Operation
from games.api.problems import RETRY_AFTER
from games.api.rest.lists import CSV
from games.api.streamed.frames import NDJSON
from games.engine.codec import Json


class Header(NamedTuple):
    """A header's meaning. `example` is a value it may have."""

    about: str
    example: str


HEADERS: Final = {
    "ETag": Header("The version of what you read, for `If-None-Match` and `If-Match`.", '"5b0c1d2e3f405162"'),
    "Link": Header(
        'The address of the next page, `rel="next"`. Absent on the last page.',
        '</api/v1/tables?cursor=WyIyMDI2>; rel="next"',
    ),
    "Location": Header("The address of what was made.", "/api/v1/tables/table_01kax3q0zgf2ktx1q3r7m5c8ye"),
    "RateLimit": Header(
        "How many requests are left (`r`), and in how many seconds all of them are available again (`t`).",
        '"read";r=598;t=1',
    ),
    "RateLimit-Policy": Header(
        "The limit that counts: the number of requests (`q`) in a time of `w` seconds.", '"read";q=600;w=10'
    ),
    "Retry-After": Header("The number of seconds after which to ask again.", "2"),
    "Idempotency-Replayed": Header(
        "`true` if an earlier request with this key was carried out; this is its answer.", "true"
    ),
    "Request-Id": Header("The id of this request: your own, if you sent one.", "req_5b0c1d2e3f405162"),
    "Preference-Applied": Header("`wait` if the answer waited for news, also if none came in time.", "wait"),
    "WWW-Authenticate": Header("How to authenticate.", 'Bearer realm="estimation"'),
    "Allow": Header("The methods that this address has; sent with 405.", "GET, HEAD, OPTIONS"),
    "Content-Disposition": Header("The name of the file.", 'attachment; filename="standings.csv"'),
}
# Problems that pass by themselves.
SOON: Final = frozenset({*RETRY_AFTER, "rate_limited"})
ALWAYS: Final = ("Request-Id", "RateLimit", "RateLimit-Policy")
# Operations that make something without an address of its own.
NOWHERE: Final = frozenset({"takeTurn", "intervene", "renewBotToken", "say", "report"})


def answered_with(operation: Operation, method: str, status: int) -> dict[str, bool]:
    """Return the headers of a success, each with whether every such answer has it."""
    names: dict[str, bool] = {}
    if method == "GET" and status == 200 and (versioned := _versioned_forms(operation)):
        names["ETag"] = versioned == len(operation.answers)
        fields = operation.query().fields.keys()
        if "cursor" in fields or fields >= {"after", "limit"}:
            names["Link"] = False
    if any(CSV in answer for answer in operation.answers if isinstance(answer, tuple)):
        names["Content-Disposition"] = False
    if operation.name == "intervene":
        names["ETag"] = False  # of the table's interventions, for `If-Match` of the next one
    if operation.waits:
        names["Preference-Applied"] = False
    if method == "GET" and status == 202:
        names["Retry-After"] = True
    if 201 in operation.answers and operation.name not in NOWHERE:
        names["Location"] = status == 201
    if method == "POST" and operation.once and not operation.anonymous:
        names["Idempotency-Replayed"] = False
    return names | dict.fromkeys(ALWAYS, True)


def _versioned_forms(operation: Operation) -> int:
    """Return how many forms of a read are complete when they begin, and so have a version."""
    forms = [answer[1] if isinstance(answer, tuple) else "application/json" for answer in operation.answers]
    return 0 if operation.streams else sum(form != NDJSON for form in forms)


def refused_with(status: int, codes: Collection[str]) -> dict[str, bool]:
    """Return the headers of a problem, each with whether every such answer has it."""
    names: dict[str, bool] = {}
    if status in {401, 403} and (status == 401 or "missing_scope" in codes):
        names["WWW-Authenticate"] = status == 401
    if soon := SOON.intersection(codes):
        names["Retry-After"] = len(soon) == len(codes)
    if status == 412:
        names["ETag"] = False
    return names | dict.fromkeys(ALWAYS, True)


# The answer to a read whose version the caller has already.
NOT_MODIFIED: Final = {"ETag": True, "Preference-Applied": False, **dict.fromkeys(ALWAYS, True)}
# Problems that can happen anywhere, with all headers that they may have.
ANY_PROBLEM: Final = {"Retry-After": False, "Allow": False, "ETag": False, **dict.fromkeys(ALWAYS, True)}


def described(names: dict[str, bool]) -> Json:
    """References to the descriptions of these headers, in their order there."""
    return {name: {"$ref": f"#/components/headers/{name}"} for name in HEADERS if name in names}


COMPONENTS: Final[Json] = {
    name: {"description": header.about, "schema": {"type": "string"}, "example": header.example}
    for name, header in HEADERS.items()
}
