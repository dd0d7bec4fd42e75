"""The stream of one person: their turns, their tables, and messages to themselves."""

from collections.abc import Sequence

from accounts.instants import instant
from accounts.models import User
from accounts.queries import Holder
from games.api.presented.states import asked_turn_json
from games.api.streamed.frames import News, StreamEvent
from games.api.streamed.places import Place
from games.engine.codec import Json
from games.feed.models import FeedEvent
from games.feed.queries import moment
from games.tables import queries
from games.tables.queries.personal_events import PersonalEvent
from games.tables.states import Awaited


class MyCursor(Place):
    """The place of a reader of their own stream."""

    __slots__ = ()
    stream = "/me/stream"


def begun(user: User, cursor: MyCursor | None) -> News[MyCursor]:
    """Return the beginning of a stream: a snapshot, or the events since the cursor."""
    if cursor is None:
        return _snapshot(user)
    reason = cursor.reset_reason(moment())
    if reason is not None:
        return _snapshot(user).after_reset(reason)
    return followed(Holder(user.pk, str(user.realm_id)), cursor)


def _snapshot(user: User) -> News[MyCursor]:
    now, turns = queries.present_turns(user)
    cursor = MyCursor.begin(now)
    content = {"data": asked_turns(turns, user.pk), "next_cursor": None}
    return News((StreamEvent("snapshot", str(cursor), content),), cursor)


def followed(person: Holder, cursor: MyCursor, tables: frozenset[str] | None = None) -> News[MyCursor]:
    """The events for a person after a cursor. `tables` may be those of the news before."""
    heard = queries.personal_events(person, from_tx=cursor.tx, at=cursor.at, tables=tables)
    placed: list[tuple[MyCursor, PersonalEvent]] = list(cursor.past(heard.happenings))
    asked = iter(asked_turns([each.what for _, each in placed if isinstance(each.what, Awaited)], person.pk))
    sent = (
        StreamEvent("turn", str(behind), next(asked))
        if isinstance(each.what, Awaited)
        else StreamEvent(each.what.kind, str(behind), event_json(each.what))
        for behind, each in placed
    )
    place = placed[-1][0] if placed else cursor
    return News(tuple(sent), place, settled=heard.settled, tables=heard.tables)


def asked_turns(turns: Sequence[Awaited], player_id: str) -> list[Json]:
    """Return turns with what their player holds and may send, as it is now."""
    states = queries.own_states({each.table_id for each in turns}, player_id)
    return [asked_turn_json(each, states.get(each.table_id)) for each in turns]


def event_json(event: FeedEvent) -> Json:
    """An event of a table, with its `type`, on which `body` depends."""
    return {"type": event.kind, "at": instant(event.at), "table": event.table, "body": event.body}
