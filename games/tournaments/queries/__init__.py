"""Queries of tournaments."""

from games.tournaments.queries.attention import (
    attention,
    attention_at,
    attention_by_table,
    concerns,
    concerns_for,
    events_with_attention,
)
from games.tournaments.queries.boards import (
    boards_seed,
    embargoed_tables,
    embargoes_over,
    rounds_played,
    sealed_events,
)
from games.tournaments.queries.conflicts import has_officiated, is_disqualified, plays_in
from games.tournaments.queries.due_work import due_rounds, rounds_to_begin, starts_of
from games.tournaments.queries.limits import at_their_most, bots_entered, has_no_place, is_busy, quota_of
from games.tournaments.queries.ranking import (
    crosstables,
    final_order,
    first_rounds,
    results,
    rounds_at_play,
    stage_standings,
)
from games.tournaments.queries.round_inputs import (
    entrants,
    entry_time_is_over,
    joins_at,
    outcomes,
    place_of,
    played_out_rounds,
    played_rounds,
    running,
    seed_of,
    waits_for_result,
    who_left,
)
from games.tournaments.queries.tournament_lookup import (
    as_official,
    complaint,
    complaints_of,
    daily,
    entered_or_run,
    entries_by_number,
    entries_of,
    entries_of_all,
    entry_called,
    entry_lines,
    entry_numbered,
    entry_of,
    former_entrants,
    locked,
    may_be_rated,
    motion,
    motions_of,
    names_in,
    officials_of,
    officials_of_all,
    own_table,
    pairing_of,
    rated_games,
    realm_of,
    rounds_of,
    rounds_of_all,
    tournament,
    tournaments,
)
