"""What a user is to a table."""

from __future__ import annotations

from typing import NamedTuple

from games.engine.seats import Seat


class Standing(NamedTuple):
    """`sees` false means that for him the table does not exist; `directs`: he opened it."""

    sees: bool
    directs: bool
    seat: Seat | None
    invited: bool
