"""Queries of tables: finding them, the state of play, and records of games."""

from games.tables.queries.game_state import (
    awaited_at,
    awaited_of,
    awake,
    bare_state,
    boards_of,
    decks_of,
    game_of,
    glimpse,
    handless_state,
    hands_of,
    is_awaited,
    is_resting,
    secret_of,
    spectators_state,
    state,
    state_of_seat,
    taken_before,
    thinking_state,
    turns_of,
    unanswered,
    validate,
)
from games.tables.queries.history import TableFilters, history
from games.tables.queries.hot import (
    Held,
    caller_and_seat,
    caller_and_table,
    keeps_back,
    locked_seat,
    seat_looked_at,
)
from games.tables.queries.locks import locked, locked_for_staff, seat_of_player
from games.tables.queries.many import (
    events_of,
    fairness_of,
    games_of,
    invitations_of,
    occupancies_of,
    own_states,
    round_records_of,
    rounds_of,
    states,
)
from games.tables.queries.mine import (
    deadlines_of,
    heard,
    plan_confirmed,
    plans_at,
    plans_of,
    present_turns,
    turns_to_take,
)
from games.tables.queries.oversight import (
    began_at,
    likely_substitutes,
    overseen,
    places_as_played,
    played_automatically,
    playing_instead,
    replaced_by,
    said_last,
    was_adjudicated,
)
from games.tables.queries.records import (
    cards_were_played,
    drawn_seats,
    drawn_seats_of,
    events,
    events_from,
    fairness,
    occupancies,
    record,
    round_record,
    rounds,
    talks_of,
)
from games.tables.queries.seated_tables import CurrentSeat, sittings, under_way, with_people
from games.tables.queries.shared_hands import (
    knows_boards,
    on_side_of,
    under_embargo,
    was_shown_hand,
    without_boards_of,
)
from games.tables.queries.spectator_delay import as_spectators_see, held_back
from games.tables.queries.table_lookup import (
    annotated,
    as_told,
    invitations,
    players_at,
    round_places,
    seated,
    seated_at,
    seqs,
    shown,
    standings,
    table,
    tables,
)
from games.tables.sealed_json import key_ring
