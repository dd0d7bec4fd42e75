"""JSON Schema of what streams tell: a table's facts, one's own turns and tables, a lobby, the stream itself.

See `games.api.streamed` for when each is told.
"""

from enum import StrEnum
from typing import Any, Final

from games.api.contract.actions import SEAT, having, one_of, one_text, ref
from games.api.contract.facts import AT
from games.api.contract.stream_ends import Evicted, Goodbye, Reset
from games.engine.codec import KINDS, Json
from games.lobby.models import Seek
from games.ratings.pools import CORRESPONDENCE, LIVE
from games.tables.interventions import Kind
from games.tables.plans import Why
from games.tournaments.concerns import Kind as Concern
from games.tournaments.models import Tournament

_TEXT: Final[Json] = {"type": "string"}
_CURSOR: Final[Json] = {"type": "string", "description": "Pass it on, and what follows is told next."}
_WHOLE: Final[Json] = {"type": "integer"}
_NUMBERS_OR_NULL: Final[Json] = {"type": ["array", "null"], "items": {"type": "integer"}}
_PERSON: Final[Json] = {
    "player": {**_TEXT, "description": "The name."},
    "user": {**_TEXT, "description": "`user_…`"},
}
CLOSED: Final = [each for each in Seek.Status.values if each != Seek.Status.OPEN]
# What is told of the tables one sits at, and of oneself: kind, what it means, the members of its body.
NEWS: Final[tuple[tuple[str, str, Json], ...]] = (
    ("seek_matched", "Your seek has found this table, and the game has begun.", {"seek": _TEXT}),
    (
        "invited",
        "Somebody keeps a seat for you; `challenge` where it is part of one.",
        {"by": _TEXT, "seat": {"type": ["integer", "null"]}, "challenge": {"type": ["string", "null"]}},
    ),
    ("challenge_declined", "Somebody declines your challenge.", {"challenge": _TEXT, "by": _TEXT}),
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
    (
        "intervened",
        "A director intervened at a table of yours, and says why; the log has what came of it.",
        {
            "what": {**_TEXT, "enum": [each.value for each in Kind]},
            "seats": {"type": "array", "items": SEAT, "description": "Whom it is about; empty: all."},
            "reason": _TEXT,
        },
    ),
    ("seat_substituted", "Somebody holds a seat in place of another.", {"seat": SEAT, **_PERSON}),
    (
        "stage_round_paired",
        "You are paired in a tournament, and the game at this table has begun.",
        {"tournament": _TEXT, "stage_round": _WHOLE, "number": _WHOLE},
    ),
    ("game_finished", "The game is over.", {"scores": _NUMBERS_OR_NULL, "places": _NUMBERS_OR_NULL}),
    ("game_aborted", "The game was broken off.", {"scores": _NUMBERS_OR_NULL, "places": _NUMBERS_OR_NULL}),
)
# What a tournament tells to whoever follows it, and to its officials: likewise, of no table.
EVENT_NEWS: Final[tuple[tuple[str, str, Json], ...]] = (
    (
        "tournament_status",
        "It is a step further.",
        {"tournament": _TEXT, "status": {**_TEXT, "enum": Tournament.Status.values}},
    ),
    (
        "stage_round_published",
        "A stage round was published: so many tables play.",
        {"tournament": _TEXT, "stage_round": _WHOLE, "tables": _WHOLE},
    ),
    (
        "stage_round_rolled_back",
        "A stage round was taken back before a card was played, to be paired anew.",
        {"tournament": _TEXT, "stage_round": _WHOLE},
    ),
    ("stage_round_closed", "A stage round is over.", {"tournament": _TEXT, "stage_round": _WHOLE}),
    (
        "standings_changed",
        "Points of the stage rounds up to this one have changed.",
        {"tournament": _TEXT, "after": _WHOLE},
    ),
)
# What only its officials are told: at a table, or of all of it.
ATTENTION_NEWS: Final = (
    "tournament_attention",
    "Something there needs attention, as GET /tournaments/{id}/attention lists it.",
    {
        "tournament": _TEXT,
        "what": {**_TEXT, "enum": [each.value for each in Concern]},
        "stage_round": {"type": ["integer", "null"]},
        "number": {"type": ["integer", "null"], "description": "Of the table."},
        "key": {**_TEXT, "description": "The same for the same thing."},
    },
)
_BODIES: Final = {kind: body for kind, _, body in NEWS}
# What a lobby tells: kind, what it means, whether it is about a table, the members of its body.
LOBBY_NEWS: Final[tuple[tuple[str, str, Json, Json], ...]] = (
    (
        "seek_opened",
        "Somebody seeks others to play with; GET /seeks/{id} has more of it.",
        {"type": "null"},
        {
            "seek": _TEXT,
            **_PERSON,
            "ruleset": _TEXT,
            "players": {"type": "integer"},
            "speed": {"type": "string", "enum": [LIVE, CORRESPONDENCE]},
            "rated": {"type": "boolean"},
            "rating": {"type": "integer"},
        },
    ),
    (
        "seek_closed",
        "A seek has found its table, was withdrawn or has lapsed.",
        {"type": ["string", "null"]},
        {"seek": _TEXT, "status": {"type": "string", "enum": CLOSED}},
    ),
    ("table_opened", "A public table was opened.", _TEXT, _BODIES["table_opened"]),
    ("seat_taken", "Somebody sat down at one.", _TEXT, _BODIES["seat_taken"]),
    ("seat_freed", "Somebody got up again.", _TEXT, _BODIES["seat_freed"]),
    ("game_started", "It is open no more: play begins.", _TEXT, _BODIES["game_started"]),
    ("game_aborted", "It is open no more, and was never played.", _TEXT, _BODIES["game_aborted"]),
)


