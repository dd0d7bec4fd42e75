"""Time limits of turns at live tables. Postgres computes the deadline by its own clock."""

from __future__ import annotations

SHORTEST_TURN_S = 15
LONGEST_TURN_S = 300


def may_limit(turn_limit: object) -> bool:
    """Whether a table may have this time limit: none, or whole seconds from 15 to 300."""
    if turn_limit is None:
        return True
    return type(turn_limit) is int and SHORTEST_TURN_S <= turn_limit <= LONGEST_TURN_S
