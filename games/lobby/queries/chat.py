"""Queries of chat messages: which rooms a user may read, and what they want to read there.

Players and spectators of a running game talk separately, and neither can read the other, because spectators
discuss the play. After the game the players may join the spectators' room, but not while its boards are still
played elsewhere.
"""

from collections.abc import Collection, Mapping

from django.db.models import Max, Q, QuerySet

from accounts.models import User
from games.lobby.errors import RoomClosed
from games.lobby.models import Block, Message, Mute, Room
from games.tables.models import Occupancy, Table
from games.tables.queries import sat
from games.tables.viewer import ViewerAccess

MOST_SAID = 200


def room_of(table: Table, viewer: User | None, wanted: str | None = None) -> Room:
    """Return the wanted room, by default the one of the viewer. Raise RoomClosed.

    `table` is one that they see, with their `standing`.
    """
    rooms = rooms_of(table, viewer)
    if not rooms or (wanted is not None and wanted not in rooms):
        raise RoomClosed
    return rooms[0] if wanted is None else Room(wanted)


def rooms_of(table: Table, viewer: User | None) -> tuple[Room, ...]:
    """Return the rooms open to a viewer of the table, their own first."""
    if table.standing.seat is not None:
        return (Room.PLAYERS, Room.SPECTATORS) if table.is_told_whole else (Room.PLAYERS,)
    if not table.is_told_whole and viewer is not None and _has_played(table, viewer):
        return ()
    return (Room.SPECTATORS,)


def rooms_at(table: Table, standings: Mapping[str, ViewerAccess]) -> dict[str, Room | None]:
    """Return the room of each of many people, by their ids, in one query; None for those without a room."""
    played: set[str | None] = set()
    if standings and not table.is_told_whole:
        for each in Occupancy.objects.filter(sat(), table=table.pk).select_related("player"):
            played |= {each.player_id, each.player.owner_id}
    watching = {user for user, stands in standings.items() if stands.sees and user not in played}
    return {
        user: Room.PLAYERS if stands.seat is not None else Room.SPECTATORS if user in watching else None
        for user, stands in standings.items()
    }


def _has_played(table: Table, viewer: User) -> bool:
    """Whether the user or a bot of theirs plays or played there, and so knows what players know."""
    who = Q(player=viewer) | Q(player__owner=viewer)
    return Occupancy.objects.filter(sat(), who, table=table.pk).exists()


def messages(table: Table, viewer: User | None, room: Room, *, after: int = 0) -> QuerySet[Message]:
    """Return the messages of a room after message `after`, with `author`, without those of users whom the
    viewer mutes or blocks."""
    rows = Message.objects.filter(table=table.pk, room=room, number__gt=after).select_related("author")
    if viewer is None:
        return rows
    muted = Mute.objects.filter(user=viewer).values("muted")
    blocked = Block.objects.filter(blocker=viewer).values("blocked")
    return rows.exclude(author__in=muted).exclude(author__in=blocked)


def newest_messages(table_ids: Collection[str]) -> dict[str, int]:
    """Return the place of the newest message at each of these tables that has any, over all rooms."""
    rows = Message.objects.filter(table__in=table_ids).order_by().values_list("table")
    return dict(rows.annotate(last=Max("id")))


def messages_after(table_id: str, place: int) -> list[Message]:
    """The next messages at a table after this place, at most `MOST_SAID`, with `author` and `table`."""
    rows = Message.objects.filter(table=table_id, id__gt=place).select_related("author", "table")
    return list(rows.order_by("id")[:MOST_SAID])


def unread(readers: Collection[str], authors: Collection[str]) -> frozenset[tuple[str, str]]:
    """Return pairs (reader, author) in which the reader mutes or blocks the author, in one query."""
    if not readers:
        return frozenset()
    muted = Mute.objects.filter(user__in=readers, muted__in=authors).values_list("user", "muted")
    blocked = Block.objects.filter(blocker__in=readers, blocked__in=authors)
    return frozenset(muted.union(blocked.values_list("blocker", "blocked")))
