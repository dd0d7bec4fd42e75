"""What somebody keeps of other people, for his eyes alone."""

from games.api.presented.instants import instant
from games.api.presented.tables import player_json
from games.engine.codec import Json
from games.lobby.models import Block


def block_json(block: Block) -> Json:
    """`blocked` must be loaded."""
    return {"user": player_json(block.blocked), "created_at": instant(block.created_at)}
