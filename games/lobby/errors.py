"""What is refused where people meet. `code` is stable; its HTTP status is decided at the doors."""

from __future__ import annotations


class LobbyError(Exception):
    """`detail` is a sentence for people."""

    code = "lobby_error"
    detail = ""

    def __init__(self) -> None:
        super().__init__(self.detail)


class NotWelcome(LobbyError):
    """One of two people blocks the other. Who does, and whether it is one of two or of five, is not told."""

    code = "not_welcome"
    detail = "Some people do not play with one another; you, or whom you ask, cannot come here."


class NotBlockable(LobbyError):
    code = "not_blockable"
    detail = "Nobody blocks himself, or a bot of the service's own."


class UnknownBlock(LobbyError):
    code = "not_found"
    detail = "You do not block anybody of this name."


class TooManyBlocks(LobbyError):
    code = "too_many_blocks"
    detail = "You block as many people as may be."
