"""Which instants of the lobby move back when the clock of a sandbox is advanced, and which stay."""

from accounts.instants import PAST, Moves, Stays
from games.lobby.models import Block, Follow, Message, Mute, Note

MOVES: tuple[Moves, ...] = ()
STAYS: Stays = {
    Block: {"created_at": PAST},
    Message: {"at": PAST},
    Mute: {"created_at": PAST},
    Follow: {"created_at": PAST},
    Note: {"created_at": PAST, "changed_at": PAST},
}
