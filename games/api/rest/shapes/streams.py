"""JSON Schema of what streams tell: a table's facts, one's own turns and tables, and the stream itself.

See `games.api.streamed` for when each is told.
"""

from enum import StrEnum
from typing import Any, Final

from games.api.rest.shapes.actions import SEAT, having, one_of, ref
from games.api.rest.shapes.facts import AT
from games.api.streamed.frames import Evicted, Goodbye, Reset
from games.engine.codec import KINDS, Json
from games.tables.plans import Why

_TEXT: Final[Json] = {"type": "string"}
_CURSOR: Final[Json] = {"type": "string", "description": "Pass it on, and what follows is told next."}
_NUMBERS_OR_NULL: Final[Json] = {"type": ["array", "null"], "items": {"type": "integer"}}
_PERSON: Final[Json] = {
    "player": {**_TEXT, "description": "The name."},
    "user": {**_TEXT, "description": "`user_…`"},
}
# What is told of the tables one sits at, and of oneself: kind, what it means, the members of its body.
NEWS: Final[tuple[tuple[str, str, Json], ...]] = (
    ("invited", "Somebody keeps a seat for you.", {"by": _TEXT, "seat": {"type": ["integer", "null"]}}),
    ("seek_matched", "Your seek has found this table, and the game has begun.", {"seek": _TEXT}),
    ("table_opened", "You opened a table.", {"ruleset": _TEXT, "players": {"type": "integer"}}),
    ("seat_taken", "Somebody sat down.", {"seat": SEAT, **_PERSON}),
    ("seat_freed", "Somebody got up before the start.", {"seat": SEAT}),
    (
        "game_started",
        "The game has started.",
        {
            "players": {"type": "array", "items": _TEXT, "description": "Their ids, by seat."},
            "names": {"type": "array", "items": _TEXT, "description": "Their names, by seat."},
        },
    ),
    (
        "plan_stopped",
        "Your plan for a round is followed no further: no rule of it fits, or something has changed since.",
        {
            "round": {"type": "integer"},
            "turn_id": _TEXT,
            "reason": {"type": "string", "enum": [each.value for each in Why]},
        },
    ),
    ("notice", "You are told something in the app: GET /me/notices.", {"notice": _TEXT, "kind": _TEXT}),
    (
        "script_stopped",
        "In a sandbox: an action that a seat was to play by itself was refused.",
        {"seat": SEAT, "turn_id": _TEXT, "reason": _TEXT},
    ),
    ("player_resigned", "Somebody left for good.", {"seat": SEAT, **_PERSON}),
    (
        "player_timed_out",
        "Somebody's time ran out too often: a bot plays on.",
        {"seat": SEAT, **_PERSON},
    ),
    ("seat_taken_back", "Somebody whose time had run out plays again.", {"seat": SEAT, **_PERSON}),
    ("game_finished", "The game is over.", {"scores": _NUMBERS_OR_NULL, "places": _NUMBERS_OR_NULL}),
    ("game_aborted", "The game was broken off.", {"scores": _NUMBERS_OR_NULL, "places": _NUMBERS_OR_NULL}),
)


def _news(kind: str, about: str, body: Json) -> Json:
    members = {"type": {"type": "string", "enum": [kind]}, "at": AT, "table": _TEXT, "body": having(body)}
    return having(members) | {"description": about}


def _said(reasons: type[StrEnum], about: str) -> Json:
    reason = {"type": "string", "enum": [each.value for each in reasons]}
    return having({"reason": reason}) | {"description": about}


def _line(events: list[str], data: str, *, placed: bool = True) -> Json:
    """A line of NDJSON: these events, what they carry, and whether they have a place in the order."""
    event = {"type": "string", "enum": events}
    return having({"event": event, "id": _CURSOR if placed else {"type": "null"}, "data": ref(data)})


def _lines(of: str, forms: dict[str, Json], about: str) -> Json:
    every: dict[str, Any] = {**forms, **_ENDINGS}
    return {**every, of: {"oneOf": [ref(name) for name in every], "description": about}}


_ENDINGS: Final = {
    "ResetLine": _line(["reset"], "StreamReset", placed=False),
    "EvictedLine": _line(["evicted"], "StreamEvicted", placed=False),
    "GoodbyeLine": _line(["goodbye"], "StreamGoodbye", placed=False),
}
COMPONENTS: Final[Json] = {
    "StreamReset": _said(Reset, "Your cursor cannot be honoured; a snapshot follows."),
    "StreamEvicted": _said(Evicted, "The stream is ended because of you."),
    "StreamGoodbye": _said(Goodbye, "The stream is ended because of us, or because the game is over."),
    **one_of(
        "News",
        {f"{''.join(kind.title().split('_'))}News": _news(kind, about, body) for kind, about, body in NEWS},
        "What happened to a table you sit at, or to you. `body` depends on `type`.",
    ),
    **_lines(
        "TableStreamLine",
        {
            "TableSnapshotLine": _line(["snapshot"], "State"),
            "FactLine": _line(list(KINDS.values()), "Event"),
        },
        "An event of a table's stream, as NDJSON writes it; server-sent events have the same three parts.",
    ),
    **_lines(
        "MyStreamLine",
        {
            "MySnapshotLine": _line(["snapshot"], "TurnList"),
            "TurnLine": _line(["turn"], "Turn"),
            "NewsLine": _line([kind for kind, _, _ in NEWS], "News"),
        },
        "An event of your own stream, as NDJSON writes it; server-sent events have the same three parts.",
    ),
}
