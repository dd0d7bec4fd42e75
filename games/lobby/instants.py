"""Which instants of the lobby move back when the clock of a sandbox is advanced, and which stay."""

from accounts.instants import PAST, Moves, Stays
from games.lobby.models import Block, Message, Mute

MOVES: tuple[Moves, ...] = ()
STAYS: Stays = {
    Block: {"created_at": PAST},
    Message: {"at": PAST},
    Mute: {"created_at": PAST},
}
