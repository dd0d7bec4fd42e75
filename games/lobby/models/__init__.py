"""What people of the lobby keep, one module a subject."""

from games.lobby.models.blocks import Block

__all__ = ["Block"]
