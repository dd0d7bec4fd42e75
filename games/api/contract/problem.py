"""The shape of problems (RFC 9457)."""

from typing import Final

from games.api.contract.play.actions import having, ref
from games.api.problem_codes import PROBLEMS
from games.engine.codec import Json

_TEXT: Final[Json] = {"type": "string"}
FAULT: Final[Json] = {
    "title": "Fault",
    **having(
        {
            "pointer": {
                **_TEXT,
                "description": "A JSON pointer into the body, or `?` and a parameter's name.",
            },
            "code": {**_TEXT, "description": "A stable code of what is wrong."},
            "detail": {**_TEXT, "description": "What is wrong, in words."},
        }
    ),
}
_ALWAYS: Final = having(
    {
        "type": {"type": "string", "format": "uri-reference", "description": "The page about the code."},
        "title": {**_TEXT, "description": "What went wrong, in a few words."},
        "status": {"type": "integer", "minimum": 400, "maximum": 599, "description": "That of the answer."},
        "detail": {**_TEXT, "description": "What went wrong, and what to do about it."},
        "instance": {**_TEXT, "description": "The address that was asked for."},
        "code": {**_TEXT, "description": "What went wrong; a code never changes its meaning."},
        "request_id": {
            "type": ["string", "null"],
            "description": "The number of the request, as in the header `Request-Id`.",
        },
        "errors": {
            "type": "array",
            "items": FAULT,
            "description": "Each member or parameter that is wrong.",
        },
    }
)
# What some codes add.
_FURTHER: Final[Json] = {
    "state": {
        **ref("State"),
        "description": "The present state, where a turn came too late or twice.",
    },
    "legal_actions": {
        "type": "array",
        "items": ref("LegalAction"),
        "description": "What may be sent instead of the illegal action.",
    },
    "reason": {"type": "string", "description": "Why the rules do not allow it."},
    "seq": {"type": "integer", "description": "Where the turn was recorded."},
    "turn_ids": {
        "type": "array",
        "items": {"type": "string"},
        "description": "Your turns now, where another was sent.",
    },
    "refused": {
        "type": "array",
        "items": {"type": "object"},
        "description": "The lines of a list that are wrong, each with what is wrong.",
    },
    "until": {"type": "string", "format": "date-time", "description": "When a ban ends."},
    "policy": {"type": "string", "description": "The limit that was reached."},
    "missing_scope": {**ref("Scope"), "description": "What the token lacks."},
    "location": {"type": "string", "description": "What the request made the first time it was sent."},
}
EXAMPLE: Final = {
    "type": "/problems/not_found",
    "title": PROBLEMS["not_found"].title,
    "status": PROBLEMS["not_found"].status,
    "detail": PROBLEMS["not_found"].advice,
    "instance": "/api/v1/users/omar",
    "code": "not_found",
    "request_id": "req_5b0c1d2e3f405162738495a6b7c8d9e0",
    "errors": [],
}
COMPONENTS: Final[Json] = {
    "Problem": {
        **_ALWAYS,
        "properties": {**_ALWAYS["properties"], **_FURTHER},
        "description": "RFC 9457. The page about each `code` is /problems/{code}. Some codes add members.",
        "examples": [EXAMPLE],
    }
}
