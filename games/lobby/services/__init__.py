"""What people do in the lobby. Only here are transactions opened."""

from games.lobby.services.blocking import block, check_guest, check_seat, unblock
from games.lobby.services.chatting import forget_messages, say
from games.lobby.services.following import follow, unfollow
from games.lobby.services.meeting import match
from games.lobby.services.moderating import (
    ban_from_chat,
    check_may_sit,
    check_may_write,
    check_not_suspended,
    close,
    lift,
    warn,
)
from games.lobby.services.muting import mute, unmute
from games.lobby.services.noting import forget_note, note
from games.lobby.services.reporting import Cited, report
from games.lobby.services.seeking import open_seek, withdraw_seated, withdraw_seek
from games.lobby.services.suspending import suspend
from games.lobby.services.sweeping import forget_seeks, sweep_seeks

__all__ = [
    "Cited",
    "ban_from_chat",
    "block",
    "check_guest",
    "check_may_sit",
    "check_may_write",
    "check_not_suspended",
    "check_seat",
    "close",
    "follow",
    "forget_messages",
    "forget_note",
    "forget_seeks",
    "lift",
    "match",
    "mute",
    "note",
    "open_seek",
    "report",
    "say",
    "suspend",
    "sweep_seeks",
    "unblock",
    "unfollow",
    "unmute",
    "warn",
    "withdraw_seated",
    "withdraw_seek",
]
