"""Queries of tables: finding them, the state of play, and records of games."""

from games.tables.queries.game_state import (
    awaited_at,
    awaited_of,
    bare_state,
    boards_of,
    bot_state,
    decks_of,
    entry_of_repeat,
    game_of,
    hands_of,
    is_awaited,
    is_paused_for_bots,
    is_still_bots,
    secret_of,
    spectators_state,
    state,
    state_of_seat,
    state_without_hands,
    table_head,
    turns_of,
    turns_of_bots,
    turns_of_players,
    validate,
)
from games.tables.queries.history import TableFilters, history
from games.tables.queries.hot_statements import (
    Held,
    caller_and_seat,
    caller_and_table,
    holds_back,
    locked_seat,
    seat_without_lock,
)
from games.tables.queries.locks import locked, locked_for_staff, seat_of_player
from games.tables.queries.many_tables import (
    events_of,
    games_of,
    invitations_of,
    own_states,
    round_records_of,
    states,
)
from games.tables.queries.oversight import (
    began_at,
    likely_substitutes,
    places_as_played,
    played_automatically,
    replaced_by,
    stays_in_game,
    substitute_names,
    table_for_staff,
    undoable_turns,
    was_adjudicated,
)
from games.tables.queries.personal_events import (
    deadlines_of,
    personal_events,
    plan_confirmed,
    plans_at,
    plans_of,
    present_turns,
    turns_to_take,
)
from games.tables.queries.records import (
    cards_were_played,
    declarations_of,
    drawn_seats,
    drawn_seats_of,
    events,
    events_from,
    fairness,
    fairness_of,
    occupancies,
    occupancies_of,
    record,
    round_record,
    rounds,
    rounds_of,
)
from games.tables.queries.seated_tables import (
    SECRETLY_OVER,
    CurrentSeat,
    sittings,
    tables_held,
    under_way,
    with_people,
)
from games.tables.queries.shared_hands import (
    knows_boards,
    on_side_of,
    own_seats,
    plays_at,
    under_embargo,
    was_shown_hand,
    without_boards_of,
)
from games.tables.queries.spectator_delay import as_spectators_see, held_back
from games.tables.queries.table_lookup import (
    annotated,
    as_spectators_read,
    as_viewer_sees,
    hidden_from,
    invitations,
    lost_seat,
    players_at,
    round_places,
    sat,
    seated,
    seated_at,
    seats_kept,
    seqs,
    standings,
    table,
    tables,
)
from games.tables.sealed_json import key_ring
