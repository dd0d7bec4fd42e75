"""What people do in the lobby. Only here are transactions opened."""

from games.lobby.services.blocking import block, check_guest, check_seat, unblock
from games.lobby.services.chatting import forget_messages, say
from games.lobby.services.following import follow, unfollow
from games.lobby.services.muting import mute, unmute
from games.lobby.services.noting import forget_note, note

__all__ = [
    "block",
    "check_guest",
    "check_seat",
    "follow",
    "forget_messages",
    "forget_note",
    "mute",
    "note",
    "say",
    "unblock",
    "unfollow",
    "unmute",
]
