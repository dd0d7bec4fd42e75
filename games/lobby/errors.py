"""What is refused where people meet. `code` is stable; its HTTP status is decided at the doors."""

from __future__ import annotations


class LobbyError(Exception):
    """`detail` is a sentence for people."""

    code = "lobby_error"
    detail = ""

    def __init__(self) -> None:
        super().__init__(self.detail)
