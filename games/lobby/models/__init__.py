"""What people of the lobby keep, one module a subject."""

from games.lobby.models.blocks import Block
from games.lobby.models.chat import Message, Mute, Room

__all__ = ["Block", "Message", "Mute", "Room"]
