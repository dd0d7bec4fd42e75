"""What people do in the lobby. Only here are transactions opened."""

from games.lobby.services.blocking import block, check_guest, check_seat, unblock
from games.lobby.services.chatting import forget_messages, say
from games.lobby.services.following import follow, unfollow
from games.lobby.services.meeting import match
from games.lobby.services.muting import mute, unmute
from games.lobby.services.noting import forget_note, note
from games.lobby.services.seeking import open_seek, withdraw_seated, withdraw_seek
from games.lobby.services.sweeping import forget_seeks, sweep_seeks

__all__ = [
    "block",
    "check_guest",
    "check_seat",
    "follow",
    "forget_messages",
    "forget_note",
    "forget_seeks",
    "match",
    "mute",
    "note",
    "open_seek",
    "say",
    "sweep_seeks",
    "unblock",
    "unfollow",
    "unmute",
    "withdraw_seated",
    "withdraw_seek",
]
