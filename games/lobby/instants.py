"""Which instants of the lobby move back when the clock of a sandbox is advanced, and which stay."""

from accounts.instants import Moves, Stays

MOVES: tuple[Moves, ...] = ()
STAYS: Stays = {}
