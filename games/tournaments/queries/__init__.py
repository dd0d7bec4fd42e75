"""What is read of tournaments."""

from games.tournaments.queries.finding import (
    entered_or_run,
    entries_of,
    entry_of,
    locked,
    officials_of,
    pairing_of,
    rounds_of,
    tournament,
    tournaments,
    under_way,
)
from games.tournaments.queries.playing import (
    entrants,
    outcomes,
    played_rounds,
    sat_at,
    seed_of,
    to_close,
    unfinished,
)
from games.tournaments.queries.ranking import final_order, stage_standings

__all__ = [
    "entered_or_run",
    "entrants",
    "entries_of",
    "entry_of",
    "final_order",
    "locked",
    "officials_of",
    "outcomes",
    "pairing_of",
    "played_rounds",
    "rounds_of",
    "sat_at",
    "seed_of",
    "stage_standings",
    "to_close",
    "tournament",
    "tournaments",
    "under_way",
    "unfinished",
]
