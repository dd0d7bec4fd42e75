"""What people do in the lobby. Only here are transactions opened."""

from games.lobby.services.blocks import block, check_guest, check_seat, unblock
from games.lobby.services.challenge_answers import (
    accept_challenge,
    accept_link,
    decline_challenge,
    sweep_challenges,
)
from games.lobby.services.challenges import Made, cancel_challenge, challenge
from games.lobby.services.chat import forget_messages, say
from games.lobby.services.examination import examine_game, note_unexamined, sweep_unexamined
from games.lobby.services.fairplay_signals import forget_signals
from games.lobby.services.follows import follow, unfollow
from games.lobby.services.matched_tables import match
from games.lobby.services.moderation import (
    ban_from_chat,
    check_may_sit,
    check_may_write,
    check_not_suspended,
    close,
    lift,
    warn,
)
from games.lobby.services.mutes import mute, unmute
from games.lobby.services.notes import forget_note, note
from games.lobby.services.reexamination import reexamined
from games.lobby.services.rematch import rematch
from games.lobby.services.reports import Cited, report
from games.lobby.services.seeks import open_seek, withdraw_seated, withdraw_seek
from games.lobby.services.signal_reviews import dismiss, look_at, open_cases
from games.lobby.services.suspensions import leave_challenges, suspend
from games.lobby.services.sweep import forget_seeks, sweep_seeks

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
