"""A viewer's access to a table: whether they see it, and how late."""

from typing import NamedTuple

from games.engine.seats import Seat

# In moves. A round of four has 52 cards, so this is nearly four rounds.
LONGEST_DELAY = 200


class ViewerAccess(NamedTuple):
    """A viewer's access. `sees` false: the table does not exist for them; `directs`: they opened it."""

    sees: bool
    directs: bool
    seat: Seat | None
    invited: bool

    @property
    def sees_invitations(self) -> bool:
        return self.directs or self.invited or self.seat is not None


def may_delay(moves: object) -> bool:
    """Whether a table may show spectators the game this many moves late: whole numbers from 0 to 200."""
    return type(moves) is int and 0 <= moves <= LONGEST_DELAY
