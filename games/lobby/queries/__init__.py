"""Queries of the lobby."""

from games.lobby.queries.challenges import (
    challenge_of,
    challenges_of,
    challenges_to_answer,
    challenges_to_settle,
    lasting_challenges,
    linked,
    rematch_of,
    ripe_challenges,
)
from games.lobby.queries.chat import (
    MOST_SAID,
    last_said,
    messages,
    room_of,
    rooms_at,
    said_since,
    unread,
)
from games.lobby.queries.fair_play import (
    WEIGHT,
    examined,
    games_of,
    period_of,
    seats_in,
    signals,
    signals_about,
    unlike,
)
from games.lobby.queries.moderation import (
    ban_of,
    cases,
    record_of,
    reports_by,
    suspended_among,
    with_evidence,
)
from games.lobby.queries.people import people_called
from games.lobby.queries.relations import (
    blocks_of,
    followers_of,
    follows_of,
    is_kept_out,
    mutes_of,
    note_of,
    notes_of,
    pairs_apart,
)
from games.lobby.queries.seeks import (
    at_live_tables,
    live_table_of,
    of_speed,
    open_seeks,
    ready_games,
    seek,
    seekers,
    seeks,
    terms_to_match,
)
