"""Errors of sandboxes. `code` is stable; `games.api` decides the HTTP status."""

from __future__ import annotations

from accounts.errors import Refused


class SandboxError(Refused):
    """Base of what sandboxes refuse."""


class UnknownSandbox(SandboxError):
    code = "not_found"
    detail = "You have no such sandbox."


class UnknownScript(SandboxError):
    code = "not_found"
    detail = "This seat plays nothing by itself."


class NoSandboxHere(SandboxError):
    code = "sandbox_not_offered"
    detail = "Sandboxes are for people of the real world."


class TooManySandboxes(SandboxError):
    detail = "You have as many sandboxes as you may; delete one first."


class TooManyTestTables(SandboxError):
    detail = "This sandbox has as many tables as it may."


class AdvanceOutOfBounds(SandboxError):
    detail = "A clock advances by a second to 60 days at a time, and by 800 days altogether."


class StillAdvancing(SandboxError):
    detail = "The clock of this sandbox is still on its way, step by step."


class DeckInvalid(SandboxError):
    detail = "A stacked deck holds every card of its ruleset's deck once."


class InvalidScript(SandboxError):
    detail = "This script cannot be read."


class SeatNotScripted(SandboxError):
    detail = "A seat is scripted that a test player holds, at a table of this sandbox that is not over."
