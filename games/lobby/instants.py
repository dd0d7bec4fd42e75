"""Which instants of the lobby move back when the clock of a sandbox is advanced, and which stay."""

from accounts.instants import PAST, Moves, Stays
from games.lobby.models import Block, Follow, Message, Mute, Note, Seek

MOVES: tuple[Moves, ...] = (
    # A seek's age says whom its player takes by now.
    Moves(
        Seek,
        ("since", "expires_at"),
        lambda within: Seek.objects.filter(realm=within.realm, status=Seek.Status.OPEN),
    ),
)
STAYS: Stays = {
    Block: {"created_at": PAST},
    Message: {"at": PAST},
    Mute: {"created_at": PAST},
    Follow: {"created_at": PAST},
    Note: {"created_at": PAST, "changed_at": PAST},
    Seek: {"closed_at": PAST},
}
