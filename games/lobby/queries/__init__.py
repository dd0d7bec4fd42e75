"""What is asked of the lobby."""

from games.lobby.queries.blocks import block_of, blocks_of, is_kept_out, pairs_apart
from games.lobby.queries.challenges import (
    challenge_of,
    challenges_of,
    challenges_to_answer,
    challenges_to_settle,
    lasting_challenges,
    linked,
    rematch_of,
)
from games.lobby.queries.chat import (
    MOST_SAID,
    last_said,
    messages,
    mute_of,
    mutes_of,
    room_of,
    rooms_at,
    rooms_of,
    said_since,
    unread,
)
from games.lobby.queries.follows import follow_of, followers_of, follows_of
from games.lobby.queries.moderation import ban_of, cases, record_of, reports_by, suspended_among
from games.lobby.queries.notes import note_of, notes_of
from games.lobby.queries.seeks import (
    at_live_tables,
    of_speed,
    open_seeks,
    seek,
    seekers,
    seeks,
    terms_to_match,
)

__all__ = [
    "MOST_SAID",
    "at_live_tables",
    "ban_of",
    "block_of",
    "blocks_of",
    "cases",
    "challenge_of",
    "challenges_of",
    "challenges_to_answer",
    "challenges_to_settle",
    "follow_of",
    "followers_of",
    "follows_of",
    "is_kept_out",
    "last_said",
    "lasting_challenges",
    "linked",
    "messages",
    "mute_of",
    "mutes_of",
    "note_of",
    "notes_of",
    "of_speed",
    "open_seeks",
    "pairs_apart",
    "record_of",
    "rematch_of",
    "reports_by",
    "room_of",
    "rooms_at",
    "rooms_of",
    "said_since",
    "seek",
    "seekers",
    "seeks",
    "suspended_among",
    "terms_to_match",
    "unread",
]