def _news(kind: str, about: str, body: Json, table: Json = _TEXT) -> Json:
    members = {"type": one_text(kind), "at": AT, "table": table, "body": having(body)}
    return having(members) | {"description": about}


def _named(kind: str, of: str) -> str:
    """The schema of a kind of news."""
    return f"{''.join(kind.title().split('_'))}{of}"


def _said(reasons: type[StrEnum], about: str) -> Json:
    reason = {"type": "string", "enum": [each.value for each in reasons]}
    return having({"reason": reason}) | {"description": about}


def _line(events: list[str], data: str, *, placed: bool = True) -> Json:
    """A line of NDJSON: these events, what they carry, and whether they have a place in the order."""
    event = one_text(events[0]) if len(events) == 1 else {"type": "string", "enum": events}
    return having({"event": event, "id": _CURSOR if placed else {"type": "null"}, "data": ref(data)})


def _lines(of: str, forms: dict[str, Json], about: str) -> Json:
    every: dict[str, Any] = {**forms, **_ENDINGS}
    return {**every, of: {"oneOf": [ref(name) for name in every], "description": about}}


_ENDINGS: Final = {
    "ResetLine": _line(["reset"], "StreamReset", placed=False),
    "EvictedLine": _line(["evicted"], "StreamEvicted", placed=False),
    "GoodbyeLine": _line(["goodbye"], "StreamGoodbye", placed=False),
}
_TEXT_OR_NULL: Final[Json] = {"type": ["string", "null"]}
_EVENT_FORMS: Final = {
    _named(kind, "News"): _news(kind, about, body, {"type": "null"}) for kind, about, body in EVENT_NEWS
}
COMPONENTS: Final[Json] = {
    "StreamReset": _said(Reset, "Your cursor cannot be honoured; a snapshot follows."),
    "StreamEvicted": _said(Evicted, "The stream is ended because of you."),
    "StreamGoodbye": _said(Goodbye, "The stream is ended because of us, or because the game is over."),
    **one_of(
        "News",
        {_named(kind, "News"): _news(kind, about, body) for kind, about, body in NEWS}
        | _EVENT_FORMS
        | {_named(ATTENTION_NEWS[0], "News"): _news(*ATTENTION_NEWS, _TEXT_OR_NULL)},
        "What happened to a table you sit at, to you, or to a tournament of yours. `body` depends on `type`.",
    ),
    "EventNews": {
        "oneOf": [ref(name) for name in _EVENT_FORMS],
        "description": "What happened in a tournament. `body` depends on `type`.",
    },
    **one_of(
        "LobbyNews",
        {_named(each[0], "LobbyNews"): _news(each[0], each[1], each[3], each[2]) for each in LOBBY_NEWS},
        "What happened in a lobby. `body` depends on `type`.",
    ),
    "AskedTurn": having(
        {
            "table": _TEXT,
            "round": _WHOLE,
            "seat": SEAT,
            "turn_id": _TEXT,
            "since": AT,
            "deadline_at": {**AT, "type": ["string", "null"]},
            "my": {
                "oneOf": [ref("My"), {"type": "null"}],
                "description": "What you hold and may send; null where the turn was taken meanwhile.",
            },
        }
    )
    | {"description": "A turn that waits for you, with all you need to take it."},
    "AskedTurnList": having(
        {"data": {"type": "array", "items": ref("AskedTurn")}, "next_cursor": {"type": "null"}}
    )
    | {"description": "The turns that wait for you."},
    **_lines(
        "TableStreamLine",
        {
            "TableSnapshotLine": _line(["snapshot"], "State"),
            "FactLine": _line(list(KINDS.values()), "Event"),
            "TableTurnLine": _line(["turn"], "AskedTurn", placed=False),
            "MessageLine": _line(["message"], "Message", placed=False),
        },
        "An event of a table's stream, as NDJSON writes it; server-sent events have the same three parts.",
    ),
    **_lines(
        "MyStreamLine",
        {
            "MySnapshotLine": _line(["snapshot"], "AskedTurnList"),
            "TurnLine": _line(["turn"], "AskedTurn"),
            "NewsLine": _line([kind for kind, _, _ in (*NEWS, *EVENT_NEWS, ATTENTION_NEWS)], "News"),
        },
        "An event of your own stream, as NDJSON writes it; server-sent events have the same three parts.",
    ),
    **_lines(
        "LobbyStreamLine",
        {
            "LobbySnapshotLine": _line(["snapshot"], "Lobby"),
            "LobbyNewsLine": _line([each[0] for each in LOBBY_NEWS], "LobbyNews"),
        },
        "An event of a lobby's stream, as NDJSON writes it; server-sent events have the same three parts.",
    ),
    **_lines(
        "TournamentStreamLine",
        {
            "TournamentSnapshotLine": _line(["snapshot"], "Tournament"),
            "EventNewsLine": _line([each[0] for each in EVENT_NEWS], "EventNews"),
        },
        "An event of a tournament's stream, as NDJSON writes it; server-sent events have the same parts.",
    ),
}
