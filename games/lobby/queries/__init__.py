"""What is asked of the lobby."""

from games.lobby.queries.blocks import block_of, blocks_of, is_kept_out, pairs_apart

__all__ = ["block_of", "blocks_of", "is_kept_out", "pairs_apart"]
