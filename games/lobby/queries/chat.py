"""Reading what is said at tables: which rooms are open to whom, and what he wants to read there.

Players of a game that is not over and whoever watches it talk apart, and neither reads the other: spectators
tell one another what they think of the play. Once it is over, its players may join those who watched.
"""

from __future__ import annotations

from django.db.models import Q, QuerySet

from accounts.models import User
from accounts.queries import named
from games.lobby.errors import NotMuted, RoomClosed
from games.lobby.models import Block, Message, Mute, Room
from games.tables.models import Occupancy, Table


def room_of(table: Table, viewer: User | None, wanted: str | None = None) -> Room:
    """The room that is meant, by default the one in which the viewer is. Raises RoomClosed.

    `table` is one that he sees, with his `standing`.
    """
    rooms = rooms_of(table, viewer)
    if not rooms or (wanted is not None and wanted not in rooms):
        raise RoomClosed
    return rooms[0] if wanted is None else Room(wanted)


def rooms_of(table: Table, viewer: User | None) -> tuple[Room, ...]:
    """The rooms that are open to somebody who sees the table, the one in which he is first."""
    is_over = table.ended_at is not None
    if table.standing.seat is not None:
        return (Room.PLAYERS, Room.SPECTATORS) if is_over else (Room.PLAYERS,)
    if not is_over and viewer is not None and _has_played(table, viewer):
        return ()
    return (Room.SPECTATORS,)


def _has_played(table: Table, viewer: User) -> bool:
    """Whoever got up, and whoever's program sits or sat there, knows what players know."""
    who = Q(player=viewer) | Q(player__owner=viewer)
    return Occupancy.objects.filter(who, table=table.pk).exists()


def messages(table: Table, viewer: User | None, room: Room, *, after: int = 0) -> QuerySet[Message]:
    """What was said there after message `after`, with `author`; nothing of those whom he mutes or blocks."""
    said = Message.objects.filter(table=table.pk, room=room, number__gt=after).select_related("author")
    if viewer is None:
        return said
    muted = Mute.objects.filter(user=viewer).values("muted")
    blocked = Block.objects.filter(blocker=viewer).values("blocked")
    return said.exclude(author__in=muted).exclude(author__in=blocked)


def mutes_of(user: User) -> QuerySet[Mute]:
    """Whom he has muted, with `muted` loaded."""
    return Mute.objects.filter(user=user).select_related("muted")


def mute_of(user: User, name: str) -> Mute:
    """His mute of whoever is called so, be the account on or off. Raises NotMuted."""
    other = named(name, realm=user.realm_id)
    found = None if other is None else mutes_of(user).filter(muted=other).first()
    if found is None:
        raise NotMuted
    return found
