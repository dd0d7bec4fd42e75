"""JSON Schemas of streams' events: facts of a table, a user's turns and tables, news of a lobby, and ends.

`games.api.streamed` says when each is sent.
"""

from collections.abc import Iterable
from enum import StrEnum
from typing import Any, Final

from games.api.contract.play.actions import SEAT, TEXT, described, having, one_of, one_text, ref
from games.api.contract.schemas.facts import AT, NAMING, members_of
from games.engine.codec import KINDS, Json
from games.feed.news import NEWS, Audience, News

_CURSOR: Final = described(TEXT, "The cursor; send it to get the events after this one.")
# The news in a user's own stream, in a tournament's, and in a lobby's.
MINE: Final = tuple(each for each in NEWS if {Audience.TABLE, Audience.USER} & set(each.audiences))
OF_TOURNAMENTS: Final = tuple(each for each in NEWS if Audience.TOURNAMENT in each.audiences)
OF_LOBBY: Final = tuple(each for each in NEWS if Audience.LOBBY in each.audiences)


class Reset(StrEnum):
    """Reasons why a stream cannot continue from a cursor."""

    AHEAD = "cursor_ahead"
    TOO_OLD = "cursor_too_old"


class Evicted(StrEnum):
    """Reasons why the service ends a stream because of its reader."""

    TOO_MANY = "too_many_streams"
    TOO_SLOW = "too_slow"
    INVALID_TOKEN = "invalid_token"  # noqa: S105  # the code of a refusal
    NOT_FOUND = "not_found"


class Goodbye(StrEnum):
    """Reasons why a stream ends that might have gone on. Reconnect with the last cursor, unless the game is
    over."""

    GAME_OVER = "game_over"
    SERVER_STOPS = "server_stops"
    NOT_KEPT = "not_kept_open"


def names_of(news: Iterable[News[Any]]) -> str:
    """Return the names of these news, as a sentence lists them."""
    *others, last = (f"`{each.name}`" for each in news)
    return f"{', '.join(others)} and {last}"


def _form(news: News[Any], about: str) -> Json:
    members = {
        "type": one_text(news.name),
        "at": AT,
        "table": NAMING[news.where],
        "body": having(members_of(news.body)),
    }
    return described(having(members), about)


def _named(kind: str, of: str) -> str:
    return f"{''.join(kind.title().split('_'))}{of}"


def _said(reasons: type[StrEnum], about: str) -> Json:
    return described(having({"reason": {**TEXT, "enum": [each.value for each in reasons]}}), about)


def _line(events: list[str], data: str, *, placed: bool = True) -> Json:
    """Return the schema of a line of NDJSON: these events, their data, and whether they have a place in the
    order."""
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
COMPONENTS: Final[Json] = {
    "StreamReset": _said(Reset, "The stream cannot continue from your cursor; a snapshot follows."),
    "StreamEvicted": _said(Evicted, "The service ends the stream for a reason on your side."),
    "StreamGoodbye": _said(
        Goodbye, "The service ends the stream for a reason of its own, or because the game is over."
    ),
    "StreamClock": described(
        having({"table": TEXT}),
        "A deadline moved, or a wish for a pause or its end came or went: `clock` of the state shows it.",
    ),
    **one_of(
        "News",
        {_named(each.name, "News"): _form(each, each.about) for each in MINE},
        "News of a table you sit at, of you, or of a tournament of yours. `body` depends on `type`.",
    ),
    "EventNews": {
        "oneOf": [ref(_named(each.name, "News")) for each in OF_TOURNAMENTS],
        "description": "News of a tournament. `body` depends on `type`.",
    },
    **one_of(
        "LobbyNews",
        {_named(each.name, "LobbyNews"): _form(each, each.in_lobby) for each in OF_LOBBY},
        "News of a lobby. `body` depends on `type`.",
    ),
    "AskedTurn": having(
        {
            "table": TEXT,
            "round": {"type": "integer"},
            "seat": SEAT,
            "turn_id": TEXT,
            "since": AT,
            "deadline_at": {**AT, "type": ["string", "null"]},
            "my": {
                "oneOf": [ref("My"), {"type": "null"}],
                "description": "Your hand and the actions you may send; null if the turn was taken since.",
            },
        }
    )
    | {"description": "A turn that waits for you, with everything that you need to take it."},
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
            "ClockLine": _line(["clock"], "StreamClock", placed=False),
        },
        "An event of a table's stream, as NDJSON writes it; server-sent events have the same three parts.",
    ),
    **_lines(
        "MyStreamLine",
        {
            "MySnapshotLine": _line(["snapshot"], "AskedTurnList"),
            "TurnLine": _line(["turn"], "AskedTurn"),
            "NewsLine": _line([each.name for each in MINE], "News"),
        },
        "An event of your own stream, as NDJSON writes it; server-sent events have the same three parts.",
    ),
    **_lines(
        "LobbyStreamLine",
        {
            "LobbySnapshotLine": _line(["snapshot"], "Lobby"),
            "LobbyNewsLine": _line([each.name for each in OF_LOBBY], "LobbyNews"),
        },
        "An event of a lobby's stream, as NDJSON writes it; server-sent events have the same three parts.",
    ),
    **_lines(
        "TournamentStreamLine",
        {
            "TournamentSnapshotLine": _line(["snapshot"], "Tournament"),
            "EventNewsLine": _line([each.name for each in OF_TOURNAMENTS], "EventNews"),
        },
        "An event of a tournament's stream, as NDJSON writes it; server-sent events have the same parts.",
    ),
}
