"""What people do in the lobby. Only here are transactions opened."""

from games.lobby.services.blocking import block, check_guest, check_seat, unblock
from games.lobby.services.chatting import forget_messages, say
from games.lobby.services.muting import mute, unmute

__all__ = ["block", "check_guest", "check_seat", "forget_messages", "mute", "say", "unblock", "unmute"]
