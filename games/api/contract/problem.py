"""The shape of problems (RFC 9457)."""

from typing import Any, Final, get_args, get_origin, get_type_hints

from games.api.contract.play.actions import TEXT, described, having, ref
from games.api.contract.play.states import State
from games.api.contract.resource import about_member, member, members
from games.api.contract.tournament.entries import RefusedLine
from games.api.contract.tournament.tournament_words import TournamentPhase
from games.api.contract.values import Id, Instant, LegalAction, ScopeText
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
            {"type": ["string", "null"]},
            "The number of the request, as in the header `Request-Id`; null if it has none.",
        ),
        "errors": described({"type": "array", "items": FAULT}, "Each member or parameter that is wrong."),
    }
)


@members
class Further:
    """Members that some codes add."""

    state: State = member("The present state as you may see it.")
    legal_actions: list[LegalAction] = member("The actions that may be sent instead of the illegal one.")
    reason: str = member("Why the rules, or the pairing, do not allow it: a code.")
    seq: int = member("`seq` of the log entry that holds your turn.")
    turn_ids: list[str] = member("Your turns now.")
    refused: list[RefusedLine] = member("The lines of a list that are wrong, and what is wrong in each.")
    seek: Id = member("Your open seek for the same game.")
    table: Id = member("The live table at which you sit.")
    count: int = member("Number of tables that are not over where you or your bots are.")
    table_ids: list[Id] = member("The ids of the oldest of these tables, ten at most.")
    event_status: TournamentPhase = member("The present status of the tournament.")
    stage_round: int = member("The number of the stage round that is open, or that is unpublished first.")
    entries: list[int] = member("The numbers of the entries that it concerns.")
    fits: list[int] = member("The numbers of entries that would do, if their number is wrong.")
    until: Instant = member("When the ban or suspension ends.")
    policy: str = member("The name of the limit that was reached.")
    missing_scope: ScopeText = member("The scope that the token lacks.")
    location: str = member("The address of what the first request made.")


_FORMS: Final[dict[Any, Json]] = {
    str: TEXT, Id: TEXT, int: {"type": "integer"}, Instant: {"type": "string", "format": "date-time"},
    State: ref("State"), LegalAction: ref("LegalAction"), RefusedLine: ref("RefusedLine"),
    TournamentPhase: ref("TournamentStatus"), ScopeText: ref("Scope"),
}  # fmt: skip


def _schema(of: Any) -> Json:
    return {"type": "array", "items": _schema(*get_args(of))} if get_origin(of) is list else _FORMS[of]


_FURTHER: Final = {
    name: described(_schema(of), about_member(Further, name))
    for name, of in get_type_hints(Further, include_extras=True).items()
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
