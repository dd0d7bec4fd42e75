"""Streams of a lobby and of a tournament, which are the same for all readers.

A lobby's news: seeks that come and go, tables that open, fill and start. It shows what everybody in a realm
may see: public tables only, regardless of blocks. A snapshot may already show what a later event repeats;
events name their subject, so that a repeated one changes nothing.

A tournament's news: its status, stage rounds published and closed, standings. No event depends on a card:
those of a stage round are sent when it is published and when its last game is over.
"""

from collections.abc import Callable
from dataclasses import asdict

from accounts.models import User
from accounts.scopes import Scope
from games.api.contract.play.lobby import lobby_json
from games.api.contract.tournament.tournaments import Tournament
from games.api.lookup import realm_of
from games.api.streamed.frames import News, StreamEvent
from games.api.streamed.personal_stream import event_json
from games.api.streamed.places import Place
from games.engine.codec import Json
from games.feed import queries
from games.feed.hints import LOBBY, event_channel
from games.tournaments import queries as tournaments

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
    """Return the audience in the feed: of a realm's lobby, or of a tournament by its id."""
    return event_channel(about) if _is_event(about) else LOBBY


def scope_of(about: str) -> Scope:
    """Return the scope with which a token may follow a realm's lobby, or a tournament."""
    return Scope.TOURNAMENTS_READ if _is_event(about) else Scope.GAMES_READ


def _is_event(about: str) -> bool:
    return about.startswith("tournament_")


def _realm(about: str) -> str:
    """Return the realm of a lobby, or of a tournament: sandboxes have tournaments, too."""
    return tournaments.realm_of(about) if _is_event(about) else about


def begun(viewer: User | None, cursor: LobbyCursor | None) -> News[LobbyCursor]:
    """Return the beginning of a lobby's stream: a snapshot, or what has happened since the cursor."""
    return _begun(realm_of(viewer), cursor, LobbyCursor, lambda: lobby_json(viewer))


def event_begun(tournament_id: str, viewer: User | None, cursor: EventCursor | None) -> News[LobbyCursor]:
    """Return the beginning of a tournament's stream: the event, or what has happened since the cursor.

    Raises TournamentNotFound.
    """
    tournaments.tournament(tournament_id, viewer)

    def shown() -> Json:
        return asdict(Tournament.of(tournaments.tournament(tournament_id, viewer)))

    return _begun(tournament_id, cursor, EventCursor, shown)


def _begun(
    about: str, cursor: LobbyCursor | None, of: type[LobbyCursor], shown: Callable[[], Json]
) -> News[LobbyCursor]:
    reason = None if cursor is None else cursor.reset_reason(queries.moment())
    if cursor is not None and reason is None:
        return followed(about, cursor)
    place = of.begin(queries.moment())
    news = News((StreamEvent("snapshot", str(place), shown()),), place)  # the state at that place
    return news if reason is None else news.after_reset(reason)


def followed(about: str, cursor: LobbyCursor) -> News[LobbyCursor]:
    """Return the news of a realm's lobby, or of the tournament with this id, after a cursor."""
    settled = queries.moment().settled
    events = queries.events_for([audience_of(about)], realm=_realm(about), from_tx=cursor.tx, limit=MOST)
    # A transaction whose events were cut off is sent as a whole the next time.
    whole = min(settled, events[-1].tx if len(events) == MOST else settled)
    ready = [each for each in events if each.tx < whole]
    placed = list(cursor.past(ready))
    sent = tuple(StreamEvent(each.kind, str(place), event_json(each)) for place, each in placed)
    return News(sent, placed[-1][0] if placed else cursor, settled=len(ready) == len(events))
