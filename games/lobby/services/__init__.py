"""Services of the lobby. Only services open transactions."""

from games.lobby.services.challenges import (
    CreatedChallenge,
    accept_challenge,
    accept_link,
    cancel_challenge,
    cancel_with_table,
    challenge,
    decline_challenge,
    rematch,
    sweep_challenges,
)
from games.lobby.services.chat import forget_messages, remove_message, say
from games.lobby.services.examination import examine_game, note_unexamined, reexamine_games, sweep_unexamined
from games.lobby.services.fairplay_signals import forget_signals
from games.lobby.services.matched_tables import forget_seeks, match_seekers, sweep_seeks
from games.lobby.services.moderation import (
    ban_from_chat,
    check_may_sit,
    check_not_suspended,
    close,
    lift_bans,
    warn,
)
from games.lobby.services.relations import block, follow, forget_note, mute, note, unblock, unfollow, unmute
from games.lobby.services.reports import Cited, report
from games.lobby.services.seeks import open_seek, withdraw_all, withdraw_seated, withdraw_seek
from games.lobby.services.signal_reviews import dismiss, mark_signal_seen, open_cases
from games.lobby.services.suspensions import call_off_all, leave_challenges, suspend
