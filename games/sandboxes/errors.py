"""What is refused about sandboxes. `code` is stable; which HTTP status it becomes is decided at the doors."""

from __future__ import annotations


class SandboxError(Exception):
    """`detail` is a sentence for people."""

    code = "sandbox_error"
    detail = ""

    def __init__(self) -> None:
        super().__init__(self.detail)


class UnknownSandbox(SandboxError):
    code = "not_found"
    detail = "You have no such sandbox."


class AdvanceOutOfBounds(SandboxError):
    code = "advance_out_of_bounds"
    detail = "A clock advances by a second to 60 days at a time, and by 800 days altogether."
