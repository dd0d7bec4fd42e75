"""What people do in the lobby. Only here are transactions opened."""

from games.lobby.services.blocking import block, check_guest, check_seat, unblock

__all__ = ["block", "check_guest", "check_seat", "unblock"]
