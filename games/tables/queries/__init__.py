"""Reading tables: finding them, the state of play, and what can be told of a game later."""

from games.tables.queries.finding import (
    invitations,
    locked,
    locked_for_staff,
    locked_seat,
    seat_of_player,
    seated_at,
    seqs,
    standing_at,
    table,
    tables,
)
from games.tables.queries.playing import (
    awaited_at,
    awaited_of,
    decks_of,
    game_of,
    hands_of,
    key_ring,
    state,
    state_of_seat,
    taken_before,
    thinking_state,
    turns_of,
    validate,
)
from games.tables.queries.records import events, events_from, fairness, record, round_record, rounds

__all__ = [
    "awaited_at", "awaited_of", "decks_of", "events", "events_from", "fairness", "game_of", "hands_of", "invitations", "key_ring",
    "locked", "locked_for_staff", "locked_seat", "record", "round_record", "rounds", "seat_of_player", "seated_at", "seqs", "standing_at", "state",
    "state_of_seat", "table", "tables", "taken_before", "thinking_state", "turns_of", "validate",
]  # fmt: skip
