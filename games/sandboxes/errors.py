"""Errors of sandboxes. `code` is stable; `games.api` decides the HTTP status."""

from accounts.errors import NotFound, Refused


class UnknownSandbox(NotFound):
    detail = "You have no such sandbox."


class UnknownScript(NotFound):
    detail = "This seat has no script."


class NoSandboxHere(Refused):
    code = "sandbox_not_offered"
    detail = "Sandboxes are for people of the real world."


class TooManySandboxes(Refused):
    detail = "You have as many sandboxes as you may; delete one first."


class TooManyTestTables(Refused):
    detail = "This sandbox has as many tables as it may."


class AdvanceOutOfBounds(Refused):
    detail = "A clock advances by a second to 60 days at a time, and by 800 days altogether."


class StillAdvancing(Refused):
    detail = "The clock of this sandbox is still advancing, step by step."


class DeckInvalid(Refused):
    detail = "A stacked deck must have every card of its ruleset's deck once."


class InvalidScript(Refused):
    detail = "This script cannot be read."


class SeatNotScripted(Refused):
    detail = "Only a seat of a test player can have a script, at a table of this sandbox that is not over."
