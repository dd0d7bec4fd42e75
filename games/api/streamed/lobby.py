"""News of a lobby: seeks that come and go, tables that open, fill and start.

It is what everybody in a realm may see, and the same for all: public tables only, without blocks. A snapshot
may already show what a later event shows again; events name their subject, so that a repeat changes nothing.
"""

from __future__ import annotations

from typing import NamedTuple

from accounts.models import Realm, User
from games.api.contract.play.seeks import lobby_json
from games.api.streamed.frames import StreamEvent, ending
from games.api.streamed.mine import event_json
from games.api.streamed.places import Place
from games.feed import queries
from games.feed.hints import LOBBY, event_channel

MOST = 1000


class LobbyCursor(Place):
    """The place of a reader of a lobby's stream."""

    __slots__ = ()
    stream = "/lobby/stream"


class EventCursor(LobbyCursor):
    """The cursor of a tournament's stream, which works like that of a lobby."""

    __slots__ = ()
    stream = "/tournaments/stream"


def audience_of(about: str) -> str:
    """In the feed, of what is followed: a realm's lobby, or a tournament by its id."""
    return event_channel(about) if _is_event(about) else LOBBY


def _is_event(about: str) -> bool:
    return about.startswith("tournament_")


def _realm(about: str) -> str:
    """Tournaments are of the real world."""
    return Realm.REAL if _is_event(about) else about


class LobbyNews(NamedTuple):
    """Events and the cursor behind them. `settled` is false if more events exist that may not be sent yet."""

    told: tuple[StreamEvent, ...]
    cursor: LobbyCursor
    settled: bool = False


def realm_of(viewer: User | None) -> str:
    """Return the realm whose lobby the viewer follows."""
    return Realm.REAL if viewer is None else str(viewer.realm_id)


def begun(viewer: User | None, cursor: LobbyCursor | None) -> LobbyNews:
    """Return the begin of a stream: a snapshot, or the events since the cursor."""
    if cursor is None:
        return _snapshot(viewer)
    reason = cursor.dishonoured(queries.moment())
    if reason is not None:
        news = _snapshot(viewer)
        return news._replace(told=(ending("reset", reason), *news.told))
    return followed(realm_of(viewer), cursor)


def _snapshot(viewer: User | None) -> LobbyNews:
    cursor = LobbyCursor.begin(queries.moment())
    return LobbyNews((StreamEvent("snapshot", str(cursor), lobby_json(viewer)),), cursor)


def followed(about: str, cursor: LobbyCursor) -> LobbyNews:
    """Return the news of a realm's lobby, or of the tournament with this id, after a cursor."""
    settled = queries.moment().settled
    events = queries.events_for([audience_of(about)], realm=_realm(about), from_tx=cursor.tx, limit=MOST)
    # A transaction that was cut is told as a whole, the next time.
    whole = min(settled, events[-1].tx if len(events) == MOST else settled)
    ready = [each for each in events if each.tx < whole]
    placed = list(cursor.past(ready))
    told = tuple(StreamEvent(each.kind, str(place), event_json(each)) for place, each in placed)
    return LobbyNews(told, placed[-1][0] if placed else cursor, settled=len(ready) == len(events))
