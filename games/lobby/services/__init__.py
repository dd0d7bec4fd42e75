"""Services of the lobby. Only services open transactions."""

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
