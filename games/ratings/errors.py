"""Errors of ratings. `code` is stable; `games.api` decides the HTTP status."""

from __future__ import annotations

from accounts.errors import Refused


class RatingError(Refused):
    """Base of what ratings refuse."""


class UnknownPool(RatingError):
    code = "not_found"
    detail = "There is no such pool of ratings."


class NotListed(RatingError):
    detail = "They are not on this leaderboard: too few games, or none for a long time."


class GameNotRated(RatingError):
    detail = "This game does not count, so there is nothing to correct."


class AnnulledAlready(RatingError):
    detail = "This game does not count any more already."


class InvalidPlaces(RatingError):
    detail = "One place for each seat, from 1; ties share the better one."


class ReasonMissing(RatingError):
    code = "reason_required"
    detail = "Say why, in ten characters at least."
