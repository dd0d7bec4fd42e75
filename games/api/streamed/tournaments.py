"""News of a tournament: its progress, stage rounds published and closed, standings.

It is the same for all. No event of it depends on a card: a stage round has one when it is published and one
when its last game is over.
"""

from __future__ import annotations

from dataclasses import asdict

from accounts.models import User
from games.api.contract.tournament.tournaments import Tournament
from games.api.streamed.frames import StreamEvent, ending
from games.api.streamed.lobby import EventCursor, LobbyNews, followed
from games.feed.queries import moment
from games.tournaments import queries


def begun(tournament_id: str, viewer: User | None, cursor: EventCursor | None) -> LobbyNews:
    """What a stream begins with: the event, or what has happened since the cursor.

    Raises TournamentNotFound.
    """
    event = queries.tournament(tournament_id, viewer)
    reason = None if cursor is None else cursor.dishonoured(moment())
    if cursor is not None and reason is None:
        return followed(tournament_id, cursor)
    place = EventCursor.begin(moment())
    shown = asdict(Tournament.of(queries.tournament(event.pk, viewer)))  # the progress at that place
    told = StreamEvent("snapshot", str(place), shown)
    return LobbyNews((told,) if reason is None else (ending("reset", reason), told), place)
