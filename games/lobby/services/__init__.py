"""What people do in the lobby. Only here are transactions opened."""

from games.lobby.services.answering import (
    accept_challenge,
    accept_link,
    decline_challenge,
    sweep_challenges,
)
from games.lobby.services.blocking import block, check_guest, check_seat, unblock
from games.lobby.services.challenging import Made, cancel_challenge, challenge
from games.lobby.services.chatting import forget_messages, say
from games.lobby.services.examining import examine_game, note_unexamined, sweep_unexamined
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
from games.lobby.services.reexamining import reexamined
from games.lobby.services.rematching import rematch
from games.lobby.services.reporting import Cited, report
from games.lobby.services.reviewing import dismiss, look_at, open_cases
from games.lobby.services.seeking import open_seek, withdraw_seated, withdraw_seek
from games.lobby.services.signalling import forget_signals
from games.lobby.services.suspending import leave_challenges, suspend
from games.lobby.services.sweeping import forget_seeks, sweep_seeks

__all__ = [
    "Cited",
    "Made",
    "accept_challenge",
    "accept_link",
    "ban_from_chat",
    "block",
    "cancel_challenge",
    "challenge",
    "check_guest",
    "check_may_sit",
    "check_may_write",
    "check_not_suspended",
    "check_seat",
    "close",
    "decline_challenge",
    "dismiss",
    "examine_game",
    "follow",
    "forget_messages",
    "forget_note",
    "forget_seeks",
    "forget_signals",
    "leave_challenges",
    "lift",
    "look_at",
    "match",
    "mute",
    "note",
    "note_unexamined",
    "open_cases",
    "open_seek",
    "reexamined",
    "rematch",
    "report",
    "say",
    "suspend",
    "sweep_challenges",
    "sweep_seeks",
    "sweep_unexamined",
    "unblock",
    "unfollow",
    "unmute",
    "warn",
    "withdraw_seated",
    "withdraw_seek",
]
