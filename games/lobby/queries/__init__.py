"""Queries of the lobby."""

from games.lobby.queries.challenges import (
    challenge_of,
    challenge_of_link,
    challenges_of,
    challenges_to_answer,
    challenges_to_settle,
    is_kept,
    lasting_challenges,
    rematch_of,
    ripe_challenges,
)
from games.lobby.queries.chat import (
    MOST_SAID,
    messages,
    messages_after,
    newest_messages,
    room_of,
    rooms_at,
    unread,
)
from games.lobby.queries.fair_play import (
    WEIGHT,
    figure_differences,
    game_figures,
    games_of,
    period_of,
    seats_in,
    signals,
    signals_about,
)
from games.lobby.queries.moderation import (
    ban_of,
    cases,
    cited_messages,
    holding,
    record_of,
    reports_by,
    suspended_among,
    with_evidence,
)
from games.lobby.queries.people import (
    blocks_of,
    followers_of,
    follows_of,
    is_kept_out,
    mutes_of,
    note_of,
    notes_of,
    pairs_apart,
    people_by_prefix,
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
    with_range,
)
