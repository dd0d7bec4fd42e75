"""The shape of problems (RFC 9457)."""

from typing import Final

from games.api.contract.play.actions import TEXT, described, having, ref
from games.api.problem_codes import PROBLEMS
from games.engine.codec import Json

FAULT: Final[Json] = {
    "title": "Fault",
    **having(
        {
            "pointer": described(TEXT, "Where: a JSON pointer into the body, or `?` and a parameter's name."),
            "code": described(TEXT, "What is wrong: a code that never changes its meaning."),
            "detail": described(TEXT, "What is wrong, as a sentence for people."),
        }
    ),
}
_ALWAYS: Final = having(
    {
        "type": {"type": "string", "format": "uri-reference", "description": "The page about the code."},
        "title": described(TEXT, "What went wrong, in a few words."),
        "status": {"type": "integer", "minimum": 400, "maximum": 599, "description": "The HTTP status."},
        "detail": described(TEXT, "What went wrong, and what to do about it."),
        "instance": described(TEXT, "The address of the request."),
        "code": described(TEXT, "What went wrong: a code that never changes its meaning."),
        "request_id": described(
            {"type": ["string", "null"]}, "The number of the request, as in the header `Request-Id`."
        ),
        "errors": described({"type": "array", "items": FAULT}, "Each member or parameter that is wrong."),
    }
)
# Members that some codes add.
_FURTHER: Final[Json] = {
    "state": described(ref("State"), "The present state, if a turn came too late or twice."),
    "legal_actions": described(
        {"type": "array", "items": ref("LegalAction")},
        "The actions that may be sent instead of the illegal one.",
    ),
    "reason": described(TEXT, "Why the rules, or the pairing, do not allow it: a code."),
    "seq": {"type": "integer", "description": "`seq` of the log entry that holds your turn."},
    "turn_ids": described({"type": "array", "items": TEXT}, "Your turns now, if you sent another one."),
    "refused": described(
        {"type": "array", "items": ref("RefusedLine")},
        "The lines of a list that are wrong, and what is wrong in each.",
    ),
    "seek": described(TEXT, "Your open seek for the same game."),
    "table": described(TEXT, "The live table at which you sit."),
    "count": {
        "type": "integer",
        "description": "Number of tables that are not over where you or your bots are.",
    },
    "table_ids": described(
        {"type": "array", "items": TEXT}, "The ids of the oldest of these tables, ten at most."
    ),
    "event_status": described(ref("TournamentStatus"), "The present status of the tournament."),
    "stage_round": {
        "type": "integer",
        "description": "The number of the stage round that is open, or that is unpublished first.",
    },
    "entries": described(
        {"type": "array", "items": {"type": "integer"}}, "The numbers of the entries that it concerns."
    ),
    "fits": described(
        {"type": "array", "items": {"type": "integer"}},
        "The numbers of entries that would do, if their number is wrong.",
    ),
    "until": {"type": "string", "format": "date-time", "description": "When the ban or suspension ends."},
    "policy": described(TEXT, "The name of the limit that was reached."),
    "missing_scope": described(ref("Scope"), "The scope that the token lacks."),
    "location": described(TEXT, "The address of what the first request made."),
}
EXAMPLE: Final = {
    "type": "/problems/not_found",
    "title": PROBLEMS["not_found"].en.title,
    "status": PROBLEMS["not_found"].status,
    "detail": PROBLEMS["not_found"].en.advice,
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
